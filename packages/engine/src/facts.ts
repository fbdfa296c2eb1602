// The closed list of facts the journal holds. Past tense, the only truth; money moves only by
// these.
import type { Amount, BotId, UserId } from '@trellis/kernel'
import type {
  CancelReason,
  Fill,
  InstrumentStatus,
  PipelineAction,
  PlaceOrder,
  RejectReason,
} from '@trellis/market'
import type { ContractFact } from './contract-facts.ts'
import type { CommandDone } from './done-commands.ts'
import type { KindFact } from './journal-form/kind-fact.ts'
import type { BotArchived, LifeFact, StatusFact } from './life-facts.ts'
import type { PostFact } from './posts.ts'
import type { RewardFact } from './rewards.ts'

/** Where a bot came from; carried as given, shown in lists and rankings (specification 4). */
export interface BotOrigin {
  readonly pageSource: number
  readonly blockSource: number
  readonly createType: number
  readonly followedId: string
  readonly strategyId: string
  readonly channel: string
}

export type EngineFact =
  | ContractFact
  | PostFact
  | RewardFact
  | { readonly type: 'user-opened'; readonly user: UserId; readonly feeLevel: number }
  /** What the user pays from now on, by the operator's word (docs/adr/0035). */
  | { readonly type: 'fee-level-set'; readonly user: UserId; readonly feeLevel: number }
  /** Faucet to Funding. */
  | {
      readonly type: 'funds-granted'
      readonly user: UserId
      readonly coin: string
      readonly amount: Amount
      readonly reason: 'grant' | 'top-up'
    }
  | {
      readonly type: 'bot-created'
      readonly bot: BotId
      readonly user: UserId
      readonly kind: string
      readonly kindVersion: number
      readonly symbols: readonly number[]
      readonly params: unknown
      readonly origin: BotOrigin
      /** Client's idempotency key, '' when none was sent. */
      readonly requestKey: string
    }
  /** Funding to bot. */
  | {
      readonly type: 'funds-reserved'
      readonly bot: BotId
      readonly coin: string
      readonly amount: Amount
    }
  /** Bot to Funding. */
  | {
      readonly type: 'funds-released'
      readonly bot: BotId
      readonly coin: string
      readonly amount: Amount
      readonly action: PipelineAction
    }
  | { readonly type: 'order-placed'; readonly bot: BotId; readonly order: PlaceOrder }
  | {
      readonly type: 'order-rejected'
      readonly bot: BotId
      readonly order: PlaceOrder
      readonly reason: RejectReason
    }
  | {
      readonly type: 'order-filled'
      readonly bot: BotId
      readonly ref: number
      readonly fill: Fill
    }
  | {
      readonly type: 'order-cancelled'
      readonly bot: BotId
      readonly ref: number
      readonly reason: CancelReason
    }
  | StatusFact
  | LifeFact
  | CommandDone
  | BotArchived
  | {
      readonly type: 'kind-fact'
      readonly bot: BotId
      /** Kind that wrote the fact; readers of the journal find its codec by this name. */
      readonly kind: string
      readonly fact: KindFact
    }
  | {
      readonly type: 'symbol-status'
      readonly symbol: number
      readonly status: InstrumentStatus
    }

/**
 * All facts of one partition from one tape event or one command: the unit of the journal, kept
 * whole or not at all. F is DirectoryFact in the directory partition.
 */
export interface Batch<F = EngineFact> {
  readonly partition: number
  /** Position of the first fact; positions count facts of the partition from 0. */
  readonly first: number
  /** Market time of the turn, epoch ms. */
  readonly atMs: number
  /**
   * Tape position of the last tape event begun: a print's is its market time in ms, others stand
   * before the prints of theirs (docs/adr/0012).
   */
  readonly tape: number
  /** True when the tape caused the turn, false for a command. */
  readonly fromTape: boolean
  readonly facts: readonly F[]
}
