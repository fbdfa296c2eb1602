// Trailing up: the range follows the price by one level at a time, the lowest opening order moving
// to the old top. It never shifts down, never passes the cap, and keeps as many cells as a trailing
// grid needs.
import { price as brandPrice, type Price } from '@trellis/kernel'
import type { RestingOrder } from '@trellis/market'
import type { BotContext } from '@trellis/engine'
import { NO_STEPS, emit } from '../steps.ts'
import { newRangeSteps } from './alerts.ts'
import { cellAfter, cellAt, isOpened } from './cells.ts'
import { orderFor, type GridStep } from './placing.ts'
import type { GridRounds } from './rounds.ts'
import type { GridRange } from './spacing.ts'
import type { GridState } from './state.ts'

/** What a kind says of its shifts. */
export interface TrailingWays {
  readonly rounds: GridRounds
  /** Cells that must be left. */
  readonly least: number
  /**
   * Money that no order holds, what an order at a price would take, and what an order gives back.
   */
  readonly free: (state: GridState, context: BotContext) => bigint
  readonly cost: (state: GridState, context: BotContext, price: Price) => bigint
  readonly freed: (context: BotContext, order: RestingOrder) => bigint
}

/**
 * Price at which the range moves up by one level: the one that would follow its top. 0 when
 * trailing is off, paused, at its cap, or while the lowest cell still has a round to close.
 */
export function nextShift(
  state: GridState,
  { least, rounds }: Pick<TrailingWays, 'least' | 'rounds'>,
): Price {
  const { settings, order } = state
  const none = brandPrice(0)
  if (!settings.enableTrailing || state.trailingPaused) return none
  if (order.length < least || isOpened(cellAt(state, 0))) return none
  const next = afterTop(state, rounds)
  return settings.limitUpPrice !== 0 && next > settings.limitUpPrice ? none : next
}

/** The level that follows the top one. */
function afterTop(state: GridState, { layout }: GridRounds): Price {
  const { buyPrice, sellPrice } = cellAt(state, state.order.length - 1)
  return layout.spacing.after(buyPrice, sellPrice)
}

/** One shift, when the price has reached it: cancel below, move the range, order at the old top. */
export function shiftSteps(
  state: GridState,
  context: BotContext,
  price: Price,
  ways: TrailingWays,
): readonly GridStep[] {
  const due = nextShift(state, ways)
  if (due === 0 || price < due) return NO_STEPS
  const dropped = cellsToDrop(state, context, ways)
  if (dropped === undefined) return [emit({ type: 'trailing-paused', price })]
  const steps: GridStep[] = []
  for (let i = 0; i < dropped; i += 1) {
    const { ref } = cellAt(state, i)
    if (ref !== 0) steps.push({ type: 'cancel', ref, reason: 'by-bot' })
  }
  const range = shiftedRange(state, dropped, ways.rounds)
  const own = { type: 'range-shifted', dropped, added: 1, ...range } as const
  steps.push({ type: 'settings-changed', prices: [price], own })
  // The price may have left upward while the range could not follow.
  steps.push(...newRangeSteps(state, range, price))
  const top = cellAt(state, state.order.length - 1)
  const gone = cellAt(state, 0)
  const cell = cellAfter(top, gone, state.qty, ways.rounds.layout)
  // Cancelling ends a cycle, and so does leaving the range.
  cell.cycle = gone.cycle + (gone.ref === 0 ? 1 : 2)
  steps.push({ type: 'place', order: orderFor(state, cell, 'normal', 'modify-setting') })
  return steps
}

/**
 * How many of the lowest cells must go so that the new top can be paid; undefined when too few
 * would be left.
 */
function cellsToDrop(
  state: GridState,
  context: BotContext,
  { least, free, cost, freed }: TrailingWays,
): number | undefined {
  const need = cost(state, context, cellAt(state, state.order.length - 1).sellPrice)
  let money = free(state, context)
  for (let count = 1; ; count += 1) {
    if (state.order.length - count + 1 < least) return undefined
    const cell = cellAt(state, count - 1)
    if (isOpened(cell)) return undefined
    const order = cell.ref === 0 ? undefined : context.openOrder(cell.ref)
    if (order !== undefined) money += freed(context, order)
    if (money >= need) return count
  }
}

/**
 * Range after a shift; when cells were lost the top is put on its level, so that the distance
 * stays.
 */
function shiftedRange(state: GridState, dropped: number, rounds: GridRounds): GridRange {
  const { range, order } = state
  const next = afterTop(state, rounds)
  const added = next - cellAt(state, order.length - 1).sellPrice
  return {
    minPrice: cellAt(state, dropped).buyPrice,
    maxPrice: dropped === 1 ? brandPrice(range.maxPrice + added) : next,
    cellNumber: order.length - dropped + 1,
  }
}
