// The steps of a simulation: what the market does, what users ask for, and how the machine fails.
import type { BotCommand, FundingRate, Grant, MarkPrint } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'
import type { Candle, InstrumentStatus, Print } from '@trellis/market'

/**
 * How the machine fails: all power, one worker's thread, the disk's room, one bit of the journal or
 * a snapshot.
 */
export type Fault = 'power' | 'worker' | 'full-disk' | 'journal-bit' | 'snapshot-bit'

export type Command =
  | {
      readonly type: 'open-user'
      readonly user: UserId
      readonly feeLevel: number
      readonly grants: readonly Grant[]
    }
  | { readonly type: 'top-up'; readonly user: UserId; readonly grant: Grant }
  | {
      readonly type: 'create'
      readonly user: UserId
      readonly bot: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly params: unknown
      readonly requestKey: string
      /** Bots with sound parameters do not fail. */
      readonly sound: boolean
    }
  | {
      readonly type: 'command'
      readonly user: UserId
      readonly bot: BotId
      readonly command: BotCommand
    }

export type Step =
  | { readonly type: 'print'; readonly print: Print }
  | { readonly type: 'prints'; readonly prints: readonly Print[] }
  | { readonly type: 'candle'; readonly symbol: number; readonly candle: Candle }
  | { readonly type: 'marks'; readonly marks: readonly MarkPrint[]; readonly atMs: number }
  | { readonly type: 'funding'; readonly rates: readonly FundingRate[]; readonly atMs: number }
  | Command
  | {
      readonly type: 'status'
      readonly symbol: number
      readonly status: InstrumentStatus
    }
  /** Waits until everything is durable. */
  | { readonly type: 'settle' }
  | { readonly type: 'mark' }
  | { readonly type: 'snapshot' }
  | { readonly type: 'fault'; readonly fault: Fault; readonly delay: number; readonly pick: number }
