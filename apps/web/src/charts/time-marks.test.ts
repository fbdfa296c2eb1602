// The words of the time axis: whole, apart, in the reader's zone.
import { expect, test } from 'vitest'
import { britishFormats, createFormats } from '@trellis/ui'
import { remembered, timeMarks, type TimeBar } from './time-marks.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 11, 30, 9)

const formats = (timeZone: string) => createFormats({ ...britishFormats.settings, timeZone })

/** Hours side by side; `px` of each. */
function hours(count: number, px: number, shift = 0): readonly TimeBar[] {
  return Array.from({ length: count }, (_, at) => ({
    x: shift + at * px,
    atMs: START_MS + at * HOUR_MS,
    beforeMs: START_MS + Math.max(0, at - 1) * HOUR_MS,
  }))
}

const widthOf = (text: string): number => text.length * 7
const write = formats('Etc/UTC').time

test.each([
  [200, 2],
  [240, 4],
  [420, 7],
  [937, 7],
  [937, 30],
])('in %i px with %i px a candle nothing is cut and nothing overlaps', (width, px) => {
  for (let shift = -40; shift <= 0; shift += 3) {
    const marks = timeMarks(hours(130, px, shift), width, write, widthOf)
    const ends = marks
      .map(({ x, text }) => [x - widthOf(text) / 2, x + widthOf(text) / 2] as const)
      .sort((a, b) => a[0] - b[0])
    expect(marks.length).toBeGreaterThan(0)
    ends.forEach(([from, to], at) => {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(width)
      expect(from - (ends[at - 1]?.[1] ?? -100)).toBeGreaterThan(10)
    })
  }
})

test('a new year goes before a new day, a day before an hour', () => {
  const texts = timeMarks(hours(60, 8), 480, write, widthOf).map((it) => it.text)
  expect(texts).toContain('2027')
  expect(texts).toContain('31 Dec')
  expect(texts).toContain('12:00')
})

test('hours are not named while days are left out', () => {
  const texts = timeMarks(hours(24 * 12, 1.6), 460, write, widthOf)
  expect(texts.map((it) => it.strong)).not.toContain(false)
})

test('a day turns when it turns for the reader', () => {
  const days = (zone: string): readonly TimeBar['atMs'][] =>
    timeMarks(hours(30, 30), 900, formats(zone).time, widthOf)
      .filter((it) => it.strong)
      .map(({ x }) => START_MS + (x / 30) * HOUR_MS)
  expect(days('Etc/UTC')).toEqual([Date.UTC(2026, 11, 31)])
  expect(days('Asia/Tokyo')).toEqual([Date.UTC(2026, 11, 30, 15)])
})

test('a second drawing writes nothing anew', () => {
  let asked = 0
  const writeOnce = remembered((atMs, form) => {
    asked += 1
    return write(atMs, form)
  })
  const first = timeMarks(hours(130, 8), 900, writeOnce, widthOf)
  const before = asked
  expect(timeMarks(hours(130, 8, -4), 900, writeOnce, widthOf).length).toBeGreaterThan(0)
  expect(asked).toBe(before)
  expect(first).toEqual(timeMarks(hours(130, 8), 900, write, widthOf))
})
