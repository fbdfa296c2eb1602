// The port of the journal: what the engine's owner may ask of durable storage. Facts are bytes here
// (the engine's codec makes them).

/** One turn of one partition as the journal keeps it. */
export interface JournalBatch {
  readonly partition: number
  /** Position of the first fact; positions count the partition's facts from 0. */
  readonly first: number
  readonly count: number
  /** Market time of the turn, epoch ms. */
  readonly atMs: number
  /** Position of the last tape event the owner had begun to process (docs/adr/0012). */
  readonly tape: number
  /** True when a print caused the turn, false for a command. */
  readonly fromTape: boolean
  /** Format version of the facts in the payload; older ones are upcast on read. */
  readonly version: number
  readonly payload: Uint8Array
}

/** Where a record ends in the files; what lies before is durable once a group has been synced. */
export interface JournalEnd {
  readonly stream: string
  readonly segment: number
  readonly offset: number
}

/** How far a journal reaches at one moment. */
export interface JournalExtent {
  readonly ends: readonly JournalEnd[]
  /** Next position of each partition. */
  readonly positions: readonly (readonly [partition: number, position: number])[]
}

/**
 * A snapshot of one partition: everything up to `position` is in it, and every print up to
 * `gateMs`.
 */
export interface PartitionSnapshot {
  readonly partition: number
  readonly position: number
  /** Chain hash after the fact before `position`; 16 characters, one byte each. */
  readonly hash: string
  readonly gateMs: number
  readonly payload: Uint8Array
}

/**
 * What the owner of some partitions needs of a journal; the embedded adapter is one, a stream
 * server another.
 */
export interface Journal {
  /**
   * Durable when it resolves; refused with a JournalError when expectedPosition is not the
   * partition's next.
   */
  append(partition: number, expectedPosition: number, batch: JournalBatch): Promise<void>
  /**
   * The parts of one batch that is larger than a record may be: all of them or none survive a
   * crash.
   */
  appendParts(
    partition: number,
    expectedPosition: number,
    parts: readonly JournalBatch[],
  ): Promise<void>
  /** Next position of a partition that this owner holds. */
  position(partition: number): number
  saveSnapshots(snapshots: readonly PartitionSnapshot[]): Promise<void>
  close(): Promise<void>
}

export type JournalFailure =
  | 'wrong-position'
  | 'too-large'
  | 'not-owned'
  | 'closed'
  /**
   * The disk refused: nothing after the last durable record counts, the owner must restart from
   * disk.
   */
  | 'write-failed'
  /** Bytes that were durable are not what they were; names file, byte and partition. */
  | 'damaged'
  /** A witness saw more durable than there is; names both positions. */
  | 'behind'

/**
 * A journal that cannot go on; `failure` is closed, the message names file, byte position and
 * partition.
 */
export class JournalError extends Error {
  readonly failure: JournalFailure
  constructor(failure: JournalFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'JournalError'
    this.failure = failure
  }

  /** Starting again from disk would not help. */
  get isFinal(): boolean {
    return this.failure === 'damaged' || this.failure === 'behind'
  }
}

/** Partition that holds what must be unique or found across users. */
export const DIRECTORY_PARTITION = 256
/** Partitions there are: 256 of users and the directory. */
export const ALL_PARTITIONS = 257
export const NO_HASH = '\0'.repeat(16)
