// How far the margin of a planned grid reaches, against what the engine and the exchange do.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, price, ratio, type Amount, type Price } from '@trellis/kernel'
import { formatPrice, type Side } from '@trellis/market'
import { ordersOfPlan } from '../grid/plan.ts'
import { cellsOf } from '../grid/cells.ts'
import { shapeOf } from '../grid/shape.ts'
import { ContractGridRig as Rig, type RawContractGrid } from '../test/contract-grid.ts'
import { rangeOf } from '../test/btc-range.ts'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf } from './grid-mode.ts'
import { planContracts } from './grid-plan.ts'
import { metOrders } from './liquidation.ts'
import { freeAtStart, marginReach, type ReachEnd } from './margin-reach.ts'

const market = { instrument: btcPerpetual, fees: contractFees }
const cents = (text: string) => price(Math.round(Number(text) * 100))

function planOf({ mode, minPrice, maxPrice, cellNumber, leverage }: RawContractGrid, last: string) {
  const layout = layoutOf(mode, 'arithmetic')
  const shape = shapeOf(rangeOf(minPrice, maxPrice, cellNumber), cents(last), layout)
  const stake = { investment: amount('1000'), leverage: ratio(leverage) }
  return planContracts({ shape, layout }, market, stake, officialContractGrids[mode])
}

/** Whether some cell of a grid waits for margin. */
const waits = ({ state }: Rig): boolean =>
  cellsOf(state).some(({ reason }) => reason === 'insufficient-balance')

/** Mark and price go to the same place. */
function move(rig: Rig, ticks: number): void {
  rig.wait(1_000).engine.applyMarks([{ symbol: 0, price: price(ticks) }], rig.stamp().tape)
  rig.move(formatPrice(btcPerpetual, price(ticks)))
}

/** The orders of a straight move at which the engine lets a level wait once it turns. */
function waitingIn(raw: RawContractGrid, last: string, side: Side): ReachEnd | undefined {
  const plan = planOf(raw, last)
  const outward = side === 'buy' ? -1 : 1
  const found: Price[] = []
  for (const order of metOrders(ordersOfPlan(plan), side)) {
    const rig = new Rig({ last, fees: contractFees }).start(raw)
    move(rig, order.price + outward)
    if (rig.view.status !== 'running') break
    const counter = plan.levels[plan.levels.indexOf(order.price) - outward] ?? order.price
    if (!waits(rig)) move(rig, counter - outward)
    expect(rig.faults).toEqual([])
    if (waits(rig)) found.push(order.price)
  }
  const [from] = found
  return from === undefined ? undefined : { from, waiting: found.length }
}

const grids = fc.record({
  mode: fc.constantFrom('long', 'short', 'neutral'),
  cellNumber: fc.integer({ min: 3, max: 12 }),
  leverage: fc.integer({ min: 1, max: 30 }).map(String),
  last: fc.integer({ min: 20_100, max: 29_900 }).map(String),
  side: fc.constantFrom('buy', 'sell'),
})

describe('the reach of the margin', () => {
  test('long 20,000 to 30,000, N = 10, P = 25,000, 1,000 at 10x: from 23,000 down, two levels', () => {
    const raw = { ...usual, mode: 'long', cellNumber: 10, leverage: '10' } as const
    const reach = marginReach(planOf(raw, '25000'), reachedBy(raw), market)
    expect(reach).toEqual({ falling: { from: cents('23000'), waiting: 2 }, rising: undefined })
  })

  test('near its middle a neutral grid of little leverage reaches over the whole range', () => {
    const raw = { ...usual, mode: 'neutral', cellNumber: 10, leverage: '2' } as const
    const reach = marginReach(planOf(raw, '25000'), reachedBy(raw), market)
    expect(reach).toEqual({ falling: undefined, rising: undefined })
  })

  test('what is free at the start is what the exchange leaves free', () => {
    fc.assert(
      fc.property(grids, ({ last, mode, cellNumber, leverage }) => {
        const raw: RawContractGrid = { ...usual, mode, cellNumber, leverage }
        const rig = new Rig({ last, fees: contractFees }).start(raw)
        const { lots, cost, wallet } = rig.state
        const held = { lots, cost, wallet }
        const told = freeAtStart(planOf(raw, last), { ...reachedBy(raw), held }, market)
        const { total, locked } = rig.view.balances[0] ?? { total: 0n, locked: 0n }
        expect(told).toBe(total - locked)
      }),
      { numRuns: 60 },
    )
  })

  test('is what the engine does, over random grids', () => {
    fc.assert(
      fc.property(grids, ({ last, side, ...some }) => {
        const raw: RawContractGrid = { ...usual, ...some }
        const { state } = new Rig({ last, fees: contractFees }).start(raw)
        const { lots, cost, wallet } = state
        // The engine asks a tick beyond the order, and a cent decides at the very edge.
        const promised = [-amount('1'), 0n, amount('1')].map((more) => {
          const held = { lots, cost, wallet: (wallet + more) as Amount }
          const plan = planOf(raw, last)
          const reach = marginReach(plan, { ...reachedBy(raw), held }, market)
          return side === 'buy' ? reach.falling : reach.rising
        })
        expect(promised).toContainEqual(waitingIn(raw, last, side))
      }),
      { numRuns: 60 },
    )
  })
})

const usual = { minPrice: '20000', maxPrice: '30000', investment: '1000' }
const reachedBy = ({ mode, leverage }: RawContractGrid) => ({ mode, leverage: ratio(leverage) })
