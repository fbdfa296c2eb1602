// What the rest of the server may ask of the host: bots, market, history, directory, clocks,
// health, live facts. Types only, so that whoever needs them loads no worker, file or database.
import type { Result, UserId } from '@trellis/kernel'
import type { Batch } from '@trellis/engine'
import type { Print } from '@trellis/market'
import type { StatusChange, TapeSource } from '@trellis/tape'
import type {
  BotAccess,
  HistoryAccess,
  MarketAccess,
} from '@trellis/bot-kit/routes/route-context.ts'
import type { ClockJumps } from '../clock/clock-watch.ts'
import type { AnnouncedAccess } from './announced-access.ts'
import type { CommunityAccess } from './community-access.ts'
import type { AccountHistory } from './account-history.ts'
import type { DeliveryAccess } from './delivery-access.ts'
import type { DirectoryAccess } from './directory-host.ts'
import type { EndingAccess } from './ending-access.ts'
import type { SpeedAccess } from './market-speed.ts'
import type { NotificationAccess } from './notification-access.ts'
import type { BotOwners } from './owner-table.ts'
import type { PublicBotsAccess } from './public-bots.ts'

/** What the process is doing; only `trading` answers 200 on /healthz. */
export type HostPhase = 'opening' | 'recovering' | 'catching-up' | 'trading' | 'stopping' | 'failed'

export interface WorkerHealth {
  readonly worker: number
  readonly phase: HostPhase
  /** Market time the worker's tape has reached, epoch ms. */
  readonly reachedMs: number
  /** 0 to 1: how much of the journal or the missed tape is behind it. */
  readonly progress: number
  readonly restarts: number
  readonly bots: number
  /** Facts journalled and group commits since the worker started. */
  readonly facts: number
  readonly commits: number
  readonly lastError: string
}

/** What a process that owns nothing hears of the others. */
export interface ClusterView {
  /** Groups of which no owner is heard: their users are answered 503. */
  readonly unowned: readonly string[]
  /** Age of what is known of the directory, and since the last beat of market time, ms. */
  readonly directoryAgeMs: number
  readonly beatSilentMs: number
  /** Calls to other processes since the start, by what came of them. */
  readonly calls: Readonly<Record<string, number>>
  readonly waiting: number
  /** Calls to groups of which nobody knows whether they were carried out. */
  readonly unknown: number
}

export interface HostHealth {
  readonly phase: HostPhase
  readonly progress: number
  readonly reason: string
  readonly marketMs: number
  /** How far the tape is behind market time, in ms of wall time; 0 while it is held. */
  readonly behindMs: number
  /** How often, and by how much at last, the machine's clock was set since the start. */
  readonly clock: ClockJumps
  /**
   * 'open' while prints come; 'held' before the first bot under TRELLIS_HOLD; 'closed' at the end
   * of a replay.
   */
  readonly market: 'open' | 'held' | 'closed'
  readonly workers: readonly WorkerHealth[]
  /**
   * What the insurance of all partitions holds by coin, as exact decimals; below zero what it has
   * lost.
   */
  readonly insurance: Readonly<Record<string, string>>
  /** Whether something waits for room on the disk. */
  readonly isDiskFull: boolean
  /** History: whether the database answers, and how many facts it is behind the journal. */
  readonly database: 'opening' | 'catching-up' | 'ready' | 'failed'
  /** Wall time since which history does not answer, epoch ms; 0 while it does. */
  readonly databaseFailedMs: number
  readonly projectionLag: number
  /** Whether the simulated community's past is being made, and how much of it is, 0 to 1. */
  readonly community: { readonly filling: boolean; readonly share: number }
  /** Of one process of several alone. */
  readonly cluster?: ClusterView
}

/** Told after a batch became durable; the batch is shared, so a listener must not change it. */
export type BatchListener = (batch: Batch) => void
/**
 * Told the prints that market time has passed, at most some tens of times a second, oldest first.
 */
export type PrintListener = (prints: readonly Print[]) => void

/** Told that facts of a watched partition became durable which nobody here will be told. */
export type MissedListener = (partition: number) => void

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
}

export interface Host {
  readonly bots: BotAccess & EndingAccess
  readonly market: MarketAccess
  /** What another thread opens the market's tape with. */
  readonly source: TapeSource
  readonly history: HistoryAccess
  readonly directory: DirectoryAccess
  readonly speed: SpeedAccess
  readonly owners: BotOwners
  readonly publicBots: PublicBotsAccess
  readonly community: CommunityAccess
  readonly notifications: NotificationAccess
  readonly accountHistory: AccountHistory
  readonly announced: AnnouncedAccess
  readonly deliveries: DeliveryAccess
  /** Wall time, epoch ms; never earlier than what it answered before. */
  wallMs(): number
  health(): HostHealth
  /**
   * Facts as they become durable, for the live pages; returns the way to stop. Only batches of
   * partitions that `wants` names are read at all. `missed` hears where facts of such a partition
   * became durable that are told to nobody here: another process has it.
   */
  onBatch(
    listener: BatchListener,
    wants?: (partition: number) => boolean,
    missed?: MissedListener,
  ): () => void
  onPrints(listener: PrintListener): () => void
  /**
   * Tells all workers what the directory knows of a symbol's status; false where one of them hears
   * of it when it has begun.
   */
  tellStatus(set: StatusChange): Promise<boolean>
  /**
   * The wire position of the last durable fact of the user's partition (activity rows carry it), of
   * all that anybody was told; throws where nobody says in time how far that is.
   */
  lastPosition(user: UserId): Promise<number>
  /** Creates an account, durably, and grants its paper money. */
  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>>
  /** Resolves when all workers have recovered and caught up (health is `trading`). */
  ready(): Promise<void>
  /**
   * Resolves with the reason when the journal turns out to be another than the read models know.
   */
  readonly refused: Promise<string>
  /** Canonical text of a partition's whole state: equal texts are equal states. */
  dumpPartition(partition: number): Promise<string>
  /** Per coin the sum over all accounts: zero at all times. */
  trialBalance(): Promise<ReadonlyMap<string, bigint>>
  /** Every row of the read models, one line each. */
  dumpReadModels(): Promise<readonly string[]>
  /** Writes snapshots of all partitions now; answers how many. */
  saveSnapshots(): Promise<number>
  /** Refuses new work, finishes the batches under way, snapshots nothing, closes the files. */
  stop(): Promise<void>
}
