// Reads every record an owner needs, checks each checksum, position and hash link, and hands the
// facts on in order. It hands on only batches whose place in their partition's chain is proved.
import {
  JournalError,
  NO_HASH,
  ALL_PARTITIONS,
  type JournalBatch,
  type JournalEnd,
  type PartitionEnd,
  type PartitionSnapshot,
} from './journal.ts'
import type { Files } from './files.ts'
import { lossOfPartition, refuseLoss } from './loss.ts'
import { SEGMENT_HEAD, type SegmentHead, type StoredRecord } from './record.ts'
import { SegmentCursor } from './segment-cursor.ts'
import { damageAt, holds, listStreams, segmentHead, type SegmentFile } from './stream.ts'
import { TapeGate } from './tape-gate.ts'

export interface RecoveryOptions {
  readonly files: Files
  readonly folder: string
  owns(partition: number): boolean
  /**
   * Newest usable snapshot of a partition; batches before its position are checked but not handed
   * on.
   */
  snapshot(partition: number): PartitionSnapshot | undefined
  /** Takes a batch; its payload is a view that lives only during the call. */
  visit(batch: JournalBatch): void
  /** Where each stream ends for this reader; without, every byte must be of a whole record. */
  readonly ends?: readonly JournalEnd[]
  /** Told now and then how much has been read, 0 to 1. */
  progress?(share: number): void
}

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
  readonly cursor: SegmentCursor
  /** Gate of the current run of equal layout. */
  gate: TapeGate
  head: SegmentHead | undefined
  ended: boolean
  /** Partitions with a record in the group under way. */
  readonly chains: Chain[]
}

/**
 * Recovers an owner's partitions from the folder. Tails must have been repaired before (stream.ts).
 */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const work = new Recovery(options)
  return work.run()
}

class Recovery {
  readonly #options: RecoveryOptions
  readonly #ends = new Map<number, Chain>()
  /** The same by number of partition. */
  readonly #chains: (Chain | undefined)[] = []
  #records = 0
  #bytes = 0
  #size = 1

  constructor(options: RecoveryOptions) {
    this.#options = options
    for (let partition = 0; partition < ALL_PARTITIONS; partition++) {
      const isOwned = options.owns(partition)
      this.#chains.push(isOwned ? newChain(partition, options.snapshot(partition)) : undefined)
    }
    for (const chain of this.#chains) if (chain) this.#ends.set(chain.partition, chain)
  }

  async run(): Promise<Recovered> {
    const sources = await this.#sources()
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

  async #sources(): Promise<readonly Source[]> {
    const { files, folder, ends } = this.#options
    const sources: Source[] = []
    this.#size = 0
    for (const segments of (await listStreams(files, folder)).values()) {
      const end = ends?.find((it) => it.stream === segments[0]?.stream)
      const needed = await this.#needed(segments)
      if (needed.length === 0 || (ends !== undefined && end === undefined)) continue
      for (const segment of needed) this.#size += await files.size(segment.path)
      const cursor = new SegmentCursor(files, needed)
      if (end !== undefined) cursor.extend(needed, end)
      cursor.isHashing = true
      const gate = new TapeGate()
      sources.push({ cursor, gate, head: undefined, ended: false, chains: [] })
    }
    return sources
  }

  /** The segments of a stream that may hold records of the owner's partitions. */
  async #needed(segments: readonly SegmentFile[]): Promise<readonly SegmentFile[]> {
    const { files } = this.#options
    const needed: SegmentFile[] = []
    for (const segment of segments) {
      // Asked before the head is read: whoever creates the file may be through with it afterwards.
      const size = await files.size(segment.path)
      const head = await segmentHead(files, segment)
      if (head === undefined) {
        // Another worker is creating it at this moment: it holds no record yet.
        if (segment === segments.at(-1) && size <= SEGMENT_HEAD) break
        throw damageAt(segment.path, 0, 'the head of the file is not whole')
      }
      if ([...this.#ends.keys()].some((partition) => holds(head, partition))) needed.push(segment)
    }
    return needed
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
        this.#options.progress?.(Math.min(1, this.#bytes / Math.max(1, this.#size)))
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
    if (source.head === head) return
    if (source.head !== undefined && source.head.shards !== head?.shards) {
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
      const { path, offset } = source.cursor.place()
      const next = this.#ends.get(record.partition)?.position ?? 0
      const what = `partition ${record.partition}: positions ${next} to ${record.first - 1} are missing`
      throw damageAt(path, offset, what)
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

function newChain(partition: number, snapshot: PartitionSnapshot | undefined): Chain {
  const begin = { position: 0, hash: NO_HASH, gateMs: -1 }
  return { ...begin, partition, snapshot, isProved: false, openIn: undefined }
}

/** The group in which a snapshot was taken must be the one whose hash the snapshot names. */
function proveSnapshot({ cursor }: Source, chain: Chain): void {
  const { partition, snapshot, position, hash } = chain
  if (snapshot === undefined || chain.isProved || position < snapshot.position) return
  chain.isProved = true
  if (hash === snapshot.hash) return
  const { path, offset } = cursor.place()
  const what = `partition ${partition}, position ${snapshot.position - 1}`
  throw damageAt(path, offset, `${what} is not in the group that the snapshot was made after`)
}

function refuse({ cursor }: Source, { partition, first }: StoredRecord, what: string): never {
  const { path, offset } = cursor.place()
  throw damageAt(path, offset, `partition ${partition}, position ${first} ${what}`)
}
