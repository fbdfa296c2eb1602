// The writers of all groups that an owner has, as one: what concerns a partition goes to its
// group's, what concerns all to each.
import { JournalError, type JournalBatch, type JournalWriter } from '../journal/journal.ts'
import type { PartitionEnd } from '../journal/journal.ts'
import type { GroupWriter, TapeMark } from './group-writer.ts'
import { groupOf } from './groups.ts'

export class GroupWriters implements JournalWriter {
  readonly #writers = new Map<number, GroupWriter>()
  /** Of groups that were left. */
  #before = { commits: 0, facts: 0 }

  get commits(): number {
    return this.#sum((it) => it.commits) + this.#before.commits
  }

  get facts(): number {
    return this.#sum((it) => it.facts) + this.#before.facts
  }

  /** Of the first group that failed; the others go on. */
  get failure(): JournalError | undefined {
    for (const { failure } of this.#writers.values()) if (failure !== undefined) return failure
    return undefined
  }

  /** The groups that are owned, in the order in which they were taken. */
  get groups(): readonly number[] {
    return [...this.#writers.keys()]
  }

  /** The writer of one group. */
  of(group: number): GroupWriter | undefined {
    return this.#writers.get(group)
  }

  add(group: number, writer: GroupWriter): void {
    this.#writers.set(group, writer)
  }

  /** Finishes what is queued of a group; nothing more of it is written. */
  async leave(group: number): Promise<TapeMark | undefined> {
    const writer = this.#writers.get(group)
    try {
      await writer?.close()
    } finally {
      this.#forget(group)
    }
    return writer?.marked
  }

  /** Writes nothing more of a group, whatever waits. */
  drop(group: number): void {
    this.#writers.get(group)?.abandon(new JournalError('closed', 'the group was given up'))
    this.#forget(group)
  }

  position(partition: number): number {
    return this.#at(partition)?.position(partition) ?? 0
  }

  append(partition: number, expected: number, parts: readonly JournalBatch[]): Promise<void> {
    const writer = this.#at(partition)
    return writer?.append(partition, expected, parts) ?? Promise.reject(notOwned(partition))
  }

  settled(): Promise<void> {
    const waits: Promise<void>[] = []
    for (const writer of this.#writers.values())
      if (writer.isBusy || writer.failure !== undefined) waits.push(writer.settled())
    if (waits.length < 2) return waits[0] ?? Promise.resolve()
    return Promise.all(waits).then(() => undefined)
  }

  queued(): number {
    return this.#sum((it) => it.queued())
  }

  sealed(partition: number): Promise<string> {
    return this.#at(partition)?.sealed(partition) ?? Promise.reject(notOwned(partition))
  }

  async mark(tape: number): Promise<void> {
    for (const writer of this.#writers.values()) await writer.mark(tape)
  }

  adopt(partition: number, end: Pick<PartitionEnd, 'position' | 'hash'>): void {
    const writer = this.#at(partition)
    if (writer === undefined) throw notOwned(partition)
    writer.adopt(partition, end)
  }

  cede(partition: number): void {
    const writer = this.#at(partition)
    if (writer === undefined) throw notOwned(partition)
    writer.cede(partition)
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.flush()))
  }

  async close(): Promise<void> {
    const done = await Promise.allSettled([...this.#writers.values()].map((it) => it.close()))
    for (const result of done) if (result.status === 'rejected') throw result.reason
  }

  #at(partition: number): GroupWriter | undefined {
    return this.#writers.get(groupOf(partition))
  }

  #forget(group: number): void {
    const { commits = 0, facts = 0 } = this.#writers.get(group) ?? {}
    this.#before = { commits: this.#before.commits + commits, facts: this.#before.facts + facts }
    this.#writers.delete(group)
  }

  #sum(of: (writer: GroupWriter) => number): number {
    let sum = 0
    for (const writer of this.#writers.values()) sum += of(writer)
    return sum
  }
}

function notOwned(partition: number): JournalError {
  return new JournalError('not-owned', `partition ${partition} belongs to another owner`)
}
