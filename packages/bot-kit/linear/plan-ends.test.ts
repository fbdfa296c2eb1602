// A share of what was invested ends a planned grid where the engine ends it, and nothing of a plan
// is said past that.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, type Price, type Ratio } from '@trellis/kernel'
import { cents } from '../test/btc-range.ts'
import { btcPerpetual, noFees } from '../test/instruments.ts'
import { shapeOf } from '../grid/shape.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf, type GridMode } from './grid-mode.ts'
import { openedGrid } from './grid-outcome.ts'
import { planContracts } from './grid-plan.ts'
import { endedOutcome, endsOfGrid, firstEnd, type EndTargets } from './plan-ends.ts'

const market = { instrument: btcPerpetual, fees: noFees }
const P = cents('25000')
const OFF = 0n as Ratio
const none: EndTargets = {
  takeProfit: undefined,
  stopLoss: undefined,
  takeProfitShare: OFF,
  stopLossShare: OFF,
}

/** 20,000 to 30,000, N = 5, P = 25,000, 1,000 at 2x unless said, without fees. */
function gridOf(mode: GridMode, leverage = '2') {
  const layout = layoutOf(mode, 'arithmetic')
  const range = { minPrice: price(2_000_000), maxPrice: price(3_000_000), cellNumber: 5 }
  const stake = { investment: amount('1000'), leverage: ratio(leverage) }
  const shaped = { shape: shapeOf(range, P, layout), layout }
  return openedGrid(planContracts(shaped, market, stake, officialContractGrids[mode]), market)
}
const endsOf = (mode: GridMode, targets: Partial<EndTargets>, leverage?: string) =>
  endsOfGrid(gridOf(mode, leverage), P, { ...none, ...targets }, market)
const shown = (at: Price | undefined) => (at === undefined ? undefined : at / 100)

describe('a long grid, 0.034 from 25,000 and 0.017 at 24,000, 22,000 and 20,000', () => {
  test('loses a tenth at 22,705.88: two cells and one buy', () => {
    const ends = endsOf('long', { stopLossShare: ratio('0.1') })
    // 0.051 for 1,258 is worth 1,158 there.
    expect(ends).toEqual([{ target: 'stopLoss', side: 'below', price: 2_270_588, isShare: true }])
    const at = { from: P, at: cents('20000') }
    const outcome = endedOutcome(gridOf('long'), at, ends, market)
    expect(outcome).toMatchObject({ at: 2_270_588, end: ends[0] })
    expect(Number(formatAmount(outcome.profit))).toBeCloseTo(-100, 2)
  })

  test('wins a tenth at 27,941.17, and 13.6 % at its upper price but never 14 %', () => {
    const [end] = endsOf('long', { takeProfitShare: ratio('0.1') })
    expect([end?.target, shown(end?.price)]).toEqual(['takeProfit', 27_941.18])
    expect(shown(endsOf('long', { takeProfitShare: ratio('0.136') })[0]?.price)).toBe(30_000)
    expect(endsOf('long', { takeProfitShare: ratio('0.14') })).toEqual([])
  })
})

test('a neutral grid has a stop by share on both sides, and wins on none', () => {
  const ends = endsOf('neutral', { stopLossShare: ratio('0.05'), takeProfitShare: ratio('0.05') })
  expect(ends.map(({ target, side }) => [target, side])).toEqual([
    ['stopLoss', 'below'],
    ['stopLoss', 'above'],
  ])
})

test('a share that only the liquidation would take has no price', () => {
  expect(endsOf('long', { stopLossShare: ratio('0.99') }, '10')).toEqual([])
})

test('of two ends on one side the nearer one is met, a price beyond is not', () => {
  const targets = { stopLoss: cents('23000'), stopLossShare: ratio('0.1') }
  const ends = endsOf('long', targets)
  expect(shown(firstEnd(ends, 'below')?.price)).toBe(23_000)
  expect(firstEnd(ends, 'above')).toBeUndefined()
  const kept = endedOutcome(gridOf('long'), { from: P, at: cents('23001') }, ends, market)
  expect(kept.end).toBeUndefined()
})

test('at a share the equity is within a tick of it, one tick before it is not reached', () => {
  const modes = fc.constantFrom<GridMode>('long', 'short', 'neutral')
  const shares = fc.integer({ min: 10, max: 900 })
  fc.assert(
    fc.property(modes, shares, fc.integer({ min: 1, max: 20 }), (mode, mill, leverage) => {
      const share = ratio(String(mill / 1000))
      const grid = gridOf(mode, String(leverage))
      const ends = endsOfGrid(grid, P, { ...none, stopLossShare: share }, market)
      const limit = -(1000n * BigInt(mill) * amount('1')) / 1000n
      for (const { price: at, side } of ends) {
        const profitAt = (tick: number) =>
          endedOutcome(grid, { from: P, at: price(tick) }, [], market).profit
        expect(profitAt(at)).toBeLessThanOrEqual(limit)
        const before = at + (side === 'below' ? 1 : -1)
        expect(profitAt(before)).toBeGreaterThan(limit)
      }
    }),
  )
})
