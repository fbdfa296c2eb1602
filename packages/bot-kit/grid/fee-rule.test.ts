// A grid whose owner's fees change: the bound of the rule, worked by hand, and a life of each kind.
import { describe, expect, test } from 'vitest'
import { makeId, ONE, ratio, type Price } from '@trellis/kernel'
import { leveragedProfit } from '../linear/profit-range.ts'
import { earnsAnything } from '../spot/profit-range.ts'
import { GridRig } from '../test/grid-rig.ts'
import { houseFees } from '../test/instruments.ts'
import { leastStep, paysFees } from './fee-rule.ts'
import { arithmetic } from './spacing.ts'
import type { Cell } from './state.ts'

const low = 100_000 as Price

test.each([
  // docs/formulas/spot-grid.md: 0.04 % of what each leg receives.
  ['spot', '0.0004', 100_080, false],
  ['spot', '0.0004', 100_081, true],
  ['spot', '0', 100_001, true],
  // docs/formulas/futures-grid.md: 0.02 % of both values.
  ['contract', '0.0002', 100_040, false],
  ['contract', '0.0002', 100_041, true],
  // Nothing is earned, nothing is lost: not worth its while either.
  ['contract', '0', 100_000, false],
] as const)('on a %s at %s a round from 100,000 to %d pays: %s', (on, fee, high, pays) => {
  const fees = ratio(fee)
  const to = high as Price
  const earned =
    on === 'spot' ? earnsAnything(low, to, fees) : leveragedProfit(low, to, ONE, fees) > 0n
  expect(earned).toBe(pays)
})

test('a round on a pair that earns less than any digit shows still earns', () => {
  // 6,255,001 (1 - 0.0004)^2 / 6,249,998 is 1 + 2.56e-14.
  const [from, to] = [6_249_998 as Price, 6_255_001 as Price]
  expect(earnsAnything(from, to, ratio('0.0004'))).toBe(true)
  expect(earnsAnything(from, (to - 1) as Price, ratio('0.0004'))).toBe(false)
})

describe('which levels are asked', () => {
  const range = { minPrice: low, maxPrice: 100_300 as Price, cellNumber: 3 }
  const asked = (cells: readonly Pick<Cell, 'buyPrice' | 'sellPrice'>[], order: number[]) => {
    const seen: number[][] = []
    const slots = cells as Cell[]
    paysFees({ order, slots, range }, arithmetic, (a, b) => seen.push([a, b]) > 0)
    return seen
  }

  test('those of the range while a grid waits', () => {
    expect(asked([], [])).toEqual([
      [100_000, 100_100],
      [100_100, 100_200],
      [100_200, 100_300],
    ])
  })

  test('those that stand once it runs, also where the range has moved', () => {
    const at = (buy: number) => ({ buyPrice: buy as Price, sellPrice: (buy + 100) as Price })
    expect(asked([at(1), at(2), at(3)], [1, 2])).toEqual([
      [2, 102],
      [3, 103],
    ])
  })
})

describe('a grid on a pair', () => {
  const cheap = { maker: ratio('0.0001'), taker: ratio('0.0002') }
  const stage = (cellNumber: number, more: object = {}) =>
    new GridRig({ last: '100000', fees: cheap, laterFees: [houseFees, cheap] }).start({
      minPrice: '99000',
      maxPrice: '101000',
      cellNumber,
      quoteInvestment: '10000',
      ...more,
    })

  test('ends when its rounds would lose, with its coins as they are', () => {
    const rig = stage(28)
    const before = rig.batches.length
    rig.pay(1)
    expect(rig.view).toMatchObject({ status: 'completed', reason: 'rule' })
    expect(rig.view).toMatchObject({ word: 'negative-arbitrage', detail: '' })
    expect(rig.batches).toHaveLength(before + 1)
    expect(rig.facts.filter(({ type }) => type === 'fee-level-set')).toHaveLength(1)
    expect(Number(rig.funding('BTC'))).toBeGreaterThan(0)
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
    expect(rig.faults).toEqual([])
  })

  test('runs on where they still earn, and pays the new fees from then on', () => {
    const rig = stage(20).move('99800').pay(1).move('100200')
    expect(rig.view.status).toBe('running')
    const makers = rig.facts.flatMap((fact) =>
      fact.type === 'order-filled' && fact.fill.liquidity === 'maker' ? [fact.fill] : [],
    )
    const rates = makers.map(({ side, fee, value, qty }) =>
      side === 'buy'
        ? [Number(fee) / (qty * 10_000), 'buy']
        : [Number(fee) / Number(value), 'sell'],
    )
    expect(rates[0]).toEqual([0.0001, 'buy'])
    expect(rates.at(-1)).toEqual([0.0004, 'sell'])
  })

  test('that waits for its trigger price ends too; a fee that falls ends none that has not moved', () => {
    const waiting = stage(28, { entryPrice: '99500' })
    waiting.pay(2)
    expect(waiting.view.status).not.toBe('completed')
    waiting.pay(1)
    expect(waiting.view).toMatchObject({ status: 'completed', word: 'negative-arbitrage' })
    expect(waiting.funding('USDT')).toBe('1000000')
  })

  test('the same level once more is no fact, and of nobody nothing is set', () => {
    const rig = stage(20).pay(1)
    const before = rig.batches.length
    rig.pay(1)
    expect(rig.batches).toHaveLength(before)
    const other = makeId(1001, 7, 0)
    expect(rig.engine.fees.set(other, 1, rig.stamp())).toMatchObject({ error: 'not-found' })
  })

  test('a journal tells it all: who folds it stands where this does', () => {
    const rig = stage(20).move('99800').pay(1).move('100200')
    const twin = new GridRig({
      last: '100000',
      fees: cheap,
      laterFees: [houseFees, cheap],
      journal: rig.batches,
    })
    expect(twin.engine.dumpPartition(7)).toBe(rig.engine.dumpPartition(7))
  })
})

test('the narrowest step is that of the dearest cell, rounded down', () => {
  const range = { minPrice: low, maxPrice: 100_300 as Price, cellNumber: 3 }
  // 100 / 100,200 is 0.000998003992015...
  expect(leastStep({ order: [], slots: [], range }, arithmetic)).toBe(998_003_992n)
  const slots = [{ buyPrice: 100 as Price, sellPrice: 110 as Price }] as Cell[]
  expect(leastStep({ order: [0], slots, range }, arithmetic)).toBe(ratio('0.1'))
})
