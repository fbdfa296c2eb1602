// What a group commit holds, whoever keeps it: which appends are taken, and how what waits becomes
// records, one for each partition (docs/adr/0022).
import type { Block } from './block.ts'
import { JournalError, type JournalBatch } from './journal.ts'
import { MAX_BATCH, MAX_RECORD, RECORD_HEAD, writeRecord } from './record.ts'
import { SUB_HEAD_MAX } from './sheaf.ts'

/** Where a partition stands, counting what is queued. */
export interface QueuedChain {
  position: number
  /** Hash of the last complete group that holds a record of the partition. */
  hash: string
  /** What of it waits for the group under way. */
  waiting: JournalBatch[]
}

/** A record that is to be written. */
export interface PartitionRecord {
  readonly batches: readonly JournalBatch[]
  readonly previousHash: string
}

/** Refuses parts that do not follow each other from `position` on, which the caller expects. */
export function checkAppend(
  partition: number,
  position: number,
  expected: number,
  parts: readonly JournalBatch[],
): void {
  let next = position
  for (const part of parts) {
    if (expected !== position || part.first !== next || part.partition !== partition) {
      const what = `partition ${partition} is at position ${next}, not ${expected}`
      throw new JournalError('wrong-position', what)
    }
    if (part.payload.length > MAX_BATCH) {
      throw new JournalError('too-large', `a batch of partition ${partition} is beyond 1 MB`)
    }
    next += part.count
  }
}

/** What waits of a partition as records: mostly one, no larger than one may be. */
export function recordsOf(chain: QueuedChain): readonly PartitionRecord[] {
  const { waiting, hash: previousHash } = chain
  const records: PartitionRecord[] = []
  let from = 0
  let length = RECORD_HEAD
  for (const [i, { payload, version }] of waiting.entries()) {
    const more = SUB_HEAD_MAX + payload.length
    if (i > from && (length + more > MAX_RECORD || version !== waiting[from]?.version)) {
      records.push({ batches: waiting.slice(from, i), previousHash })
      from = i
      length = RECORD_HEAD
    }
    length += more
  }
  records.push({ batches: from === 0 ? waiting : waiting.slice(from), previousHash })
  return records
}

/** Writes the records of one group from the beginning of `into` on; answers where they end. */
export function writeGroup(
  into: Block,
  records: readonly PartitionRecord[],
  syncedTo: number,
): number {
  let length = 0
  for (const [i, { batches, previousHash }] of records.entries()) {
    const link = { syncedTo, previousHash, opens: i === 0, closes: i + 1 === records.length }
    length += writeRecord(into, length, batches, link)
  }
  return length
}
