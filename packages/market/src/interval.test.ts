// Every interval against the platform's own calendar, and the spellings both ways.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  INTERVALS,
  intervalBack,
  intervalEnd,
  intervalStart,
  nominalMinutes,
  parseInterval,
} from './interval.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './spans.ts'

const time = fc.integer({ min: 31 * DAY_MS, max: Date.UTC(2400, 0, 1) })

describe('intervals', () => {
  it('starts a month on its first day, as the calendar says', () => {
    fc.assert(
      fc.property(time, (ms) => {
        const date = new Date(ms)
        const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
        const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
        expect(intervalStart('1M', ms)).toBe(first)
        expect(intervalEnd('1M', ms)).toBe(next)
        expect(intervalBack('1M', next, 1)).toBe(first)
      }),
    )
  })

  it('starts a week on Monday', () => {
    fc.assert(
      fc.property(time, (ms) => {
        const start = intervalStart('1w', ms)
        expect(new Date(start).getUTCDay()).toBe(1)
        expect(start % DAY_MS === 0 && start <= ms && ms < start + 7 * DAY_MS).toBe(true)
      }),
    )
  })

  it('holds the time it was asked for, and begins where the one before ends', () => {
    fc.assert(
      fc.property(time, fc.constantFrom(...INTERVALS), (ms, interval) => {
        const start = intervalStart(interval, ms)
        const end = intervalEnd(interval, ms)
        expect(start <= ms && ms < end).toBe(true)
        expect(intervalStart(interval, start)).toBe(start)
        expect(intervalStart(interval, end)).toBe(end)
        expect(intervalBack(interval, end, 1)).toBe(start)
        if (interval !== '1M') expect(end - start).toBe(nominalMinutes(interval) * MINUTE_MS)
      }),
    )
  })

  it.each([
    ['1m', '2024-02-29T13:47', '2024-02-29T13:48'],
    ['3m', '2024-02-29T13:45', '2024-02-29T13:48'],
    ['5m', '2024-02-29T13:45', '2024-02-29T13:50'],
    ['15m', '2024-02-29T13:45', '2024-02-29T14:00'],
    ['30m', '2024-02-29T13:30', '2024-02-29T14:00'],
    ['1h', '2024-02-29T13:00', '2024-02-29T14:00'],
    ['2h', '2024-02-29T12:00', '2024-02-29T14:00'],
    ['4h', '2024-02-29T12:00', '2024-02-29T16:00'],
    ['6h', '2024-02-29T12:00', '2024-02-29T18:00'],
    ['8h', '2024-02-29T08:00', '2024-02-29T16:00'],
    ['12h', '2024-02-29T12:00', '2024-03-01T00:00'],
    ['1d', '2024-02-29T00:00', '2024-03-01T00:00'],
    ['3d', '2024-02-29T00:00', '2024-03-03T00:00'],
    ['1w', '2024-02-26T00:00', '2024-03-04T00:00'],
    ['1M', '2024-02-01T00:00', '2024-03-01T00:00'],
  ] as const)('a candle of %s is from %s to %s', (interval, from, to) => {
    const at = Date.UTC(2024, 1, 29, 13, 47, 12)
    const [start, end] = [intervalStart(interval, at), intervalEnd(interval, at)]
    const told = [start, end].map((ms) => new Date(ms).toISOString().slice(0, 16))
    expect(told).toEqual([from, to])
  })

  it('knows known dates', () => {
    const at = Date.UTC(2024, 1, 29, 13, 47, 12)
    expect(intervalStart('1M', at)).toBe(Date.UTC(2024, 1, 1))
    expect(intervalEnd('1M', at)).toBe(Date.UTC(2024, 2, 1))
    expect(intervalStart('1w', at)).toBe(Date.UTC(2024, 1, 26))
    expect(intervalStart('8h', at)).toBe(Date.UTC(2024, 1, 29, 8))
    expect(intervalStart('15m', at)).toBe(Date.UTC(2024, 1, 29, 13, 45))
    expect(intervalBack('1h', at, 2)).toBe(intervalStart('1h', at) - 2 * HOUR_MS)
  })

  it('reads both spellings', () => {
    const v5 = '1,3,5,15,30,60,120,240,360,480,720,D,3D,W,M'
    expect(v5.split(',').map(parseInterval)).toEqual(INTERVALS)
    expect(INTERVALS.map(parseInterval)).toEqual(INTERVALS)
    for (const wrong of ['', '2', '1s', '1D', 'm', '60m']) {
      expect(parseInterval(wrong)).toBeUndefined()
    }
  })
})
