// The counter order of a filled leg and the round that it completes, of cells that open with a buy
// and of cells that open with a sell: the same turns, mirrored.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, quantity, type Amount } from '@trellis/kernel'
import { amountOfLots, type Fill, type RestingOrder, type Side } from '@trellis/market'
import { unitsOf } from '../worth.ts'
import { btc } from '../test/instruments.ts'
import { isOpened, layCells } from './cells.ts'
import { foldGridFill, foldPlaced, foldRound } from './fold.ts'
import type { RoundClosed } from './facts.ts'
import { orderFor, type GridStep } from './placing.ts'
import { slotOf } from './reference.ts'
import type { GridRounds } from './rounds.ts'
import { counterSide, longSides, type GridSides } from './sides.ts'
import { arithmetic } from './spacing.ts'
import type { GridState } from './state.ts'
import { counterSteps } from './turning.ts'

const RANGE = { minPrice: price(1000), maxPrice: price(1100), cellNumber: 10 }
const QTY = quantity(7)
const units = unitsOf(btc)

/** All cells open with one side; from `opened` on they have done so already. */
function sidesOf(opens: Side): GridSides {
  return {
    ...longSides,
    emptyLevel: () => 0,
    startsOf: ({ cellNumber, emptyLevel }) =>
      Array.from({ length: cellNumber }, (_, level) => ({
        level,
        opens,
        isOpened: level >= emptyLevel,
      })),
    weight: () => 1n,
  }
}

/** Fees are of the quote coin, as those of contracts are. */
function roundsOf(opens: Side): GridRounds {
  return {
    layout: { spacing: arithmetic, sides: sidesOf(opens) },
    received: ({ filled }, { lotAmount }) => amountOfLots(lotAmount, filled),
    profit: ({ value, fee, openedValue, openedFee }) =>
      (opens === 'buy' ? value - openedValue : openedValue - value) - fee - openedFee,
    openFees: ({ fee, openedFee }) => fee + openedFee,
  }
}

function gridOf(opens: Side, emptyLevel: number): GridState {
  const { valueFactor } = btc
  const lots = { qty: QTY, sellQty: QTY, valueFactor }
  const plan = { range: RANGE, reference: RANGE.minPrice, emptyLevel, ...lots }
  const slots = layCells([], plan, roundsOf(opens).layout)
  const grid: Partial<GridState> = {
    symbol: 0,
    phase: 'running',
    units,
    slots,
    order: slots.map(({ slot }) => slot),
    unplaced: slots.length,
    qty: QTY,
    fills: 0,
    gridProfit: 0n as Amount,
    arbitrages: 0,
    recent: [],
  }
  return grid as GridState
}

/** The order rests, fills whole, at its own price or a better one, and what follows from it. */
function traded(
  state: GridState,
  order: RestingOrder,
  rounds: GridRounds,
  price: number = order.price,
): readonly GridStep[] {
  const { ref, side, qty } = order
  const cell = state.slots[slotOf(ref)]!
  foldPlaced(state, ref)
  const value = BigInt(price) * BigInt(qty) * btc.valueFactor
  const fill = { symbol: 0, side, qty, price, value, fee: 3n, done: true }
  foldGridFill(state, { order, fill: fill as unknown as Fill }, rounds, 0)
  const steps = counterSteps(state, cell, order, rounds)
  for (const step of steps) {
    if (step.type === 'profit-booked') foldRound(state, step.profit, step.own as RoundClosed, 0)
  }
  return steps
}

function placedIn(steps: readonly GridStep[]): RestingOrder {
  const placed = steps.find((step) => step.type === 'place')
  expect(placed).toBeDefined()
  return (placed as { readonly order: unknown }).order as RestingOrder
}

describe.each([['buy'], ['sell']] as const)('cells that open with a %s', (opens) => {
  test('property: the orders go to and fro between the two levels of their cell', () => {
    const cells = { slot: fc.nat(9), emptyLevel: fc.nat(10), turns: fc.integer({ min: 1, max: 9 }) }
    fc.assert(
      fc.property(fc.record(cells), ({ slot, emptyLevel, turns }) => {
        const rounds = roundsOf(opens)
        const state = gridOf(opens, emptyLevel)
        const cell = state.slots[slot]!
        let order = orderFor(state, cell, 'normal', 'open') as RestingOrder
        for (let turn = 0; turn < turns; turn += 1) {
          const closes = isOpened(cell)
          expect(order.side).toBe(closes ? counterSide(opens) : opens)
          expect(order.price).toBe(order.side === 'buy' ? cell.buyPrice : cell.sellPrice)
          expect(order.level).toBe(order.side === 'buy' ? cell.level : cell.level + 1)
          const steps = traded(state, order, rounds)
          expect(steps.map(({ type }) => type)).toEqual(
            closes ? ['profit-booked', 'place'] : ['place'],
          )
          order = placedIn(steps)
        }
        const completed = Math.floor((turns + (slot >= emptyLevel ? 1 : 0)) / 2)
        expect([cell.arbitrages, cell.cycle]).toEqual([completed, 1 + completed])
      }),
    )
  })

  test('a round earns its interval less both fees, and says which leg was bought', () => {
    const rounds = roundsOf(opens)
    const state = gridOf(opens, 10)
    const [cell] = state.slots
    const first = orderFor(state, cell!, 'normal', 'open') as RestingOrder
    const [booked] = traded(state, placedIn(traded(state, first, rounds)), rounds)
    const interval = 10n * BigInt(QTY) * btc.valueFactor
    expect(booked).toMatchObject({
      profit: interval - 6n,
      own: { buyPrice: 1000, sellPrice: 1010, buyQty: QTY, sellQty: QTY, estimated: false },
    })
  })

  test('a round is told at the prices of its fills where an order took better ones', () => {
    const rounds = roundsOf(opens)
    const state = gridOf(opens, 10)
    const [cell] = state.slots
    const first = orderFor(state, cell!, 'normal', 'open') as RestingOrder
    const better = opens === 'buy' ? 3 : -3
    const closing = placedIn(traded(state, first, rounds))
    const [booked] = traded(state, closing, rounds, closing.price + better)
    const at = { buyPrice: 1000, sellPrice: 1010 }
    expect(booked).toMatchObject({
      own: opens === 'buy' ? { ...at, sellPrice: 1013 } : { ...at, buyPrice: 997 },
    })
  })
})
