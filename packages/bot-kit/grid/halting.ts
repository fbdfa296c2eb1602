// What a grid does when its market stops or trades again.
import { isTrading, type InstrumentStatus } from '@trellis/market'
import { NO_STEPS, emit } from '../steps.ts'
import type { GridStep } from './placing.ts'
import type { GridState } from './state.ts'

/**
 * Says a halt or its end once; `retry` gives orders to the cells that had to wait. A contract that
 * is about to be settled trades on: what it does not take any more, its venue refuses.
 */
export function haltSteps(
  { phase, halted, unplaced }: GridState,
  status: InstrumentStatus,
  retry: () => readonly GridStep[],
): readonly GridStep[] {
  if (!isTrading(status)) return halted ? NO_STEPS : [emit({ type: 'market-halted' })]
  const resumed = halted ? [emit({ type: 'market-resumed' } as const)] : NO_STEPS
  if (phase !== 'running' || unplaced === 0) return resumed
  return [...resumed, ...retry()]
}
