// Our own e^x and ln against the platform's, and the tables built on them.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { exponential, logarithm } from './exponential.ts'
import { exponentialOf, keyOf, normalAt, normalOf } from './variates.ts'

describe('exponential and logarithm', () => {
  it('agree with the platform to 1e-13', () => {
    fc.assert(
      fc.property(fc.double({ min: -300, max: 300, noNaN: true }), (x) => {
        expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-13)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (x) => {
        expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThan(
          1e-13 * (1 + Math.abs(Math.log(x))),
        )
      }),
    )
    expect(exponential(0)).toBe(1)
    expect(logarithm(1)).toBe(0)
  })
})

describe('variates', () => {
  const every = Array.from({ length: 4096 }, (_, i) => (i * 2 ** 20) >>> 0)
  const moment = (values: number[], power: number): number =>
    values.reduce((sum, v) => sum + v ** power, 0) / values.length

  it('hold a standard normal', () => {
    const values = every.map(normalOf)
    expect(moment(values, 1)).toBeCloseTo(0, 10)
    expect(moment(values, 2)).toBeCloseTo(1, 10)
    expect(moment(values, 4)).toBeCloseTo(3, 1)
    // Quantiles of the normal distribution: 0.841345 lies at 1, 0.977250 at 2.
    expect(values[Math.round(0.841345 * 4096 - 0.5)]).toBeCloseTo(1, 2)
    expect(values[Math.round(0.97725 * 4096 - 0.5)]).toBeCloseTo(2, 2)
  })

  it('hold an exponential of mean 1', () => {
    expect(moment(every.map(exponentialOf), 1)).toBeCloseTo(1, 3)
  })

  it('belong to their key and index', () => {
    expect(normalAt(5, 77)).toBe(normalAt(5, 77))
    expect(normalAt(5, 77)).not.toBe(normalAt(6, 77))
    expect(normalAt(5, 2 ** 33)).not.toBe(normalAt(5, 2 ** 34))
    expect(keyOf(1, 'coin BTC')).not.toBe(keyOf(1, 'coin ETH'))
  })
})
