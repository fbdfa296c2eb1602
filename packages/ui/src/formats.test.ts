// Dates and times as pages write them.
import { expect, test } from 'vitest'
import { createFormats, formatDuration } from './formats.tsx'

const units = { days: 'd', hours: 'h', minutes: 'm' }
const formatsOf = (locale: string) =>
  createFormats({ locale, numerals: 'latn', timeZone: 'Etc/UTC', hideAmounts: false, units })
const at = Date.UTC(2026, 10, 29, 8, 13, 20)

test.each([
  ['en-GB', '29 Nov 2026, 08:13:20', '29 Nov 2026', '29 Nov, 08:13'],
  ['ar-SA', '29 نوفمبر 2026، 08:13:20', '29 نوفمبر 2026', '29 نوفمبر، 08:13'],
  ['th-TH', '29 พ.ย. 2026 08:13:20', '29 พ.ย. 2026', '29 พ.ย. 08:13'],
  ['ja-JP', '2026年11月29日 08:13:20', '2026年11月29日', '11月29日 08:13'],
])('every date of %s has its month by name', (locale, full, date, short) => {
  const { time } = formatsOf(locale)
  expect([time(at, 'full'), time(at, 'date'), time(at, 'short')]).toEqual([full, date, short])
})

test.each([
  ['en-GB', units, '2 d 3 h'],
  ['ja-JP', { days: '日', hours: '時間', minutes: '分' }, '2日 3時間'],
])('a duration in %s', (locale, names, said) => {
  const style = { locale, numerals: 'latn', units: names } as const
  expect(formatDuration((2 * 24 + 3) * 3_600_000, style, 2)).toBe(said)
})
