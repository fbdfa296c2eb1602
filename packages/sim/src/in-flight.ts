// Batches between the moment they are issued and the moment they are durable, and what must be so
// after a crash. A batch that somebody was told about stays until it is durable.
import { crc32 } from 'node:zlib'
import type { Batch } from '@trellis/engine'
import type { JournalBatch } from '../../../apps/server/src/journal/journal.ts'
import { RunOver, type ClusterJudge } from './cluster-judge.ts'

export interface Item {
  readonly batch: Batch
  readonly digest: number
  readonly end: number
  isDurable: boolean
  /** Lost by a crash and not yet done again. */
  isLost: boolean
}

export class InFlight {
  readonly #judge: ClusterJudge
  readonly #queues = new Map<number, Item[]>()
  readonly #acknowledged = new Map<number, number>()

  constructor(judge: ClusterJudge) {
    this.#judge = judge
  }

  /** Notes a batch; one that comes again after a crash must be the same to the byte. */
  issue(batch: Batch, records: readonly JournalBatch[], isNew: boolean): Item {
    const { partition, first } = batch
    const digest = digestOf(batch, records)
    const queue = this.#queue(partition)
    if (isNew) {
      const end = first + batch.facts.length
      const item = { batch, digest, end, isDurable: false, isLost: false }
      queue.push(item)
      this.#judge.issued(batch, digest)
      return item
    }
    const item = queue.find((one) => one.isLost && one.batch.first === first)
    if (!item || item.digest !== digest) {
      const what = item ? 'differs from what it was' : 'never was before'
      this.#judge.find(partition, first, `a batch done again after a crash ${what}`)
      throw new RunOver('recovery diverges')
    }
    item.isLost = false
    return item
  }

  acknowledge(item: Item): void {
    item.isDurable = true
    const queue = this.#queue(item.batch.partition)
    while (queue[0]?.isDurable) this.#pass(queue.shift() as Item)
  }

  /** A partition came back with `position` facts: all acknowledged ones must be among them. */
  recover(partition: number, position: number): void {
    const acknowledged = this.#acknowledged.get(partition) ?? 0
    if (position < acknowledged) {
      const what = `${acknowledged - position} acknowledged facts are gone`
      this.#judge.find(partition, position, what)
      throw new RunOver('acknowledged facts lost')
    }
    const queue = this.#queue(partition)
    while (queue[0] && queue[0].end <= position) this.#pass(queue.shift() as Item)
    const next = this.#acknowledged.get(partition) ?? 0
    if (next !== position) {
      this.#judge.find(partition, position, `recovered to ${position}, batches end at ${next}`)
      throw new RunOver('recovered to the middle of a batch')
    }
    for (const item of queue) {
      item.isLost = true
      item.isDurable = false
    }
  }

  expectReissued(partitions: readonly number[]): void {
    for (const partition of partitions) {
      const lost = this.#queue(partition).find((item) => item.isLost)
      if (lost) this.#judge.find(partition, lost.batch.first, 'was not done again after a crash')
    }
  }

  expectNone(): void {
    for (const [partition, [item]] of this.#queues)
      if (item) this.#judge.find(partition, item.batch.first, 'was never acknowledged')
  }

  #queue(partition: number): Item[] {
    const found = this.#queues.get(partition)
    if (found) return found
    const queue: Item[] = []
    this.#queues.set(partition, queue)
    return queue
  }

  #pass(item: Item): void {
    this.#acknowledged.set(item.batch.partition, item.end)
    this.#judge.acknowledged(item.batch)
  }
}

/** 32 bits over everything a batch says, times included. */
function digestOf(batch: Batch, records: readonly JournalBatch[]): number {
  const head = `${batch.partition}/${batch.first}/${batch.atMs}/${batch.tape}/${batch.fromTape}`
  let sum = crc32(head)
  for (const { payload } of records) sum = crc32(payload, sum)
  return sum
}
