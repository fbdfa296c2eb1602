// What main thread and engine workers say to each other. Plain data only.
import type {
  BotsSince,
  Commanded,
  Deleveraging,
  Ended,
  Ending,
  Grant,
  LeadingView,
  Reward,
  RewardRecord,
  NewBotOrder,
  SentPost,
  UserCommand,
} from '@trellis/engine'
import type { Amount, BotId, Result, UserId } from '@trellis/kernel'
import type { EngineBot, EngineRefusal } from '@trellis/engine'
import type { StatusChange, TapeSource } from '@trellis/tape'
import type { BotOwner } from './owner-table.ts'
import type { JournalBatch, JournalEnd } from '../journal/journal.ts'
import type { LogLevel } from '../log-line.ts'

/** What a worker is started with. */
export interface WorkerInit {
  readonly worker: number
  readonly shards: number
  readonly dataDir: string
  readonly source: TapeSource
  /** Facts of a partition after which a new snapshot of it is worth its write. */
  readonly snapshotEvery: number
  /** A partition of its stream that another worker hosts: neither read nor written here. */
  readonly withheld?: number | undefined
  /** It hosts one partition away from now, whose past it makes (docs/adr/0026). */
  readonly isAway?: boolean
}

/** A partition as one worker leaves it to another. */
export interface ReleasedPartition {
  readonly partition: number
  /** The partition's snapshot as JSON, as on disk. */
  readonly state: string
  /** Next position, and the hash that the next record names. */
  readonly position: number
  readonly hash: string
  /** Every print up to here is in the state, epoch ms. */
  readonly reachedMs: number
}

/**
 * A question or command with the answer it gets; every answer waits until what it tells is durable.
 */
export interface WorkerCalls {
  /** Opens those users that have no Funding account yet; answers how many. */
  openUsers: {
    args: { users: readonly UserId[]; feeLevel: number; grants: readonly Grant[] }
    answer: number
  }
  topUp: { args: { user: UserId; grant: Grant }; answer: Result<void, EngineRefusal> }
  create: {
    args: { user: UserId; bot: BotId; order: NewBotOrder }
    answer: Result<BotId, EngineRefusal>
  }
  command: {
    args: UserCommand
    answer: Result<Commanded, EngineRefusal>
  }
  /** Reduces the profitable side of a contract, by the operator's word. */
  deleverage: { args: Deleveraging; answer: void }
  /** The status of a symbol, by the operator's word; false where it is carried out later. */
  setStatus: { args: StatusChange; answer: boolean }
  /** Ends bots of a user, by the operator's word. */
  end: { args: { user: UserId; ending: Ending }; answer: Result<Ended, EngineRefusal> }
  /** What a user's orders pay from now on, by the operator's word. */
  setFees: { args: { user: UserId; feeLevel: number }; answer: Result<void, EngineRefusal> }
  /** Lets a user lead so many followers, none for no more. */
  lead: {
    args: { user: UserId; terms: Pick<LeadingView, 'places' | 'isOpen'> }
    answer: Result<void, EngineRefusal>
  }
  /** Stops or lets go on what is new of a leader, by the operator's word. */
  suspend: {
    args: { user: UserId; isSuspended: boolean }
    answer: Result<void, EngineRefusal>
  }
  leading: { args: { user: UserId }; answer: LeadingView | undefined }
  /** Every voucher that a user was granted. */
  rewards: { args: { user: UserId }; answer: readonly RewardRecord[] }
  /** Grants a voucher, or takes one back, by the operator's word. */
  grantReward: { args: { user: UserId; reward: Reward }; answer: Result<void, EngineRefusal> }
  revokeReward: { args: { user: UserId; reward: number }; answer: Result<void, EngineRefusal> }
  /**
   * Delivers posts of one sender to those of the partitions that the worker has (docs/adr/0020).
   */
  takePosts: {
    args: { posts: readonly SentPost[]; partitions: readonly number[]; idMs: number }
    answer: void
  }
  /** Every partition has taken the posts of one up to a position. */
  settlePosts: { args: { partition: number; upTo: number }; answer: void }
  funding: { args: { user: UserId }; answer: ReadonlyMap<string, Amount> | undefined }
  made: { args: { user: UserId; kind: string; requestKey: string }; answer: BotId | undefined }
  /** Bots of a user, of which the asker knows how they were at a position (held-bots.ts). */
  ofUser: { args: { user: UserId; since: number }; answer: BotsSince }
  /** Bots of all users whose owners let others follow them, also those that ended just now. */
  publicBots: { args: object; answer: readonly EngineBot[] }
  find: { args: { bot: BotId }; answer: EngineBot | undefined }
  /** Nothing: it is answered when all that was made before it is durable. */
  settle: { args: object; answer: void }
  /** Gives up a partition that nobody lives in: this worker appends nothing more of it. */
  cede: { args: { partition: number }; answer: void }
  /** Moves a partition that is away to a market time, if it is not there yet. */
  reach: {
    args: { marketMs: number }
    /** Where it is, and for how long the worker was busy with that, ms. */
    answer: { readonly reachedMs: number; readonly busyMs: number }
  }
  /** Gives up a partition that is away: this worker appends nothing more of it. */
  release: { args: object; answer: ReleasedPartition }
  /** Takes over a partition that another worker has released, up to the tape of this one. */
  adopt: { args: ReleasedPartition; answer: void }
  /** Canonical text of a partition's whole state, for tests and the operator. */
  dump: { args: { partition: number }; answer: string }
  /** Sum over all accounts per coin of all partitions of the worker: zero at all times. */
  trialBalance: { args: object; answer: ReadonlyMap<string, Amount> }
  /** Writes snapshots of all partitions now. */
  snapshot: { args: object; answer: number }
}

