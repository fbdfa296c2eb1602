// When messages wait for a morning: over midnight, on some days, where clocks are set.
import { describe, expect, test } from 'vitest'
import { isZone, quietUntil, type QuietHours } from './quiet-hours.ts'

const night: QuietHours = { on: true, from: 1320, to: 420, days: 'every', zone: 'Etc/UTC' }
const at = (text: string): number => Date.parse(text)
const until = (quiet: QuietHours, text: string): string | undefined => {
  const ms = quietUntil(quiet, at(text))
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('a night from 22:00 to 07:00', () => {
  test.each([
    ['2026-06-03T21:59:59Z', undefined],
    ['2026-06-03T22:00:00Z', '2026-06-04T07:00:00.000Z'],
    ['2026-06-04T00:30:20Z', '2026-06-04T07:00:00.000Z'],
    ['2026-06-04T06:59:59Z', '2026-06-04T07:00:00.000Z'],
    ['2026-06-04T07:00:00Z', undefined],
  ])('%s waits until %s', (now, end) => expect(until(night, now)).toBe(end))

  test('is over when it is switched off', () => {
    expect(until({ ...night, on: false }, '2026-06-04T00:30:00Z')).toBeUndefined()
  })

  test('follows the clock of its zone', () => {
    const there = { ...night, zone: 'America/New_York' }
    expect(until(there, '2026-06-04T01:59:00Z')).toBeUndefined()
    expect(until(there, '2026-06-04T02:00:00Z')).toBe('2026-06-04T11:00:00.000Z')
    expect(until({ ...night, zone: 'Asia/Kathmandu' }, '2026-06-03T16:15:00Z')).toBe(
      '2026-06-04T01:15:00.000Z',
    )
  })

  test('ends as the clock shows it also when the clock is set meanwhile', () => {
    const berlin = { ...night, zone: 'Europe/Berlin' }
    // On 29 March 2026 two o'clock is three; on 25 October three is two again.
    expect(until(berlin, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(until(berlin, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  })

  test('a clock that is set over the end lets messages go within the hour, not at once anew', () => {
    const short = { ...night, to: 150, zone: 'Europe/Berlin' }
    for (const now of ['2026-03-29T00:30:00Z', '2026-03-29T00:59:00Z'])
      expect(until(short, now)).toBe('2026-03-29T01:30:00.000Z')
    expect(until(short, '2026-03-29T01:00:00Z')).toBeUndefined()
  })

  test('belongs to the day that it begins on', () => {
    // 5 June 2026 is a Friday.
    const [weekdays, weekend] = [
      { ...night, days: 'weekdays' },
      { ...night, days: 'weekend' },
    ] as const
    expect(until(weekdays, '2026-06-06T03:00:00Z')).toBe('2026-06-06T07:00:00.000Z')
    expect(until(weekend, '2026-06-06T03:00:00Z')).toBeUndefined()
    expect(until(weekdays, '2026-06-06T23:00:00Z')).toBeUndefined()
    expect(until(weekend, '2026-06-06T23:00:00Z')).toBe('2026-06-07T07:00:00.000Z')
    expect(until(weekend, '2026-06-08T03:00:00Z')).toBe('2026-06-08T07:00:00.000Z')
  })
})

test('within a day, and all of it', () => {
  const noon = { ...night, from: 720, to: 780 }
  expect(until(noon, '2026-06-03T12:30:00Z')).toBe('2026-06-03T13:00:00.000Z')
  expect(until(noon, '2026-06-03T13:00:00Z')).toBeUndefined()
  const always = { ...night, from: 0, to: 0 }
  expect(until(always, '2026-06-03T12:30:00Z')).toBe('2026-06-04T00:00:00.000Z')
})

test('a zone is one that the platform knows', () => {
  expect(['Europe/Berlin', 'Etc/UTC', 'Moon/Base', ''].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
