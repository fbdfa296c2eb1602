// What the users of an engine may ask of whoever runs it, in a thread of this process or in another
// one. A call is done only when what it did is durable.
import type { EngineBot } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import type { CallName, ToWorker, WorkerCalls, WorkerFigures } from './worker-messages.ts'

/** Nobody knows whether the call took effect: who carried it out ended before it could say. */
export class UnknownResultError extends Error {
  override readonly name = 'UnknownResultError'
}

/** The call was certainly not carried out: nobody has the partitions now. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

/** What is said to an engine without an answer: which facts somebody watches, what is projected. */
export type EngineWord = Extract<ToWorker, { type: 'watch' | 'projected' }>

/** Of an engine that nothing was heard of yet. */
export const NO_FIGURES: WorkerFigures = {
  phase: 'recovering',
  progress: 0,
  reachedMs: -1,
  bots: 0,
  running: 0,
  insurance: new Map(),
  facts: 0,
  commits: 0,
}

export interface EngineLink {
  /** Number of the worker, or of the group of partitions. */
  readonly worker: number
  readonly figures: WorkerFigures
  /** Whether the engine waits for room on the disk: nothing that is asked of it now is done. */
  readonly isDiskFull: boolean
  readonly restarts: number
  readonly lastError: string
  /** Bots of users as they were last told of. */
  readonly held: { of(user: UserId): Promise<readonly EngineBot[]> }
  /**
   * Asks the engine; the answer is durable. Rejects with UnknownResultError when nobody knows
   * whether it was carried out, with UnavailableError when it certainly was not.
   */
  call<N extends CallName>(name: N, args: WorkerCalls[N]['args']): Promise<WorkerCalls[N]['answer']>
  send(word: EngineWord): void
}
