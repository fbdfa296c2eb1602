// Margin balance, maintenance and their ratio: the worked example of docs/formulas/paper-venue.md.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, ratio, type Amount } from '@trellis/kernel'
import { btcPerpetual, plainPerpetual, tiersOf } from '../test/perpetuals.ts'
import {
  freeMargin,
  isUsedUp,
  maintenanceAt,
  maintenanceOf,
  marginBalance,
  marginRatio,
  marginRoom,
  shareByValue,
  type MarkedPosition,
} from './margin-account.ts'

const btc = btcPerpetual()
/** 1 BTC long from 20,000 at a mark of 19,800. */
const long: MarkedPosition = {
  lots: 1_000,
  cost: amount('20000'),
  mark: price(1_980_000),
  takerRate: ratio('0.00055'),
  instrument: btc,
}
/** 2 BTC short from 20,000, as far down. */
const short: MarkedPosition = { ...long, lots: -2_000, cost: amount('-40000') }

describe('the margin of an account', () => {
  it('is the example of the document: 1 BTC long with a wallet of 400', () => {
    expect(marginBalance(amount('400'), [long])).toBe(amount('200'))
    // 0.5 % of 19,800 and 0.055 % to close.
    expect(maintenanceAt(long, long.mark)).toBe(amount('109.89'))
    expect(marginRatio(amount('200'), amount('109.89'))).toBe(ratio('0.54945'))
    expect(marginRoom(amount('400'), [long])).toBe(amount('90.11'))
  })

  it('adds up over positions, what one loses another wins', () => {
    expect(marginBalance(amount('400'), [long, short])).toBe(amount('600'))
    expect(maintenanceOf([long, short])).toBe(amount('329.67'))
  })

  it('takes the tier of the value at the mark, not at entry', () => {
    const tiers = tiersOf([
      ['19900', '0.005'],
      ['1000000', '0.01'],
    ])
    const tiered = { ...long, takerRate: ratio('0'), instrument: btcPerpetual(tiers) }
    expect(maintenanceAt(tiered, price(1_980_000))).toBe(amount('99'))
    expect(maintenanceAt(tiered, price(2_000_000))).toBe(amount('100.5'))
  })

  it('has no ratio once the balance is used up, and asks nothing of a flat account', () => {
    expect(marginRatio(0n as Amount, amount('1'))).toBeUndefined()
    expect(marginRatio(amount('100'), amount('100'))).toBe(ratio('1'))
    expect(marginRoom(amount('5'), [])).toBe(amount('5'))
  })

  it.each([
    ['margins lock', '0', '70'],
    ['a loss takes', '-20', '50'],
    ['a gain does not add to', '20', '70'],
    ['a loss beyond it leaves nothing of', '-71', '0'],
  ])('is free less what %s', (_, unrealized, free) => {
    expect(freeMargin(amount('100'), amount('30'), amount(unrealized))).toBe(amount(free))
  })

  it('is shared out by value, never more than there is', () => {
    expect(shareByValue(amount('300'), [long, short])).toEqual([amount('100'), amount('200')])
    expect(shareByValue(amount('-0.000000000001'), [long, short])).toEqual([-1n, -1n])
    const plain = plainPerpetual()
    const one = fc.record({
      lots: fc.integer({ min: -90, max: 90 }).filter((lots) => lots !== 0),
      mark: fc.integer({ min: 1, max: 900 }).map(price),
    })
    const money = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), money, (held, all) => {
        const rest = { cost: 0n as Amount, takerRate: ratio('0'), instrument: plain }
        const parts = shareByValue(
          all as Amount,
          held.map((position) => ({ ...position, ...rest })),
        )
        const sum = parts.reduce((total, part) => total + part, 0n)
        expect(sum <= all && all - sum < BigInt(held.length)).toBe(true)
      }),
    )
  })
})

describe('whether a wallet is used up', () => {
  const tiers = tiersOf([
    ['2000', '0.005'],
    ['6000', '0.03'],
    ['9000', '0.05'],
    ['20000', '0.3'],
  ])
  const position = fc.record({
    lots: fc.integer({ min: -60, max: 60 }).filter((lots) => lots !== 0),
    entry: fc.integer({ min: 1, max: 400 }),
    mark: fc.integer({ min: 1, max: 400 }).map(price),
    takerRate: fc.constantFrom('0', '0.00055', '0.03125', '0.04').map(ratio),
  })
  /** Wallets about the line and about the 16th part that spares the exact figures. */
  const about = fc.tuple(fc.constantFrom(0n, 16n), fc.bigInt({ min: -4n, max: 4n }))

  it('says what the room of the account says, to the last unit', () => {
    fc.assert(
      fc.property(position, about, ({ entry, ...rest }, [part, more]) => {
        const cost = (BigInt(rest.lots * entry) * 10n ** 12n) as Amount
        const one = { ...rest, cost, instrument: plainPerpetual(tiers) }
        const value = BigInt(Math.abs(one.lots) * one.mark) * 10n ** 12n
        const kept = part === 0n ? maintenanceAt(one, one.mark) : value / part
        const gained = marginBalance(0n as Amount, [one])
        const wallet = (kept - gained + more) as Amount
        expect(isUsedUp(wallet, one)).toBe(marginRoom(wallet, [one]) <= 0n)
      }),
      { numRuns: 2_000 },
    )
  })
})
