// What read models are filled from: streams of records that are durable, whoever keeps them. Places
// in them are kept with the rows, so that a start goes on where the rows end.
import type { JournalError } from '../journal/journal.ts'
import type { StoredRecord } from '../journal/record.ts'
import type { SummedEnd } from '../journal/segment-sum.ts'

/** Where a stream was read up to, with what knows it again. */
export interface TailPlace extends SummedEnd {
  /** Epoch of who owned the stream there; streams of files have no owners. */
  readonly epoch?: number
}

/** One stream in the order in which it was written. */
export interface TailStream {
  readonly name: string
  /** The records of a partition may go on in another stream, and then wait for that one's. */
  readonly isShared: boolean
  /** The next record; undefined when more must be read first. */
  peek(): StoredRecord | undefined
  advance(): void
  /** Reads on; false where nothing more is durable at this moment. */
  fill(): Promise<boolean>
  /** Where it was read up to; undefined where nothing was read. */
  place(): Promise<TailPlace | undefined>
  /** What is wrong with the current record, with its place. */
  damage(what: string): JournalError
}

/** All streams that are followed at this moment. */
export interface TailSource {
  readonly streams: Iterable<TailStream>
}
