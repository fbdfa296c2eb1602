// Follows the journal's files up to what is durable and feeds the projector: the same path for
// catching up, for following live and for a rebuild. Bytes beyond the durable end stay unread: they
// may still be lost.
import { assert } from '@trellis/kernel'
import type { Batch } from '@trellis/engine'
import type { FactFraming } from '../journal/fact-framing.ts'
import { journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { DIRECTORY_PARTITION, type JournalEnd } from '../journal/journal.ts'
import type { StoredRecord } from '../journal/record.ts'
import { SegmentCursor } from '../journal/segment-cursor.ts'
import { sumUpTo, type SummedEnd } from '../journal/segment-sum.ts'
import { listStreams } from '../journal/stream.ts'
import type { UserNotification } from './notifications.ts'
import type { Projector } from './projector.ts'

export interface Pass {
  /** Facts that go into one transaction, at least. */
  readonly factsAtOnce: number
  /** Hears after each transaction what owners were told by it; the next one waits for it. */
  applied(told: readonly UserNotification[]): Promise<void>
}

interface Followed {
  readonly cursor: SegmentCursor
  end: JournalEnd
  drained: boolean
}

export class JournalTail {
  readonly #files: Files
  readonly #folder: string
  readonly #projector: Projector
  readonly #framing: FactFraming
  readonly #followed = new Map<string, Followed>()
  /** The place in each stream that the read models were told last. */
  readonly #places = new Map<string, SummedEnd>()
  #batches: Batch[] = []
  #facts = 0
  /** Next position per partition, counting what waits for its transaction. */
  readonly #next = new Map<number, number>()

  constructor(files: Files, dataDir: string, projector: Projector, framing: FactFraming) {
    this.#files = files
    this.#folder = journalFolder(dataDir)
    this.#projector = projector
    this.#framing = framing
  }

  /** Where each stream is read on from, as the read models say. */
  startAt(ends: readonly SummedEnd[]): void {
    for (const end of ends) this.#places.set(end.stream, end)
  }

  /** Applies everything up to these durable ends. */
  async follow(ends: readonly JournalEnd[], pass: Pass): Promise<void> {
    await this.#extend(ends)
    for (;;) {
      let moved = false
      let open = false
      for (const followed of this.#followed.values()) {
        if (await this.#drain(followed, pass)) moved = true
        if (!followed.drained) open = true
      }
      if (!moved || !open) break
    }
    await this.#write(pass)
  }

  async #extend(ends: readonly JournalEnd[]): Promise<void> {
    const streams = await listStreams(this.#files, this.#folder)
    for (const end of ends) {
      const segments = streams.get(end.stream) ?? []
      const known = this.#followed.get(end.stream)
      if (known === undefined) {
        const cursor = new SegmentCursor(this.#files, segments, this.#places.get(end.stream))
        cursor.extend(segments, end)
        this.#followed.set(end.stream, { cursor, end, drained: false })
      } else {
        known.cursor.extend(segments, end)
        known.end = end
        known.drained = false
      }
    }
  }

  /** Takes what a stream can give; false when it waits for another stream's records. */
  async #drain(followed: Followed, pass: Pass): Promise<boolean> {
    let moved = false
    const { cursor } = followed
    while (!followed.drained) {
      const record = cursor.peek()
      if (record === undefined) {
        followed.drained = !(await cursor.fill())
        continue
      }
      if (!record.mark && record.partition !== DIRECTORY_PARTITION) {
        const next = this.#next.get(record.partition) ?? this.#standing(record.partition)
        if (record.first > next) return moved
        this.#takeFrom(next, record)
      }
      cursor.advance()
      moved = true
      if (this.#facts >= pass.factsAtOnce) await this.#write(pass)
    }
    return moved
  }

  /** Where the streams were read up to; each sum goes on from the last one. */
  async #summedEnds(): Promise<readonly SummedEnd[]> {
    const ends: SummedEnd[] = []
    for (const { cursor } of this.#followed.values()) {
      const end = cursor.end()
      if (end === undefined) continue
      const from = this.#places.get(end.stream)
      const summed = { ...end, sum: await sumUpTo(this.#files, this.#folder, end, from) }
      this.#places.set(end.stream, summed)
      ends.push(summed)
    }
    return ends
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
    const ends = await this.#summedEnds()
    const batches = this.#batches
    this.#batches = []
    this.#facts = 0
    this.#next.clear()
    const told = await this.#projector.apply(batches, ends)
    for (const { partition } of batches) {
      assert(this.#standing(partition) > 0, 'applied facts are not counted', partition)
    }
    await pass.applied(told)
  }
}
