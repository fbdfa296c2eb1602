// Every interval against the platform's own calendar, and the spellings both ways.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  DAY_MS,
  HOUR_MS,
  INTERVALS,
  intervalBack,
  intervalEnd,
  intervalStart,
  MINUTE_MS,
  nominalMinutes,
  parseInterval,
} from './interval.ts'

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
