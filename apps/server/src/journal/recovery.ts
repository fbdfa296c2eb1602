// Reads every record an owner needs, checks each checksum, position and hash link, and hands the
// facts on in order. It hands on only batches whose place in their partition's chain is proved.
import {
  JournalError,
  NO_HASH,
  ALL_PARTITIONS,
  type JournalBatch,
  type PartitionEnd,
  type PartitionSnapshot,
} from './journal.ts'
import { lossOfPartition, refuseLoss } from './loss.ts'
import type { SegmentHead, StoredRecord } from './record.ts'
import { segmentsOf, type SegmentsAsked } from './segment-sources.ts'
import { holds } from './stream.ts'
import { TapeGate } from './tape-gate.ts'

/** Records one after another, as segment files or a stream of messages keep them. */
export interface RecordSource {
  /** The layout under which the current record was written. */
  readonly head: Layout | undefined
  /** Whether the record that `peek` answers begins anew after what a group commit wrote. */
  readonly opensGroup: boolean
  /** The next record, or undefined when more must be read first. */
  peek(): StoredRecord | undefined
  advance(): void
  /** Reads on; false at the end. Throws when bytes are left that are no record. */
  fill(): Promise<boolean>
  /** Hash of the records passed since the last call or the last mark. */
  takeHash(): string
  /** The records passed need no hash. */
  dropHash(): void
  /** What is wrong with the current record, with its place. */
  damage(what: string): JournalError
}

/** Which partitions' tape a record proves something of. */
export type Layout = Pick<SegmentHead, 'worker' | 'shards'>

/** What a reading is asked for, whatever it reads. */
export interface Reading {
  owns(partition: number): boolean
  /**
   * Newest usable snapshot of a partition; batches before its position are checked but not handed
   * on.
   */
  snapshot(partition: number): PartitionSnapshot | undefined
  /** Where a partition stands before the first record read; at its beginning without. */
  begin?(partition: number): Pick<PartitionEnd, 'position' | 'hash'>
  /** Takes a batch; its payload is a view that lives only during the call. */
  visit(batch: JournalBatch): void
  /** Told now and then how much has been read, 0 to 1. */
  progress?(share: number): void
}

export interface RecoveryOptions extends Reading, SegmentsAsked {}

export interface Recovered {
  readonly partitions: ReadonlyMap<number, PartitionEnd>
}

/** Where a partition stands while its records are read. */
interface Chain extends PartitionEnd {
  readonly partition: number
  readonly snapshot: PartitionSnapshot | undefined
  /** Whether the snapshot was found to be of this journal. */
  isProved: boolean
  /** The source in whose group under way the last record stands: `hash` is known at its end. */
  openIn: Source | undefined
}

interface Source {
  readonly cursor: RecordSource
  /** Gate of the current run of equal layout. */
  gate: TapeGate
  head: Layout | undefined
  ended: boolean
  /** Partitions with a record in the group under way. */
  readonly chains: Chain[]
}

/**
 * Recovers an owner's partitions from the folder. Tails must have been repaired before (stream.ts).
 */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const { cursors, size } = await segmentsOf(options)
  return recoverFrom(cursors, size, options)
}

/** Recovers an owner's partitions from sources that hold about `size` bytes together. */
export function recoverFrom(
  cursors: readonly RecordSource[],
  size: number,
  reading: Reading,
): Promise<Recovered> {
  return new Recovery(cursors, size, reading).run()
}

class Recovery {
  readonly #options: Reading
  readonly #sources: readonly Source[]
  readonly #ends = new Map<number, Chain>()
  /** The same by number of partition. */
  readonly #chains: (Chain | undefined)[] = []
  #records = 0
  #bytes = 0
  readonly #size: number

