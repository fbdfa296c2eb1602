// What becomes of a message after an attempt: it was taken, waits for another one, or is given up.
import { TEST_MESSAGE, type TargetSort } from '@trellis/contract'
import type { DeliveryRow, Settled } from '../projections/deliveries.ts'
import type { Outcome } from './guarded-send.ts'
import { pauseAfter } from './retries.ts'

export interface Attempted {
  readonly row: Pick<DeliveryRow, 'type' | 'attempts'>
  readonly outcome: Outcome
  /** Undefined of a target that was removed. */
  readonly sort: TargetSort | undefined
}

export interface Patience {
  readonly pausesMs: readonly number[]
  readonly wallMs: () => number
}

type Ending = Pick<Settled, 'state' | 'answer' | 'reason' | 'nextMs'>

/** A push service that answers so would answer so again. */
const HOPELESS: ReadonlySet<number> = new Set([400, 401, 403, 413])
/** What another attempt would not mend. */
const FINAL: ReadonlySet<Outcome['reason']> = new Set([
  'gone',
  'not-public',
  'removed',
  'unreadable',
])

export function endingOf({ row, outcome, sort }: Attempted, patience: Patience): Ending {
  const { answer, reason, restMs } = outcome
  if (reason === '') return ended('delivered', outcome)
  const isHopeless = sort === 'push' && HOPELESS.has(answer)
  if (isHopeless || row.type === TEST_MESSAGE || FINAL.has(reason)) {
    return ended('given-up', outcome)
  }
  const { pausesMs, wallMs } = patience
  const pause = pauseAfter(row.attempts, { pausesMs, restMs, chance: Math.random() })
  if (pause === undefined) return ended('given-up', outcome)
  return { state: 'waiting', answer, reason, nextMs: wallMs() + pause }
}

/** Of a message that was not sent. */
export const none = (reason: Outcome['reason']): Outcome => ({ answer: 0, reason, restMs: 0 })

export const isGone = ({ answer }: Outcome): boolean => answer === 404 || answer === 410

export function ended(state: Settled['state'], { answer, reason }: Outcome): Ending {
  return { state, answer, reason, nextMs: 0 }
}
