// The times at which a combo is woken: its rebalances by time, the next try of one that failed for
// a contract, and in a closing what was refused.
import type { DueTime } from '@trellis/engine'
import { NO_TIMES } from '@trellis/bot-kit/linear/folds.ts'
import type { ComboSettings } from './facts.ts'
import type { ComboState } from './state.ts'

/**
 * The next rebalance by time after a moment: a multiple of the interval from the start, whatever
 * happened in between, also when the interval was changed; 0 where none is by time.
 */
export function nextTimeOf(
  { startedAtMs, settings }: Pick<ComboState, 'startedAtMs'> & { readonly settings: ComboSettings },
  atMs: number,
): number {
  const { mode, interval } = settings
  if (mode !== 'time' && mode !== 'either') return 0
  const every = interval * 1_000
  return startedAtMs + every * (Math.floor((atMs - startedAtMs) / every) + 1)
}

/** What it waits for; the same list as long as nothing of it changed. */
export function refreshTimes(state: ComboState): void {
  const { phase, nextMs, retryMs, times } = state
  const isRunning = phase === 'running'
  const wanted: DueTime[] = []
  if (isRunning && nextMs > 0) wanted.push({ id: 'rebalance', dueMs: nextMs })
  if (isRunning && retryMs > 0) wanted.push({ id: 'retry', dueMs: retryMs })
  const isSame =
    times.length === wanted.length &&
    times.every(({ id, dueMs }, i) => id === wanted[i]?.id && dueMs === wanted[i]?.dueMs)
  if (!isSame) state.times = wanted.length === 0 ? NO_TIMES : wanted
}

/** The times to be woken at. */
export function dueTimes({ closing, times }: ComboState): readonly DueTime[] {
  return closing?.dueTimes ?? times
}
