// The plan of a combo and its rebalancing: the documents' tests by name, and what must hold of any.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amount, ONE, price, quantity, ratio, type Amount, type Ratio } from '@trellis/kernel'
import { defineInstrument, maintenanceAt, marginRoom, valueOf } from '@trellis/market'
import { btcPerpetual } from '@trellis/bot-kit/test/instruments.ts'
import { officialCombo } from './config.ts'
import { investmentBounds, mostLeverage, planCombo, type ComboSide } from './plan.ts'
import {
  pastThreshold,
  rebalance,
  valuesOf,
  wantedChanges,
  weightRoom,
  weightsOf,
  type WeightedPosition,
} from './rebalance.ts'
import { liquidationDistance, roomAgainst, walletRisk } from './risk.ts'

/** A contract whose lots are worth a cent each at a mark of 1. */
const cents = defineInstrument({
  ...btcPerpetual,
  tickScale: 0,
  lotScale: 2,
  minValue: amount('5'),
})
const quote = { instrument: cents, mark: price(1) }
const noFee = 0n as Ratio
const fee = ratio('0.00055')

const longs = (...weights: string[]) =>
  weights.map((weight, symbol) => ({ symbol, side: 'long' as ComboSide, weight: ratio(weight) }))

/** Positions of values in coins, with their targets. */
const held = (...rows: readonly (readonly [value: number, weight: string])[]) =>
  rows.map(([value, weight], symbol): WeightedPosition => {
    return {
      ...quote,
      symbol,
      side: 'long',
      weight: ratio(weight),
      lots: value * 100,
      isOpen: true,
    }
  })

describe('test R', () => {
  it('opens 350, 280 and 70 of 100 at 10x and a share of 70 %', () => {
    const stake = { investment: amount('100'), leverage: ratio('10') }
    const targets = longs('0.5', '0.4', '0.1')
    const seventy = { ...officialCombo, positionShare: ratio('0.7') }
    const plan = planCombo({ ...stake, targets }, [quote, quote, quote], noFee, seventy)
    expect(plan.rows.map(({ value }) => value)).toEqual(['350', '280', '70'].map(amount))
    expect(plan.margin).toBe(amount('70'))
  })

  it('leaves 45, 40 and 15 % alone at a threshold of 10 %', () => {
    const positions = held([360, '0.5'], [320, '0.4'], [120, '0.1'])
    expect(pastThreshold(positions, ratio('0.1'))).toEqual([])
  })

  it('brings 300, 400 and 300 back: +200, 0, −200', () => {
    const positions = held([300, '0.5'], [400, '0.4'], [300, '0.1'])
    expect(pastThreshold(positions, ratio('0.1'))).toEqual([0, 2])
    expect(rebalance(positions)).toEqual({
      trades: [
        { symbol: 2, side: 'sell', qty: 20_000, reduces: true },
        { symbol: 0, side: 'buy', qty: 20_000, reduces: false },
      ],
      skipped: [],
    })
  })
})

test('test S: 10,000 at 1x and 60 % is 3,000, 2,400 and 600', () => {
  const stake = { investment: amount('10000'), leverage: ONE }
  const plan = planCombo(
    { ...stake, targets: longs('0.5', '0.4', '0.1') },
    [quote, quote, quote],
    fee,
  )
  expect(plan.rows.map(({ value }) => value)).toEqual(['3000', '2400', '600'].map(amount))
  expect(plan.fee).toBe(amount('3.3'))
})

describe('a threshold', () => {
  it('is strict: 25 and 35 % of a target of 30 % stand, beyond they do not', () => {
    const at = (value: number) => held([value, '0.3'], [10_000 - value, '0.7'])
    const due = [2_500, 2_499, 3_500, 3_501].map(
      (it) => pastThreshold(at(it), ratio('0.05')).length > 0,
    )
    expect(due).toEqual([false, true, false, true])
  })

  it('is compared exactly where a rounded weight would be at it', () => {
    // 1/3 against 0.333333333333 + 0: further away by less than 1e-12.
    const positions = held([100, '0.333333333333'], [200, '0.666666666667'])
    expect(pastThreshold(positions, 0n as Ratio)).toEqual([0, 1])
  })
})

describe('a contract is skipped', () => {
  const off = held([50, '0.1'], [450, '0.4'], [500, '0.5'])
  it.each([
    ['halted', { isOpen: false }],
    ['below-least', { instrument: defineInstrument({ ...cents, minValue: amount('51') }) }],
    ['above-most', { instrument: defineInstrument({ ...cents, maxMarketQty: quantity(4_999) }) }],
  ] as const)('%s, and the others are traded', (reason, more) => {
    const { trades, skipped } = rebalance(off.map((it, i) => (i === 1 ? { ...it, ...more } : it)))
    expect(skipped).toEqual([{ symbol: 1, reason }])
    expect(trades).toEqual([{ symbol: 0, side: 'buy', qty: 5_000, reduces: false }])
  })
})

describe('its money', () => {
  const targets = longs('0.5', '0.4', '0.1')
  it('takes at least what the smallest share needs, at most what the largest may', () => {
    const bounds = investmentBounds({ leverage: ratio('10'), targets }, [quote, quote, quote])
    // 5 / (0.6 · 10 · 0.1), and a market order of 10,000 / (0.6 · 10 · 0.5).
    expect(bounds).toEqual({ from: amount('8.3334'), to: amount('3333.3333') })
  })

  it('has the leverage of the contract that allows least', () => {
    const [tier] = btcPerpetual.riskTiers
    const small = defineInstrument({
      ...cents,
      riskTiers: [{ ...(tier as NonNullable<typeof tier>), initialRate: ratio('0.08') }],
    })
    expect(mostLeverage([cents, small])).toBe(ratio('12'))
    expect(mostLeverage([cents])).toBe(ratio('50'))
  })
})

