// The fixed arithmetic against another library with thirty digits: logarithm, exponential and root
// are its own, and the normal distribution is summed up here over small steps, not by the series.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { DAY_MS, HOUR_MS } from '@trellis/market'
import { decay, logarithm, normalShare, rootOf, UNIT } from './fixed-point.ts'
import { callShare, putShare, type Option } from './option-price.ts'

const D = Decimal.clone({ precision: 30 })
const real = (value: bigint, unit = UNIT): Decimal => new D(String(value)).div(String(unit))
const distance = (one: Decimal, other: Decimal): number => one.minus(other).abs().toNumber()

/** The distribution up to x by Simpson's rule over 800 steps from the middle. */
function distribution(x: Decimal): Decimal {
  const bounded = D.min(D.max(x, -9), 9)
  const steps = 800
  const width = bounded.div(steps)
  const density = (at: Decimal): Decimal => at.times(at).div(-2).exp()
  let sum = density(new D(0)).plus(density(bounded))
  for (let i = 1; i < steps; i += 1) sum = sum.plus(density(width.times(i)).times(i % 2 ? 4 : 2))
  const root = D.acos(-1).times(2).sqrt()
  return sum.times(width).div(3).div(root).plus(0.5)
}

function expected({ price, target, volatility, lengthMs }: Option) {
  const years = new D(lengthMs).div(365).div(DAY_MS)
  const spread = real(volatility, 10n ** 12n).times(years.sqrt())
  const apart = new D(price).div(target)
  const d1 = apart.ln().div(spread).plus(spread.div(2))
  const d2 = d1.minus(spread)
  const put = distribution(d2.neg()).minus(apart.times(distribution(d1.neg())))
  const call = distribution(d1).minus(distribution(d2).div(apart))
  return { put, call }
}

describe('the fixed arithmetic', () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })

  test('takes roots, logarithms and powers of e', () => {
    fc.assert(
      fc.property(positive, (x) => {
        expect(distance(real(rootOf(x)), real(x).sqrt())).toBeLessThan(1e-22)
        expect(distance(real(logarithm(x)), real(x).ln())).toBeLessThan(1e-20)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 60n * UNIT }), (x) => {
        expect(distance(real(decay(x)), real(-x).exp())).toBeLessThan(1e-21)
      }),
    )
  })

  test('knows the normal distribution, also far out', () => {
    for (const x of ['0', '0.1', '-0.5', '1', '1.96', '-2.5', '4', '-5.5', '6.9', '-6.9']) {
      const fixed = BigInt(new D(x).times(String(UNIT)).toFixed(0))
      expect(distance(real(normalShare(fixed)), distribution(new D(x)))).toBeLessThan(1e-10)
    }
    expect(normalShare(8n * UNIT)).toBe(UNIT)
    expect(normalShare(-8n * UNIT)).toBe(0n)
  })
})

describe('the worth of an option', () => {
  const option = fc.record({
    price: fc.integer({ min: 1_000, max: 20_000_000 }),
    away: fc.integer({ min: -2_000, max: 2_000 }),
    volatility: fc.integer({ min: 10, max: 300 }),
    lengthMs: fc.integer({ min: HOUR_MS, max: 9 * DAY_MS }),
  })

  test('is that of the library to less than 1e-9', () => {
    fc.assert(
      fc.property(option, ({ price, away, volatility, lengthMs }) => {
        const target = Math.max(1, Math.round((price * (10_000 + away)) / 10_000))
        const asked = { price, target, volatility: ratio(String(volatility / 100)), lengthMs }
        const { put, call } = expected(asked)
        expect(distance(real(putShare(asked), 10n ** 12n), put)).toBeLessThan(1e-9)
        expect(distance(real(callShare(asked), 10n ** 12n), call)).toBeLessThan(1e-9)
      }),
      { numRuns: 12 },
    )
  })

  test('of the right to sell and to buy differs by what price and target differ', () => {
    fc.assert(
      fc.property(option, ({ price, away, volatility, lengthMs }) => {
        const target = Math.max(1, Math.round((price * (10_000 + away)) / 10_000))
        const asked = { price, target, volatility: ratio(String(volatility / 100)), lengthMs }
        const put = real(putShare(asked), 10n ** 12n).times(target)
        const call = real(callShare(asked), 10n ** 12n).times(price)
        expect(distance(call.minus(put).div(price), new D(price - target).div(price))).toBeLessThan(
          1e-9,
        )
      }),
    )
  })

  test('a textbook example: 100 at 95, a year, half of volatility', () => {
    const asked = { price: 100, target: 95, volatility: ratio('0.5'), lengthMs: 365 * DAY_MS }
    expect(real(callShare(asked), 10n ** 12n).toNumber()).toBeCloseTo(0.2185, 4)
  })
})
