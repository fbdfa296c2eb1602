// Bankruptcy prices: the worked example of docs/formulas/paper-venue.md, and that a wallet settled
// at them is left with nothing but what a tick leaves.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { btcPerpetual, plainPerpetual } from '../test/perpetuals.ts'
import { bankruptcyPrice } from './bankruptcy-price.ts'
import { feeOf } from './fee.ts'
import { valueOf } from './instrument.ts'
import type { MarkedPosition } from './margin-account.ts'

const long: MarkedPosition = {
  lots: 1_000,
  cost: amount('20000'),
  mark: price(1_969_849),
  takerRate: ratio('0.00055'),
  instrument: btcPerpetual(),
}

/** What closing a position at a price, taker fee paid, brings to its wallet. */
function netOf({ lots, cost, takerRate, instrument }: MarkedPosition, at: number): bigint {
  const value = valueOf(instrument, price(at), quantity(Math.abs(lots)))
  return (lots > 0 ? value : -value) - cost - feeOf(value, takerRate)
}

describe('the bankruptcy price', () => {
  it('is the example of the document: 1 BTC at 20,000 with a wallet of 400', () => {
    // 0.99945 × price = 19,600.
    expect(bankruptcyPrice(amount('400'), long)).toBe(1_961_079)
    expect(amount('400') + netOf(long, 1_961_079)).toBe(amount('0.00406550'))
    const short = { ...long, lots: -1_000, cost: amount('-20000'), mark: price(2_030_000) }
    // 1.00055 × price = 20,400.
    expect(bankruptcyPrice(amount('400'), short)).toBe(2_038_878)
  })

  it('is on the far side of the mark where a gap passed it', () => {
    const fallen = { ...long, mark: price(1_500_000) }
    expect(bankruptcyPrice(amount('400'), fallen)).toBe(1_961_079)
  })

  it('is at least one tick', () => {
    expect(bankruptcyPrice(amount('30000'), long)).toBe(1)
  })

  it('leaves of any wallet no less than zero and less than a tick', () => {
    const instrument = plainPerpetual()
    const one = fc
      .record({
        lots: fc.integer({ min: -60, max: 60 }).filter((lots) => lots !== 0),
        entry: fc.integer({ min: 1, max: 900 }),
        mark: fc.integer({ min: 1, max: 900 }).map(price),
        fee: fc.constantFrom('0', '0.00055', '0.013'),
      })
      .map(({ lots, entry, mark, fee }) => {
        const cost = (BigInt(lots * entry) * 10n ** 12n) as Amount
        return { lots, cost, mark, takerRate: ratio(fee), instrument }
      })
    const wallets = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 16n })
    fc.assert(
      fc.property(one, wallets, (held, wallet) => {
        const at = bankruptcyPrice(wallet as Amount, held)
        fc.pre(at > 1)
        const left = wallet + netOf(held, at)
        const ticks = Math.abs(held.lots)
        expect(left >= 0n).toBe(true)
        expect(left < BigInt(ticks + 1) * 1_014_000_000_000n).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
