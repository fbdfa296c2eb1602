// The rank of deleveraging: the worked example of docs/formulas/paper-venue.md and its order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatRounded, price, ratio, type Amount, type Ratio } from '@trellis/kernel'
import { btcPerpetual, plainPerpetual } from '../test/perpetuals.ts'
import { deleverageRank, realLeverage } from './deleverage-rank.ts'

const btc = btcPerpetual()
/** 1 BTC long from 20,000 at 10x. */
const long = { lots: 1_000, cost: amount('20000'), leverage: ratio('10') }

describe('the rank of a position', () => {
  it('is the example of the document: profit ratio × real leverage', () => {
    // At 24,000: 20 % of profit, 24,000 over 2,000 + 4,000.
    expect(realLeverage(long, price(2_400_000), btc)).toBe(ratio('4'))
    expect(deleverageRank(long, price(2_400_000), btc)).toBe(ratio('0.8'))
    const short = { ...long, lots: -1_000, cost: amount('-20000') }
    expect(deleverageRank(short, price(1_600_000), btc)).toBe(ratio('0.533333333333'))
  })

  it('has the real leverage of the documents: 96.66 over 20.81 is 4.64', () => {
    // 0.05 BTC, bought for 89.48: margin 13.63, won 7.18.
    const held = { lots: 50, cost: amount('89.48'), leverage: ratio('6.564930300807') }
    const real = realLeverage(held, price(193_320), btc)
    expect(formatRounded(real!, 2, 'down')).toBe('4.64')
  })

  it('counts a loss without leverage, which it may have used up', () => {
    expect(deleverageRank(long, price(1_600_000), btc)).toBe(ratio('-0.2'))
    expect(realLeverage(long, price(1_600_000), btc)).toBeUndefined()
    expect(deleverageRank(long, price(2_000_000), btc)).toBe(0n)
  })

  it('rises with the mark of a long, with the leverage of what wins', () => {
    const plain = plainPerpetual()
    const held = { lots: 7, cost: (7n * 500n * 10n ** 12n) as Amount }
    const at = fc.integer({ min: 1, max: 5_000 })
    const times = fc.integer({ min: 1, max: 99 }).map((n) => (BigInt(n) * 10n ** 12n) as Ratio)
    fc.assert(
      fc.property(at, at, times, times, (a, b, low, high) => {
        fc.pre(a <= b && low <= high)
        const rank = (mark: number, leverage: Ratio): bigint =>
          deleverageRank({ ...held, leverage }, price(mark), plain)
        if (b > 500 !== a > 500) expect(rank(b, low) >= rank(a, low)).toBe(true)
        if (b > 500) expect(rank(b, high) >= rank(b, low)).toBe(true)
        if (b <= 500) expect(rank(b, low) >= rank(a, low)).toBe(true)
      }),
    )
  })
})
