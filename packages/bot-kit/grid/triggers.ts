// The prices at which a grid wants to be woken: its entry while it waits, then its targets, its
// next shift, and the edges of its range.
import type { Trigger } from '@trellis/engine'
import type { Price } from '@trellis/kernel'
import { NO_TRIGGERS, touch } from '../targets.ts'
import { alertLevels } from './alerts.ts'
import type { GridState } from './state.ts'
import { nextShift, type TrailingWays } from './trailing.ts'

/** What a kind says of the prices that its grids are woken at. */
export interface TriggerWays<S> extends Pick<TrailingWays, 'least' | 'rounds'> {
  /** Which way the price comes to the trigger price. */
  readonly entry: 'up' | 'down'
  /** Prices at which a grid ends. */
  readonly targets: (state: S) => Trigger[]
}

/** Whether a grid must wait for its trigger price, which the price has not come to yet. */
export function awaitsEntry(
  { params: { entryPrice } }: Pick<GridState, 'params'>,
  price: Price,
  { entry }: Pick<TriggerWays<never>, 'entry'>,
): boolean {
  if (entryPrice === 0) return false
  return entry === 'down' ? price > entryPrice : price < entryPrice
}

/** Every trigger that the state wants. */
export function gridTriggers<S extends GridState>(
  state: S,
  ways: TriggerWays<S>,
): readonly Trigger[] {
  const { symbol, params } = state
  if (state.phase === 'waiting') return [touch(symbol, 'entry', ways.entry, params.entryPrice)]
  if (state.phase !== 'running') return NO_TRIGGERS
  const wanted = ways.targets(state)
  const shift = nextShift(state, ways)
  if (shift > 0) wanted.push(touch(symbol, 'trailing-up', 'up', shift))
  for (const { id, direction, price } of alertLevels(state, shift > 0))
    wanted.push(touch(symbol, id, direction, price))
  return wanted
}

/** True when fills move a trigger, so that they must be looked at after each. */
export function followsFills({ settings }: Pick<GridState, 'settings'>): boolean {
  return settings.trailingStop !== 0n || settings.enableTrailing
}