  constructor(cursors: readonly RecordSource[], size: number, options: Reading) {
    this.#options = options
    this.#size = Math.max(1, size)
    this.#sources = cursors.map((cursor) => {
      return { cursor, gate: new TapeGate(), head: undefined, ended: false, chains: [] }
    })
    for (let partition = 0; partition < ALL_PARTITIONS; partition++) {
      const isOwned = options.owns(partition)
      this.#chains.push(isOwned ? newChain(partition, options) : undefined)
    }
    for (const chain of this.#chains) if (chain) this.#ends.set(chain.partition, chain)
  }

  async run(): Promise<Recovered> {
    const sources = this.#sources
    while (sources.some((source) => !source.ended)) {
      let moved = false
      for (const source of sources) {
        if (!source.ended && (await this.#drain(source))) moved = true
      }
      if (!moved) this.#refuseGap(sources)
    }
    for (const source of sources) this.#closeRun(source)
    this.#checkSnapshots()
    return { partitions: this.#ends }
  }

  /** Hands on all that a source can give now; false when it waits for another stream's records. */
  async #drain(source: Source): Promise<boolean> {
    let moved = false
    for (;;) {
      const record = source.cursor.peek()
      if (record === undefined) {
        if (await source.cursor.fill()) continue
        this.#endGroup(source)
        source.ended = true
        this.#options.progress?.(Math.min(1, this.#bytes / this.#size))
        return true
      }
      if (source.cursor.opensGroup || record.mark) this.#endGroup(source)
      this.#followLayout(source)
      if (!this.#take(source, record)) return moved
      this.#bytes += record.length
      if ((++this.#records & 0xffff) === 0) this.#options.progress?.(this.#bytes / this.#size)
      source.cursor.advance()
      moved = true
    }
  }

  /** A new number of workers begins a new run: what the old one proved is booked first. */
  #followLayout(source: Source): void {
    const head = source.cursor.head
    const before = source.head
    if (before === head) return
    if (before !== undefined && (before.shards !== head?.shards || before.worker !== head.worker)) {
      this.#closeRun(source)
      source.gate = new TapeGate()
    }
    source.head = head
  }

  #closeRun(source: Source): void {
    const { head, gate } = source
    if (head === undefined) return
    for (const [partition, end] of this.#ends) {
      if (holds(head, partition)) end.gateMs = Math.max(end.gateMs, gate.gateOf(partition))
    }
  }

  /** False when the record must wait for earlier ones of its partition in another stream. */
  #take(source: Source, record: StoredRecord): boolean {
    if (record.mark) {
      source.gate.take(record.tapeMs, undefined, false)
      return true
    }
    const chain = this.#chains[record.partition]
    if (chain !== undefined) {
      if (record.first > chain.position) return false
      // The hash it must name comes with the end of a group in another stream.
      if (chain.openIn !== undefined && chain.openIn !== source) return false
      this.#link(source, record, chain)
    }
    for (const batch of record.batches()) {
      source.gate.take(batch.tape, batch.partition, batch.fromTape)
      if (chain !== undefined && batch.first >= (chain.snapshot?.position ?? 0))
        this.#options.visit(batch)
    }
    return true
  }

  #link(source: Source, record: StoredRecord, chain: Chain): void {
    if (record.first < chain.position) refuse(source, record, 'is there twice')
    if (!record.follows(chain.hash)) refuse(source, record, 'does not follow the record before it')
    if (chain.openIn === undefined) {
      chain.openIn = source
      source.chains.push(chain)
    }
    chain.position += record.count
  }

  /** What the group under way proves is known when it is complete. */
  #endGroup(source: Source): void {
    const { cursor, chains } = source
    if (chains.length === 0) return cursor.dropHash()
    const hash = cursor.takeHash()
    for (const chain of chains) {
      chain.hash = hash
      chain.openIn = undefined
      proveSnapshot(source, chain)
    }
    chains.length = 0
  }

  #refuseGap(sources: readonly Source[]): never {
    for (const source of sources) {
      const record = source.ended ? undefined : source.cursor.peek()
      if (record === undefined) continue
      const next = this.#ends.get(record.partition)?.position ?? 0
      const what = `partition ${record.partition}: positions ${next} to ${record.first - 1} are missing`
      throw source.cursor.damage(what)
    }
    throw new JournalError('damaged', 'journal damaged: records are missing')
  }

  #checkSnapshots(): void {
    for (const end of this.#ends.values()) {
      const { partition, snapshot } = end
      if (snapshot === undefined) continue
      refuseLoss(lossOfPartition('a snapshot', partition, snapshot.position, end.position))
      end.gateMs = Math.max(end.gateMs, snapshot.gateMs)
    }
  }
}

function newChain(partition: number, reading: Reading): Chain {
  const snapshot = reading.snapshot(partition)
  const begin = reading.begin?.(partition) ?? { position: 0, hash: NO_HASH }
  // Where nothing of the partition is read before its snapshot, whoever chose the beginning has
  // proved it.
  const isProved = snapshot !== undefined && begin.position >= snapshot.position
  return { ...begin, gateMs: -1, partition, snapshot, isProved, openIn: undefined }
}

/** The group in which a snapshot was taken must be the one whose hash the snapshot names. */
function proveSnapshot({ cursor }: Source, chain: Chain): void {
  const { partition, snapshot, position, hash } = chain
  if (snapshot === undefined || chain.isProved || position < snapshot.position) return
  chain.isProved = true
  if (hash === snapshot.hash) return
  const what = `partition ${partition}, position ${snapshot.position - 1}`
  throw cursor.damage(`${what} is not in the group that the snapshot was made after`)
}

function refuse({ cursor }: Source, { partition, first }: StoredRecord, what: string): never {
  throw cursor.damage(`partition ${partition}, position ${first} ${what}`)
}
