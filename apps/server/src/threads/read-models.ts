// What the read models offer to those who answer users, wherever they are: filled and kept by a
// thread of this process (db-link.ts), or by other processes of a cluster (db-reader.ts).
import type { NamedQueries, QueryName } from '../projections/named-queries.ts'
import type { UserNotification } from '../projections/notifications.ts'

/** Longest wait for an answer; a call answers within 2 s. */
export const ANSWER_LIMIT_MS = 1800

export type DatabaseState = 'opening' | 'catching-up' | 'ready' | 'failed'

/** History cannot answer now: the database is opening, away, or stands still. */
export class HistoryAwayError extends Error {
  override readonly name = 'HistoryAwayError'
  /** It opens for the first time or again; trying soon is worth it. */
  readonly isOpening: boolean

  constructor(message: string, isOpening = false) {
    super(message)
    this.isOpening = isOpening
  }
}

/** How far the read models must be that answer a question. */
export interface ReadPlace {
  readonly partition: number
  /** Without this nothing may be shown. */
  readonly position: number
  /** What is durable, as far as this process knows: another one may have shown it already. */
  readonly wanted?: number
}

export interface ReadModels {
  readonly state: DatabaseState
  /** Wall time since which the database does not answer, epoch ms; 0 while it does. */
  readonly failedMs: number
  /** Next position of each partition that the read models await. */
  readonly positions: ReadonlyMap<number, number>
  /** Hears what owners are told; undefined when there was more than is told. */
  onTold: (told: readonly UserNotification[] | undefined) => void
  /** Whether the rows of a partition lack only what has just come. */
  isCurrent(partition: number): boolean
  /**
   * Asks the database; rejects with HistoryAwayError when it does not answer in time. What answers
   * holds the place, where one is named.
   */
  query<N extends QueryName>(
    name: N,
    args: NamedQueries[N]['args'],
    limitMs?: number,
    place?: ReadPlace,
  ): Promise<NamedQueries[N]['answer']>
  /**
   * Resolves when the read models have passed a position; rejects with HistoryAwayError when they
   * have not in the time allowed: what they hold is older than what somebody was told.
   */
  waitFor(partition: number, position: number, limitMs: number): Promise<void>
}
