// What a straight move makes of a grid of contracts, and the worst of its range.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio } from '@trellis/kernel'
import { shapeOf } from '../grid/shape.ts'
import { ContractGridRig as Rig } from '../test/contract-grid.ts'
import { cents, rangeOf } from '../test/btc-range.ts'
import { btcPerpetual, contractFees, noFees } from '../test/instruments.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf, type GridMode } from './grid-mode.ts'
import { contractOutcome, openedGrid, worstOfRange } from './grid-outcome.ts'
import { planContracts } from './grid-plan.ts'
import { equityAt } from './state.ts'

const ends = ['20000', '30000', 5] as const

function planOf(mode: GridMode, investment: string, leverage: string, fees = noFees) {
  const layout = layoutOf(mode, 'arithmetic')
  const shape = shapeOf(rangeOf(...ends), cents('25000'), layout)
  const stake = { investment: amount(investment), leverage: ratio(leverage) }
  const market = { instrument: btcPerpetual, fees }
  return planContracts({ shape, layout }, market, stake, officialContractGrids[mode])
}
const market = { instrument: btcPerpetual, fees: noFees }

function outcomeOf(mode: GridMode, to: string, sold = false) {
  const plan = planOf(mode, '1000', '2')
  const move = { from: plan.reference, at: cents(to), sold }
  return contractOutcome(openedGrid(plan, market), move, market)
}

describe('a straight move', () => {
  test('a long grid of 0.017 a level: bought on the way down, valued at its end', () => {
    expect(planOf('long', '1000', '2').qty).toBe(17)
    // 0.034 from 25,000, and 0.017 each from 24,000, 22,000 and 20,000.
    const down = outcomeOf('long', '20000')
    expect(down).toMatchObject({ lots: 85, liquidatedAt: undefined })
    expect(formatAmount(down.profit)).toBe('-272')
    const up = outcomeOf('long', '30000')
    expect([up.lots, formatAmount(up.profit)]).toEqual([0, '136'])
  })

  test('a short grid mirrored, a neutral one loses either way', () => {
    expect(formatAmount(outcomeOf('short', '20000').profit)).toBe('112')
    expect(outcomeOf('short', '30000').profit).toBeLessThan(0n)
    expect(outcomeOf('neutral', '20000').profit).toBeLessThan(0n)
    expect(outcomeOf('neutral', '30000').profit).toBeLessThan(0n)
  })

  test('closing at a target costs the taker fee', () => {
    const plan = planOf('long', '1000', '2', contractFees)
    const at = { instrument: btcPerpetual, fees: contractFees }
    const opened = openedGrid(plan, at)
    const [kept, sold] = [false, true].map((isSold) => {
      const move = { from: plan.reference, at: cents('19000'), sold: isSold }
      return contractOutcome(opened, move, at)
    })
    // 0.085 · 19,000 · 0.055 %
    expect(formatAmount((kept!.equity - sold!.equity) as never)).toBe('0.88825')
  })

  test('past the liquidation price nothing is left, whatever rests beyond it', () => {
    const plan = planOf('long', '1000', '20')
    const move = { from: plan.reference, at: cents('20000'), sold: false }
    const end = contractOutcome(openedGrid(plan, market), move, market)
    expect(end).toMatchObject({ equity: 0n, profit: -amount('1000'), lots: 0 })
    expect(end.liquidatedAt).toBeGreaterThan(cents('20000'))
  })

  test.each(['long', 'short', 'neutral'] as const)('is what the exchange does: %s', (mode) => {
    const plan = planOf(mode, '1000', '2', contractFees)
    const at = { instrument: btcPerpetual, fees: contractFees }
    for (const to of ['20000', '21500', '28500', '30000']) {
      const rig = new Rig({ last: '25000', fees: contractFees })
      rig.start({
        mode,
        minPrice: '20000',
        maxPrice: '30000',
        cellNumber: 5,
        investment: '1000',
        leverage: '2',
      })
      // A level fills when the price goes through it, back on it the mark is the level.
      const inward = cents(to) < plan.reference ? -1 : 1
      rig.move(String((cents(to) + inward) / 100))
      rig.jump(to)
      const move = { from: plan.reference, at: cents(to), sold: false }
      const outcome = contractOutcome(openedGrid(plan, at), move, at)
      const has = equityAt(rig.state, cents(to))
      // The market order of the opening pays two ticks of slippage on top.
      const off = outcome.equity - has
      expect(off >= 0n && off < amount('0.001')).toBe(true)
      expect(rig.state.lots).toBe(outcome.lots)
    }
  })
})

describe('the worst of a range', () => {
  test('long below, short above, and with a stop it is the stop', () => {
    const [long, short] = (['long', 'short'] as const).map((mode) => planOf(mode, '1000', '2'))
    expect(worstOfRange(long!, [], market).at).toBe(cents('20000'))
    expect(worstOfRange(short!, [], market).at).toBe(cents('30000'))
    const stopped = worstOfRange(long!, [cents('19000')], market)
    expect(stopped).toMatchObject({ at: price(1_900_000), lots: 85 })
    expect(stopped.equity).toBeLessThan(worstOfRange(long!, [], market).equity)
  })

  test('with the price already past an end it is the liquidation further on, before a stop', () => {
    const plan = { ...planOf('long', '1000', '5'), minPrice: cents('26000') }
    const worst = worstOfRange(plan, [], market)
    expect(worst).toMatchObject({ equity: 0n, profit: -amount('1000') })
    expect(worst.liquidatedAt).toBeLessThan(plan.reference)
    expect(worstOfRange(plan, [cents('24000')], market).liquidatedAt).toBeUndefined()
  })
})
