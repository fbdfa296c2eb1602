// What the main thread of an engine process and a thread that hosts groups say to each other. Plain
// data only. Each time that a group is taken has a number of its own: what comes of an earlier one
// is of a memory that is gone.
import type { TapeSource } from '@trellis/tape'
import type { LogLevel } from '../../log-line.ts'
import type { NatsAddress } from '../../nats/connect.ts'
import type { TapeMark } from '../../nats/group-writer.ts'
import type { Replicas } from '../../nats/log-settings.ts'
import type { Claim } from '../../nats/ownership.ts'
import type { Latencies } from '../../observe/latency-counts.ts'
import type { PartitionMeasures } from '../engine-figures.ts'
import type { FromWorker, ToWorker } from '../worker-messages.ts'

/** What a thread is started with. */
export interface GroupsInit {
  /** What the servers' own lists call its connection. */
  readonly name: string
  readonly address: NatsAddress
  /** What names of streams and buckets begin with. */
  readonly prefix: string
  readonly replicas: Replicas
  readonly source: TapeSource
  /** Facts of a partition after which a new snapshot of it is worth its write. */
  readonly snapshotEvery: number
}

/** A group of partitions, and the how manieth time that it is taken here. */
export interface Stay {
  readonly group: number
  readonly stay: number
}

/** What is counted of a group that trades, for who reads metrics. */
export interface GroupMeasures extends Stay {
  readonly partitions: readonly PartitionMeasures[]
  /** Since it was taken. */
  readonly facts: number
  readonly messages: number
  readonly refused: number
  readonly appends: Latencies
}

export type ToGroups =
  | ({ readonly type: 'take'; readonly claim: Claim } & Stay)
  | ({ readonly type: 'to'; readonly message: ToWorker } & Stay)
  /** To all groups: so far goes market time. */
  | { readonly type: 'advance'; readonly marketMs: number }
  /** Finishes what is under way and closes; answered by `left`. */
  | ({ readonly type: 'leave' } & Stay)
  /** Ends at once without a word. */
  | ({ readonly type: 'drop' } & Stay)
  /** Answered by `measured`, whatever the journal waits for. */
  | { readonly type: 'measure' }

export type FromGroups =
  /** It has its connection, and takes groups without a pause of its own. */
  | { readonly type: 'ready' }
  | ({ readonly type: 'from'; readonly message: FromWorker } & Stay)
  | ({ readonly type: 'left'; readonly mark: TapeMark | undefined } & Stay)
  /** It was not taken: its stream knows a later owner, of this epoch. */
  | ({ readonly type: 'surpassed'; readonly message: string; readonly epoch: number } & Stay)
  /** How far groups are by what is acknowledged: what their leases carry. */
  | { readonly type: 'marks'; readonly marks: readonly (Stay & { readonly mark: TapeMark })[] }
  | { readonly type: 'measured'; readonly groups: readonly GroupMeasures[] }
  | { readonly type: 'log'; readonly line: string; readonly level?: LogLevel | undefined }
