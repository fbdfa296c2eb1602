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

/**
 * Where a record ends in the files; what lies before is durable once a group has been synced. In a
 * stream of messages the segment is 0 and the offset the sequence of the last one.
 */
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
 * Where a partition stands: its next position, the hash of the last group that has something of it,
 * how far its tape is processed.
 */
export interface PartitionEnd {
  position: number
  hash: string
  gateMs: number
}

/**
 * Group commit: what is appended waits until it is durable together with all that was appended
 * before it. After a failure nothing is accepted any more.
 */
export interface JournalWriter {
  /** Group commits and facts since it was opened, for figures. */
  readonly commits: number
  readonly facts: number
  /** Why it writes no more, if it does not; a mark fails without anybody waiting for it. */
  readonly failure: JournalError | undefined
  /** Next position of a partition, counting what is queued. */
  position(partition: number): number
  /**
   * Queues a batch in one or several parts; resolves when it is durable. Refused when `expected` is
   * not the partition's next position.
   */
  append(partition: number, expected: number, parts: readonly JournalBatch[]): Promise<void>
  /**
   * Resolves when all that is queued at this moment is durable; rejects when any append was
   * refused.
   */
  settled(): Promise<void>
  /** Bytes that wait to be written, at most. */
  queued(): number
  /**
   * Hash that the next record of the partition would carry if it came in a later group; resolves
   * when all that is queued at this moment is durable. A snapshot taken in the same go names it.
   */
  sealed(partition: number): Promise<string>
  /** Notes how far the tape is; not worth a write of its own that anybody waits for. */
  mark(tape: number): Promise<void>
  /** Takes over a partition from the owner of another stream, which appends nothing any more. */
  adopt(partition: number, end: Pick<PartitionEnd, 'position' | 'hash'>): void
  /** Writes nothing more of a partition, of which nothing waits. */
  cede(partition: number): void
  /** Resolves when all that was queued is durable. */
  flush(): Promise<void>
  /** Finishes what is queued and closes. */
  close(): Promise<void>
}

/**
 * What the owner of some partitions needs of a journal; the embedded adapter is one, a stream
 * server another.
 */
export interface Journal {
  readonly writer: JournalWriter
  /** Where the partitions stood when they were read. */
  readonly partitions: ReadonlyMap<number, PartitionEnd>
  /** Position of the snapshot that each partition was recovered from, where there was one. */
  readonly snapshots: ReadonlyMap<number, number>
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
  /** A stream of messages is set otherwise than a journal's must be; names the setting. */
  | 'misconfigured'
  /** Another owner has written meanwhile: what was appended here since does not count. */
  | 'replaced'

const FINAL: ReadonlySet<JournalFailure> = new Set(['damaged', 'behind', 'misconfigured'])

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
    return FINAL.has(this.failure)
  }
}

/** Partition that holds what must be unique or found across users. */
export const DIRECTORY_PARTITION = 256
/** Partitions there are: 256 of users and the directory. */
export const ALL_PARTITIONS = 257
export const NO_HASH = '\0'.repeat(16)
