// What a grid does when its market stops or trades again.
import type { InstrumentStatus } from '@trellis/market'
import { marketSteps } from '../halting.ts'
import { NO_STEPS } from '../steps.ts'
import type { GridStep } from './placing.ts'
import type { GridState } from './state.ts'

/** Says a halt or its end once; `retry` gives orders to the cells that had to wait. */
export function haltSteps(
  state: GridState,
  status: InstrumentStatus,
  retry: () => readonly GridStep[],
): readonly GridStep[] {
  const { phase, unplaced } = state
  return marketSteps<GridStep>(state, status, () =>
    phase === 'running' && unplaced > 0 ? retry() : NO_STEPS,
  )
}