export type CallName = keyof WorkerCalls

export type ToWorker =
  /**
   * `symbols`: the only ones that its bots trade, where that is known; else it follows all.
   * `statuses`: those that operators set.
   */
  | {
      readonly type: 'start'
      readonly resumeMs: number
      readonly statuses: readonly StatusChange[]
      readonly symbols?: readonly number[] | undefined
    }
  | { readonly type: 'advance'; readonly marketMs: number }
  | {
      readonly type: 'call'
      readonly id: number
      readonly name: CallName
      readonly args: unknown
      /** The span that it is asked in, where that is traced (observe/tracing.ts). */
      readonly trace?: string
    }
  /** Partitions whose batches somebody listens to. */
  | { readonly type: 'watch'; readonly partitions: readonly number[] }
  /** Positions that the read models have passed. */
  | { readonly type: 'projected'; readonly positions: readonly (readonly [number, number])[] }
  | { readonly type: 'stop' }

export interface WorkerFigures {
  readonly phase: 'recovering' | 'catching-up' | 'trading'
  readonly progress: number
  readonly reachedMs: number
  readonly bots: number
  readonly running: number
  /** What the insurance of its partitions holds by coin, below zero what it has lost. */
  readonly insurance: ReadonlyMap<string, Amount>
  readonly facts: number
  readonly commits: number
}

export type FromWorker =
  /**
   * Journal read; waits for `start`. `reachedMs`: latest market time that a durable record knows,
   * -1 for none.
   */
  | {
      readonly type: 'recovered'
      readonly reachedMs: number
      readonly positions: readonly (readonly [number, number])[]
      readonly bots: readonly BotOwner[]
      readonly ended: readonly number[]
    }
  | { readonly type: 'figures'; readonly figures: WorkerFigures }
  | {
      readonly type: 'durable'
      readonly end: JournalEnd
      readonly positions: readonly (readonly [number, number])[]
      readonly bots: readonly BotOwner[]
      readonly batches: readonly JournalBatch[]
      readonly posts: readonly SentPost[]
      /** Bots that are over. */
      readonly ended: readonly number[]
    }
  /** What outboxes held when the worker began. */
  | { readonly type: 'posts'; readonly posts: readonly SentPost[] }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'thrown'; readonly id: number; readonly message: string }
  | { readonly type: 'log'; readonly line: string; readonly level?: LogLevel | undefined }
  /** The worker can not go on; `damaged` means that starting it again would not help. */
  | {
      readonly type: 'failed'
      readonly message: string
      readonly damaged: boolean
      readonly diskFull: boolean
    }
  | { readonly type: 'stopped' }
