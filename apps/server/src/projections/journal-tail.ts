// Follows the streams of a journal and feeds the projector: the same path for catching up, for
// following live and for a rebuild, from files and from a cluster's streams.
import { assert } from '@trellis/kernel'
import type { Batch } from '@trellis/engine'
import type { FactFraming } from '../journal/fact-framing.ts'
import { DIRECTORY_PARTITION } from '../journal/journal.ts'
import type { StoredRecord } from '../journal/record.ts'
import type { UserNotification } from './notifications.ts'
import type { Projector } from './projector.ts'
import type { TailPlace, TailSource, TailStream } from './tail-source.ts'

/** What one transaction has put into the read models. */
export interface Applied {
  readonly facts: number
  /** What owners were told by it. */
  readonly told: readonly UserNotification[]
  /** Partitions that moved. */
  readonly partitions: ReadonlySet<number>
}

export interface Pass {
  /** Facts that go into one transaction, at least. */
  readonly factsAtOnce: number
  /** Hears after each transaction; the next one waits for it. */
  applied(applied: Applied): Promise<void>
  /** Whether to end after a transaction; the next pass goes on from there. */
  isOver?(): boolean
}

export class JournalTail {
  readonly #source: TailSource
  readonly #projector: Projector
  readonly #framing: FactFraming
  #batches: Batch[] = []
  #facts = 0
  /** Next position per partition, counting what waits for its transaction. */
  readonly #next = new Map<number, number>()

  constructor(source: TailSource, projector: Projector, framing: FactFraming) {
    this.#source = source
    this.#projector = projector
    this.#framing = framing
  }

  /** Applies everything that is durable in the streams. */
  async follow(pass: Pass): Promise<void> {
    const open = new Set(this.#source.streams)
    let moved = true
    while (moved && open.size > 0 && pass.isOver?.() !== true) {
      moved = false
      for (const stream of open) {
        if (await this.#drain(stream, pass)) moved = true
        if (stream.peek() === undefined) open.delete(stream)
      }
    }
    await this.#write(pass)
  }

  /** Takes what a stream can give; answers whether that was something. */
  async #drain(stream: TailStream, pass: Pass): Promise<boolean> {
    let moved = false
    for (;;) {
      const record = stream.peek()
      if (record === undefined) {
        if (await stream.fill()) continue
        return moved
      }
      // What another stream must give first.
      if (!this.#take(record, stream)) return moved
      stream.advance()
      moved = true
      if (this.#facts < pass.factsAtOnce) continue
      await this.#write(pass)
      if (pass.isOver?.() === true) return moved
    }
  }

  /** Notes what a record has that is new; false while it lies ahead of its partition. */
  #take(record: StoredRecord, stream: TailStream): boolean {
    const { partition, first } = record
    if (record.mark || partition === DIRECTORY_PARTITION) return true
    const next = this.#next.get(partition) ?? this.#standing(partition)
    if (first > next) {
      if (stream.isShared) return false
      throw stream.damage(`partition ${partition} goes on at position ${first}, not ${next}`)
    }
    this.#takeFrom(next, record)
    return true
  }

  /** Where the streams were read up to. */
  async #places(): Promise<readonly TailPlace[]> {
    const places: TailPlace[] = []
    for (const stream of this.#source.streams) {
      const place = await stream.place()
      if (place !== undefined) places.push(place)
    }
    return places
  }

  #standing(partition: number): number {
    return this.#projector.positions.get(partition) ?? 0
  }

  #takeFrom(next: number, record: StoredRecord): void {
    for (const stored of record.batches()) {
      if (stored.first < next) continue
      const batch = this.#framing.toBatch(stored)
      this.#batches.push(batch)
      this.#facts += batch.facts.length
      this.#next.set(batch.partition, batch.first + batch.facts.length)
    }
  }

  async #write(pass: Pass): Promise<void> {
    if (this.#batches.length === 0) return
    const places = await this.#places()
    const [batches, facts] = [this.#batches, this.#facts]
    this.#batches = []
    this.#facts = 0
    this.#next.clear()
    const told = await this.#projector.apply(batches, places)
    const partitions = new Set(batches.map(({ partition }) => partition))
    for (const partition of partitions)
      assert(this.#standing(partition) > 0, 'applied facts are not counted', partition)
    await pass.applied({ facts, told, partitions })
  }
}