/** The same without bounds of an order. */
const boundless = defineInstrument({
  ...cents,
  minValue: amount('0'),
  maxValue: amount('0'),
  maxMarketQty: quantity(Number.MAX_SAFE_INTEGER),
})

/** Combos of 2 to 10 contracts: marks, lots of either side and weights in whole percent. */
const combos = fc
  .integer({ min: 2, max: 10 })
  .chain((n) =>
    fc.array(
      fc.record({
        mark: fc.integer({ min: 1, max: 1_000_000 }),
        lots: fc.integer({ min: 1, max: 100_000 }),
        isLong: fc.boolean(),
        parts: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: n, maxLength: n },
    ),
  )
  .map((rows) => {
    const sum = rows.reduce((all, { parts }) => all + parts, 0)
    let left: bigint = ONE
    return rows.map(({ mark, lots, isLong, parts }, symbol): WeightedPosition => {
      const isLast = symbol === rows.length - 1
      const weight = isLast ? left : (ONE * BigInt(parts)) / BigInt(sum)
      left -= weight
      return {
        instrument: boundless,
        mark: price(mark),
        symbol,
        side: isLong ? 'long' : 'short',
        weight: weight as Ratio,
        lots: isLong ? lots : -lots,
        isOpen: true,
      }
    })
  })

const traded = (positions: readonly WeightedPosition[]): WeightedPosition[] => {
  const { trades } = rebalance(positions)
  return positions.map((it) => {
    const trade = trades.find(({ symbol }) => symbol === it.symbol)
    const lots = trade === undefined ? 0 : trade.side === 'buy' ? trade.qty : -trade.qty
    return { ...it, lots: it.lots + lots }
  })
}

describe('of any combo', () => {
  it('what it opens is its share of the money, each within a lot, and fees are within the rest', () => {
    const money = fc.integer({ min: 100, max: 1_000_000 })
    const leverages = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(combos, money, leverages, (targets, coins, times) => {
        const stake = { investment: amount(String(coins)), leverage: ratio(String(times)) }
        const plan = planCombo({ ...stake, targets }, targets, fee)
        for (const [i, { notional, value }] of plan.rows.entries()) {
          const { instrument, mark } = targets[i] as WeightedPosition
          const lot = valueOf(instrument, mark, quantity(1))
          expect(value <= notional && notional - value < lot).toBe(true)
        }
        expect(plan.value <= (stake.investment * stake.leverage * 6n) / (10n * ONE)).toBe(true)
        expect(plan.margin + plan.fee <= stake.investment).toBe(true)
      }),
    )
  })

  it('what is traded adds up to nothing before it is rounded', () => {
    fc.assert(
      fc.property(combos, (positions) => {
        expect(wantedChanges(positions).reduce((all, it) => all + it, 0n)).toBe(0n)
      }),
    )
  })

  it('a rebalance leaves every value within a lot of its target, and turns no side', () => {
    fc.assert(
      fc.property(combos, (positions) => {
        const { sum } = valuesOf(positions)
        for (const [i, { lots, weight, mark, instrument, side }] of traded(positions).entries()) {
          const value = valueOf(instrument, mark, quantity(Math.abs(lots)))
          const lot = valueOf(instrument, mark, quantity(1))
          const off = weight * sum - value * ONE
          const size = off < 0n ? -off : off
          expect(size < lot * ONE).toBe(true)
          expect(positions[i]?.side).toBe(side)
          expect(side === 'long' ? lots >= 0 : lots <= 0).toBe(true)
        }
        expect(weightsOf(positions).reduce((all, it) => all + it, 0n) <= ONE).toBe(true)
      }),
    )
  })

  it('no weight leaves its threshold while marks stay within their room', () => {
    const moves = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 10 })
    const thresholds = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(combos, moves, thresholds, (positions, ways, percent) => {
        const threshold = ratio(`${percent / 100}`)
        const room = Number(weightRoom(positions, threshold)) / 1e12
        const moved = positions.map((it, i) => {
          const way = ways[i] ?? 0
          const at = it.mark * (1 + way * room)
          return { ...it, mark: price(Math.max(1, way < 0 ? Math.ceil(at) : Math.floor(at))) }
        })
        const isInside = moved.every(({ mark }, i) => {
          const from = (positions[i] as WeightedPosition).mark
          return Math.abs(mark - from) < from * room
        })
        if (isInside) expect(pastThreshold(moved, threshold)).toEqual([])
      }),
    )
  })

  it('the room of its wallet is that of the exchange, and what is left falls with every step', () => {
    fc.assert(
      fc.property(combos, fc.integer({ min: 1, max: 99 }), (positions, percent) => {
        const carried = positions.map((it) => {
          const value = valueOf(it.instrument, it.mark, quantity(Math.abs(it.lots)))
          const cost = (it.lots > 0 ? value : -value) as Amount
          return { ...it, cost, takerFee: fee, takerRate: fee }
        })
        const wallet = ((valuesOf(positions).sum * BigInt(percent)) / 100n) as Amount
        expect(roomAgainst(wallet, carried, 0n as Ratio)).toBe(marginRoom(wallet, carried))
        const distance = liquidationDistance(wallet, carried)
        const { maintenance } = walletRisk(wallet, carried)
        const kept = carried.reduce((all, it) => all + maintenanceAt(it, it.mark), 0n)
        expect(maintenance).toBe(kept)
        if (distance === undefined || distance === 0n) return
        expect(roomAgainst(wallet, carried, distance) > 0n).toBe(true)
        const next = (distance + ONE / 1_000_000n) as Ratio
        expect(roomAgainst(wallet, carried, next) <= 0n).toBe(true)
      }),
    )
  })
})
