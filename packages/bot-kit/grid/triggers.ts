// The prices at which a grid wants to be woken: its entry while it waits, then its targets, its
// next shift, and the edges of its range.
import type { Trigger } from '@trellis/engine'
import type { Price, Ratio } from '@trellis/kernel'
import { NO_TRIGGERS, touch } from '../targets.ts'
import { alertLevels } from './alerts.ts'
import type { ScopeWays } from './move-scope.ts'
import type { Direction } from './sides.ts'
import type { GridState } from './state.ts'
import { nextShift, ruleOf, type ShiftWays } from './trailing.ts'

/** What a kind says of the prices that its grids are woken at. */
export interface TriggerWays<S extends GridState> extends ShiftWays<S['settings']> {
  /** Which way the price comes to the trigger price. */
  readonly entry: (state: S) => Direction
  /** Prices at which a grid ends. */
  readonly targets: (state: S) => Trigger[]
}

/** Whether a grid must wait for its trigger price, which the price has not come to yet. */
export function awaitsEntry(
  { params: { entryPrice } }: Pick<GridState, 'params'>,
  price: Price,
  direction: Direction,
): boolean {
  if (entryPrice === 0) return false
  return direction === 'down' ? price > entryPrice : price < entryPrice
}

/** Every trigger that the state wants. */
export function gridTriggers<S extends GridState>(
  state: S,
  ways: TriggerWays<S>,
): readonly Trigger[] {
  const { symbol, params } = state
  if (state.phase === 'waiting')
    return [touch(symbol, 'entry', ways.entry(state), params.entryPrice)]
  if (state.phase !== 'running') return NO_TRIGGERS
  const wanted = ways.targets(state)
  const { minPrice, maxPrice } = state.range
  const ends: Record<Direction, Price | undefined> = { up: maxPrice, down: minPrice }
  for (const direction of ['up', 'down'] as const) {
    const shift = nextShift(state, direction, ways)
    if (shift === 0) continue
    const isPassed = ruleOf(direction, ways).when === 'passed'
    if (isPassed) wanted.push(touch(symbol, `trailing-${direction}`, direction, shift))
    // A fill at the end may be on its way: the price has left once it is past the level that joins.
    ends[direction] = isPassed ? undefined : shift
  }
  for (const { id, direction, price } of alertLevels(state, ends))
    wanted.push(touch(symbol, id, direction, price))
  return wanted
}

/** True when fills move a trigger, so that they must be looked at after each. */
export function followsFills<C extends { readonly trailingStop: Ratio }>(
  { settings }: Pick<GridState<C>, 'settings'>,
  { scope }: ScopeWays<C>,
): boolean {
  return settings.trailingStop !== 0n || Object.keys(scope(settings)).length > 0
}
