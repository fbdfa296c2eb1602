// How far the read models are, and who waits until they are further.
import { HistoryAwayError, type ReadPlace } from './read-models.ts'

export class PositionWaits {
  /** Next position of each partition that the read models await. */
  readonly positions = new Map<number, number>()
  readonly #watchers = new Set<() => void>()

  /** Whether somebody waits. */
  get hasSome(): boolean {
    return this.#watchers.size > 0
  }

  hasPassed({ partition, position }: ReadPlace): boolean {
    return (this.positions.get(partition) ?? 0) >= position
  }

  /** All positions anew: read models may have gone back. */
  replace(positions: readonly (readonly [number, number])[]): void {
    this.positions.clear()
    this.advance(positions)
  }

  /** Positions of some partitions, none of which goes back. */
  advance(positions: readonly (readonly [number, number])[]): void {
    for (const [partition, position] of positions)
      if (position > (this.positions.get(partition) ?? 0)) this.positions.set(partition, position)
    for (const watch of this.#watchers) watch()
  }

  /** Resolves when a position is passed, rejects when it is not in time. */
  async until(place: ReadPlace, limitMs: number): Promise<void> {
    if (this.hasPassed(place)) return
    const { partition, position } = place
    await new Promise<void>((resolve, reject) => {
      const done = (end: () => void): void => {
        clearTimeout(timer)
        this.#watchers.delete(watch)
        end()
      }
      const watch = (): void => {
        if (this.hasPassed(place)) done(resolve)
      }
      const late = new HistoryAwayError(`history is not at ${position} of partition ${partition}`)
      const timer = setTimeout(() => done(() => reject(late)), limitMs)
      this.#watchers.add(watch)
    })
  }
}
