// Fundings at whole intervals and as recorded: every time once, none invented, none left out.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ratio, type Ratio } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS } from '@trellis/market'
import { recordedFundings, regularFundings, type Fundings } from './fundings.ts'

const ena = defaultInstruments.find((it) => it.category === 'linear' && it.symbol === 'ENAUSDT')!
const T0 = Date.UTC(2025, 4, 4)
const at = (hours: number): number => T0 + hours * HOUR_MS

const recorded = (rows: readonly (readonly [ms: number, rate: string])[]): Fundings =>
  recordedFundings(ena, {
    time: Float64Array.from(rows.map(([ms]) => ms)),
    rate: Float64Array.from(rows.map(([, rate]) => Number(ratio(rate)))),
  })

describe('recorded fundings', () => {
  it('come at their own milliseconds, with the interval that was theirs', () => {
    const it4 = recorded([
      [at(8), '0.0001'],
      [at(16) + 3, '-0.0002'],
      [at(20) + 1, '0.00005'],
      [at(21), '0.0003'],
    ])
    expect(it4.next(0)).toEqual({ atMs: at(8), rate: ratio('0.0001'), intervalMs: 8 * HOUR_MS })
    const second = { atMs: at(16) + 3, rate: ratio('-0.0002'), intervalMs: 8 * HOUR_MS }
    expect([it4.next(at(8) + 1), it4.next(at(16) + 3)]).toEqual([second, second])
    expect(it4.last(at(16) + 2)?.atMs).toBe(at(8))
    expect(it4.last(at(16) + 3)).toEqual(second)
    // The interval of the contract changed to 4 hours, and then to one.
    expect(it4.next(at(17))?.intervalMs).toBe(4 * HOUR_MS)
    expect(it4.next(at(21))?.intervalMs).toBe(HOUR_MS)
    expect([it4.next(at(21) + 1), it4.last(at(8) - 1)]).toEqual([undefined, undefined])
    expect(recorded([[at(8), '0']]).next(0)?.intervalMs).toBe(4 * HOUR_MS)
  })

  it('are paid up to the cap of the contract', () => {
    const wild = recorded([
      [at(4), '0.02'],
      [at(8), '-0.0100000001'],
      [at(12), '-0.01'],
    ])
    const rates = [at(4), at(8), at(12)].map((ms) => wild.next(ms)?.rate)
    expect(rates).toEqual(['0.01', '-0.01', '-0.01'].map(ratio))
  })
})

describe('regular fundings', () => {
  it('visit each whole interval from the first minute on, in both directions', () => {
    const regular = regularFundings(ena, at(3), (ms) => BigInt(ms / HOUR_MS) as Ratio)
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 90_000_000 }), (offset) => {
        const ms = at(3) + offset
        const next = regular.next(ms)!
        expect(next.atMs % (4 * HOUR_MS)).toBe(0)
        expect(next.atMs).toBeGreaterThanOrEqual(Math.max(ms, at(4)))
        expect(next.atMs).toBeLessThan(Math.max(ms, at(3)) + 4 * HOUR_MS)
        const last = regular.last(ms)
        expect(last?.atMs).toBe(ms < at(4) ? undefined : Math.floor(ms / 14_400_000) * 14_400_000)
        if (last !== undefined) expect(regular.next(last.atMs)).toEqual(last)
      }),
    )
  })
})
