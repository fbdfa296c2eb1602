// How far each stream of the journal is durable, and how far each partition: what read models may
// read and what a user was told. Positions never go back.
import type { JournalEnd, JournalExtent } from '../journal/journal.ts'

export class Streams {
  readonly #ends = new Map<string, JournalEnd>()
  readonly #positions = new Map<number, number>()
  readonly #acknowledged = new Map<number, number>()
  #listener: ((ends: readonly JournalEnd[]) => void) | undefined

  /** Everything before these ends is durable. */
  passed(ends: readonly JournalEnd[]): void {
    for (const end of ends) this.#ends.set(end.stream, end)
    this.#listener?.(ends)
  }

  moved(positions: readonly (readonly [number, number])[]): void {
    for (const [partition, position] of positions) {
      this.#positions.set(partition, Math.max(position, this.position(partition)))
    }
  }

  /**
   * A worker has read its journal: nobody knows what of it was acknowledged, so all of it counts.
   */
  recovered(positions: readonly (readonly [number, number])[]): void {
    this.moved(positions)
    for (const [partition] of positions) this.acknowledge(partition)
  }

  position(partition: number): number {
    return this.#positions.get(partition) ?? 0
  }

  /** What the journal holds at this moment. */
  extent(): JournalExtent {
    return { ends: this.ends(), positions: [...this.#positions] }
  }

  /** A command was acknowledged: what is durable in its partition now holds its facts. */
  acknowledge(partition: number): void {
    this.#acknowledged.set(partition, this.position(partition))
  }

  /** Position after the last command of a partition that was acknowledged. */
  acknowledged(partition: number): number {
    return this.#acknowledged.get(partition) ?? 0
  }

  ends(): readonly JournalEnd[] {
    return [...this.#ends.values()]
  }

  /** Facts that lie beyond the given positions. */
  beyond(reached: ReadonlyMap<number, number>): number {
    let facts = 0
    for (const [partition, position] of this.#positions) {
      facts += Math.max(0, position - (reached.get(partition) ?? 0))
    }
    return facts
  }

  listen(listener: (ends: readonly JournalEnd[]) => void): void {
    this.#listener = listener
  }
}
