// The steps of a simulation: what the market does, what users ask for, and how the machine fails.
import type { BotCommand, Ending, FundingRate, Grant, MarkPrint, Reward } from '@trellis/engine'
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
      /** Number of a voucher that it is to begin with. */
      readonly reward?: number
    }
  | {
      readonly type: 'command'
      readonly user: UserId
      readonly bot: BotId
      readonly command: BotCommand
    }
  /** The operator grants a voucher, or takes one back. */
  | { readonly type: 'grant-reward'; readonly user: UserId; readonly reward: Reward }
  | { readonly type: 'revoke-reward'; readonly user: UserId; readonly reward: number }
  /** The operator stops what is new of a leader, or lets it go on. */
  | { readonly type: 'suspend'; readonly user: UserId; readonly isSuspended: boolean }
  /** The operator ends bots of a user: all, or those of some kinds. */
  | { readonly type: 'end-bots'; readonly user: UserId; readonly ending: Ending }
  /** The operator moves a user to another fee level. */
  | { readonly type: 'set-fees'; readonly user: UserId; readonly feeLevel: number }
  /** A user leads so many followers, none for no more. */
  | {
      readonly type: 'lead'
      readonly user: UserId
      readonly places: number
      readonly isOpen: boolean
    }

/**
 * How far posts get: to everyone and out of the outbox, to some partitions only, to everyone but
 * not out of it, or once more though everyone had it long ago.
 */
export type Delivery = 'whole' | 'part' | 'unsettled' | 'again'

/** What is done with what the run has led to: the workload does not see what that is. */
export type Errand =
  /** `count` posts of senders that `pick` chooses. */
  | {
      readonly type: 'deliver'
      readonly delivery: Delivery
      readonly count: number
      readonly pick: number
    }
  /** Every post is delivered, and those that this leads to. */
  | { readonly type: 'drain' }
  /** The owner of some copy closes it, or asks what only its leader may. */
  | { readonly type: 'to-copy'; readonly pick: number; readonly closes: boolean }

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
  | Errand
  /** Waits until everything is durable. */
  | { readonly type: 'settle' }
  | { readonly type: 'mark' }
  | { readonly type: 'snapshot' }
  | { readonly type: 'fault'; readonly fault: Fault; readonly delay: number; readonly pick: number }
