// Estimates of the liquidation price: the documents' tests K, L and M, now and if all orders fill,
// and the tier that the value at that price lies in.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, price, quantity, ratio, type Amount, type Ratio } from '@trellis/kernel'
import {
  defineInstrument,
  formatPrice,
  initialMargin,
  maintenanceMargin,
  valueOf,
  type RiskTier,
  type Side,
  filledPosition,
} from '@trellis/market'
import { btcPerpetual } from '../test/instruments.ts'
import { liquidationOf, liquidationsOf, type Held } from './liquidation.ts'

const { riskTiers: tiers, valueFactor } = btcPerpetual
const none = ratio('0')
const nothingHeld: Held = { lots: 0, cost: 0n as Amount }
const shown = (at: number | undefined): string =>
  at === undefined ? '' : formatPrice(btcPerpetual, price(at))

/** Orders at whole prices, of thousandths of a coin. */
const orders = (side: Side, lots: number, ...prices: readonly number[]) =>
  prices.map((at) => ({ side, price: price(at * 100), qty: quantity(lots) }))
const of = (lots: number, at: number) => ({
  lots,
  cost: (BigInt(Math.sign(lots)) *
    valueOf(btcPerpetual, price(at * 100), quantity(Math.abs(lots)))) as Amount,
})

describe('the documents', () => {
  test('Test K: 1 BTC long at 20,000 and 50x, isolated: 19,700', () => {
    const { cost } = of(1000, 20_000)
    const [initial, kept] = [
      initialMargin(cost, ratio('50'), tiers),
      maintenanceMargin(cost, tiers),
    ]
    expect([initial, kept]).toEqual([amount('400'), amount('100')])
    // That formula takes the maintenance margin at the entry, the exchange takes it at the mark.
    const isolated = (cost - (initial - kept)) / (1000n * valueFactor)
    expect(shown(Number(isolated))).toBe('19700')
    const held = { lots: 1000, cost, equity: initial, feeRate: none }
    expect(shown(liquidationOf(held, btcPerpetual))).toBe('19698.5')
  })

  const neutral = [
    ...orders('buy', 152, 18_000, 14_000, 10_000),
    ...orders('sell', 152, 22_000, 26_000, 30_000),
  ]

  test('Test L: neutral 10,000 to 30,000 with 10,000 behind 0.152 a level', () => {
    const input = { ...nothingHeld, equity: amount('10000'), feeRate: ratio('0.00055') }
    const { now, long, short } = liquidationsOf(input, neutral, btcPerpetual)
    expect([now, long].map(shown)).toEqual(['', ''])
    expect(shown(short)).toBe('47665.28')
    const held = neutral
      .slice(0, 3)
      .reduce<Held>((it, order) => filledPosition(it, order, btcPerpetual), nothingHeld)
    expect(held).toMatchObject(of(456, 14_000))
  })

  test('Test M: long 20,000 to 30,000 at 5x, 0.086 opened at 25,000 and three buys below', () => {
    const opened = of(86, 25_000)
    const input = { ...opened, equity: amount('1000'), feeRate: none }
    const open = [
      ...orders('buy', 43, 24_000, 22_000, 20_000),
      ...orders('sell', 43, 28_000, 30_000),
    ]
    const { now, long, short } = liquidationsOf(input, open, btcPerpetual)
    expect(shown(long)).toBe('18642.05')
    expect(shown(now)).toBe('13439.29')
    // Its sells only close: above there is nothing left to liquidate.
    expect(short).toBeUndefined()
    expect(initialMargin(opened.cost, ratio('5'), tiers)).toBe(amount('430'))
  })

  test('a move that meets a liquidation before its last order names that one', () => {
    const input = { ...of(86, 25_000), equity: amount('250'), feeRate: none }
    const open = orders('buy', 43, 24_000, 22_000, 20_000)
    const { now, long } = liquidationsOf(input, open, btcPerpetual)
    // After the buy at 24,000: (3,182 − 250) / (0.129 · 0.995) = 22,842.90, before the next at
    // 22,000.
    expect([now, long].map(shown)).toEqual(['22204.05', '22842.9'])
  })

  test('orders that first close what is held count by what they bring', () => {
    const input = { ...of(152, 18_000), equity: amount('10000'), feeRate: none }
    const { short } = liquidationsOf(input, neutral.slice(3), btcPerpetual)
    // Closed at 22,000 with 608 won, then short 0.304 from 26,000 and 30,000.
    const alone = { ...of(-304, 28_000), equity: amount('10608'), feeRate: none }
    expect(short).toBe(liquidationOf(alone, btcPerpetual))
  })
})

const tier = (upTo: string, maintenance: string, deduction: string): RiskTier => ({
  upTo: amount(upTo),
  initialRate: ratio('0.01'),
  maintenanceRate: ratio(maintenance),
  deduction: amount(deduction),
})
/** Deductions that join: each the one before and the bound times the step of the rate. */
const steppedTiers = [
  tier('10000', '0.005', '0'),
  tier('50000', '0.01', '50'),
  tier('1000000', '0.025', '800'),
]
const tiered = defineInstrument({ ...btcPerpetual, riskTiers: steppedTiers })

describe('tiers', () => {
  test('the rate is that of the value at the price itself, its deduction taken off', () => {
    const input = { ...of(1000, 40_000), equity: amount('8000'), feeRate: none }
    // (40,000 − 8,000 − 50) / (1 − 0.01)
    expect(shown(liquidationOf(input, tiered))).toBe('32272.73')
    const short = { ...of(-1000, 40_000), equity: amount('8000'), feeRate: none }
    // (8,000 + 40,000 + 50) / (1 + 0.01): still the second tier
    expect(shown(liquidationOf(short, tiered))).toBe('47574.25')
  })

  test('property: at the estimate the margin is used up, one tick nearer the market it is not', () => {
    const held = fc.record({
      lots: fc.integer({ min: -20_000, max: 20_000 }).filter((it) => it !== 0),
      entry: fc.integer({ min: 1000, max: 100_000 }),
      share: fc.integer({ min: 1, max: 150 }),
      fee: fc.constantFrom(none, ratio('0.00055')),
    })
    fc.assert(
      fc.property(held, ({ lots, entry, share, fee }) => {
        const { cost } = of(lots, entry)
        const size = cost < 0n ? -cost : cost
        const equity = ((size * BigInt(share)) / 100n) as Amount
        const input = { lots, cost, equity, feeRate: fee }
        const at = liquidationOf(input, tiered)
        /** Margin over what the exchange asks for, at 1e-24. */
        const left = (mark: number): bigint => {
          const value = BigInt(mark) * BigInt(Math.abs(lots)) * tiered.valueFactor
          const signed = lots > 0 ? value : -value
          const kept = BigInt(maintenanceMargin(value as Amount, steppedTiers))
          return (equity + signed - cost - kept) * 10n ** 12n - value * (fee as Ratio)
        }
        const inward = lots > 0 ? 1 : -1
        if (at === undefined) {
          expect(lots).toBeGreaterThan(0)
          expect(left(1)).toBeGreaterThan(0n)
          return
        }
        expect(left(at + inward)).toBeGreaterThan(0n)
        expect(left(Math.max(0, at - inward))).toBeLessThanOrEqual(0n)
      }),
    )
  })
})
