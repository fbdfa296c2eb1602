// The prices at which a grid wants to be woken: its entry while it waits, then its targets, its
// next shift, and the edges of its range.
import type { Trigger } from '@trellis/engine'
import { NO_TRIGGERS, targetTriggers, touch, type Trailed } from '../targets.ts'
import { alertLevels } from './alerts.ts'
import type { GridState } from './state.ts'
import { nextShift, type TrailingWays } from './trailing.ts'

/** Every trigger that the state wants, of a grid that gains when the price rises. */
export function gridTriggers(
  state: GridState & Trailed,
  ways: Pick<TrailingWays, 'least' | 'rounds'>,
): readonly Trigger[] {
  const { symbol, params } = state
  if (state.phase === 'waiting') return [touch(symbol, 'entry', 'down', params.entryPrice)]
  if (state.phase !== 'running') return NO_TRIGGERS
  const wanted = targetTriggers(state)
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
