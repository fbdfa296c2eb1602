// Where a copied journal goes: the streams of a cluster, or segment files. Each partition is copied
// for itself, because how far its tape was is known of it alone; the records are made anew, since a
// group commit of the one side is none of the other's.
import { wholeMsBefore } from '@trellis/market'
import { blockOf } from '../journal/block.ts'
import { journalFolder, openStream } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { recordsOf, writeGroup, type QueuedChain } from '../journal/group-records.ts'
import {
  DIRECTORY_PARTITION,
  NO_HASH,
  type JournalBatch,
  type JournalWriter,
  type PartitionEnd,
} from '../journal/journal.ts'
import { hashOf, markBytes, RECORD_HEAD } from '../journal/record.ts'
import { SUB_HEAD_MAX } from '../journal/sheaf.ts'
import { DIRECTORY_STREAM } from '../journal/stream.ts'
import { bodiesOf } from './group-writer.ts'
import { groupOf } from './groups.ts'
import type { LogAppender } from './log-appender.ts'

/** Takes the batches of all partitions, those of one in order. */
export interface CopySink {
  take(batch: JournalBatch): void
  /** Resolves when there is room for more. */
  drain(): Promise<void>
  /** Writes what is left, and how far each partition's tape is. */
  end(ends: ReadonlyMap<number, PartitionEnd>): Promise<void>
}

const ROOM = 8 << 20

interface CopiedChain extends QueuedChain {
  readonly partition: number
  bytes: number
}

/** Copies into streams that are owned, one appender for each group. */
export class StreamSink implements CopySink {
  readonly #appenders: ReadonlyMap<number, LogAppender>
  readonly #chains = new Map<number, CopiedChain>()
  #waiting = 0

  constructor(appenders: ReadonlyMap<number, LogAppender>) {
    this.#appenders = appenders
  }

  take(batch: JournalBatch): void {
    const { partition } = batch
    const begun = { partition, position: 0, hash: NO_HASH, waiting: [], bytes: 0 }
    const chain = this.#chains.get(partition) ?? begun
    this.#chains.set(partition, chain)
    chain.waiting.push({ ...batch, payload: Buffer.from(batch.payload) })
    chain.position += batch.count
    chain.bytes += SUB_HEAD_MAX + batch.payload.length
    this.#waiting += SUB_HEAD_MAX + batch.payload.length
  }

  async drain(): Promise<void> {
    if (this.#waiting >= ROOM) await this.#flush()
  }

  async end(ends: ReadonlyMap<number, PartitionEnd>): Promise<void> {
    await this.#flush()
    for (const { partition } of this.#chains.values()) {
      const gateMs = wholeMsBefore(ends.get(partition)?.gateMs ?? -1)
      const appender = this.#appenderOf(partition)
      if (gateMs >= 0) await appender.append(markBytes(0, gateMs), appender.last, { partition })
    }
  }

  async #flush(): Promise<void> {
    const full = [...this.#chains.values()].filter(({ waiting }) => waiting.length > 0)
    await Promise.all(full.map((chain) => this.#write(chain)))
    this.#waiting = 0
  }

  async #write(chain: CopiedChain): Promise<void> {
    const { partition } = chain
    const appender = this.#appenderOf(partition)
    const records = recordsOf(chain)
    const block = blockOf(Buffer.allocUnsafe(chain.bytes + records.length * RECORD_HEAD))
    const bytes = block.bytes.subarray(0, writeGroup(block, records, 0))
    chain.hash = hashOf(bytes, 0, bytes.length)
    chain.waiting = []
    chain.bytes = 0
    const bodies = bodiesOf(bytes)
    await Promise.all(
      bodies.map((body, i) => {
        const isPart = i + 1 < bodies.length
        return appender.append(body, appender.last, { isPart, partition })
      }),
    )
  }

  #appenderOf(partition: number): LogAppender {
    const appender = this.#appenders.get(groupOf(partition))
    if (appender === undefined) throw new Error(`nobody writes partition ${partition}`)
    return appender
  }
}

/** Copies into segment files, a stream of them for each partition; a start reads them as any. */
export class FileSink implements CopySink {
  readonly #files: Files
  readonly #folder: string
  readonly #writers = new Map<number, Promise<JournalWriter>>()
  #waiting: JournalBatch[] = []
  #bytes = 0

  constructor(files: Files, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  take(batch: JournalBatch): void {
    this.#waiting.push({ ...batch, payload: Buffer.from(batch.payload) })
    this.#bytes += batch.payload.length
  }

  async drain(): Promise<void> {
    if (this.#bytes >= ROOM) await this.#flush()
  }

  async end(ends: ReadonlyMap<number, PartitionEnd>): Promise<void> {
    await this.#flush()
    for (const [partition, opened] of this.#writers) {
      const writer = await opened
      const gateMs = wholeMsBefore(ends.get(partition)?.gateMs ?? -1)
      if (gateMs >= 0) await writer.mark(gateMs)
      await writer.close()
    }
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    const work: Promise<void>[] = []
    for (const batch of waiting) {
      const { partition, first } = batch
      work.push((await this.#writerOf(partition)).append(partition, first, [batch]))
    }
    await Promise.all(work)
  }

  #writerOf(partition: number): Promise<JournalWriter> {
    const opened = this.#writers.get(partition) ?? this.#open(partition)
    this.#writers.set(partition, opened)
    return opened
  }

  async #open(partition: number): Promise<JournalWriter> {
    await this.#files.makeFolder(journalFolder(this.#folder))
    const identity =
      partition === DIRECTORY_PARTITION ? DIRECTORY_STREAM : { worker: partition, shards: 256 }
    const place = { files: this.#files, folder: this.#folder, identity }
    return openStream(place, new Map([[partition, { position: 0, hash: NO_HASH, gateMs: -1 }]]))
  }
}
