// Messages between the main thread and the thread of the database. Plain data only.
import type { Instrument } from '@trellis/market'
import type { JournalEnd, JournalExtent } from '../journal/journal.ts'
import type { LogLevel } from '../log-line.ts'
import type { QueryName } from '../projections/named-queries.ts'
import type { UserNotification } from '../projections/notifications.ts'

export interface DbInit {
  readonly dataDir: string
  /** Undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** Schema on a server; tests use their own. */
  readonly schema: string
  readonly instruments: readonly Instrument[]
  /** Name of the journal the read models must belong to; another one empties them. */
  readonly journalId: string
  /** Durable ends of all streams at the start. */
  readonly ends: readonly JournalEnd[]
  readonly embedded: 'disk' | 'memory'
  /**
   * What the journal held at the server's start, or holds once the read models were open: they are
   * refused when they know more.
   */
  readonly held: JournalExtent
}

export type ToDatabase =
  | {
      readonly type: 'query'
      readonly id: number
      readonly name: QueryName
      readonly args: unknown
    }
  | { readonly type: 'durable'; readonly ends: readonly JournalEnd[] }
  | { readonly type: 'stop' }

export type FromDatabase =
  | { readonly type: 'opened' }
  /** The database has just answered. */
  | { readonly type: 'pulse' }
  | { readonly type: 'positions'; readonly positions: readonly (readonly [number, number])[] }
  | { readonly type: 'caught-up' }
  /** What owners are told since then. */
  | { readonly type: 'told'; readonly told: readonly UserNotification[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'thrown'
      readonly id: number
      readonly message: string
      /** The database could not answer; otherwise the query itself is wrong. */
      readonly away: boolean
    }
  | { readonly type: 'log'; readonly line: string; readonly level?: LogLevel | undefined }
  | { readonly type: 'failed'; readonly message: string }
  /** The read models know more than the journal holds, or another one: nothing may go on. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'stopped' }
