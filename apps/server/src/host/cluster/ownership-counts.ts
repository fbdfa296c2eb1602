// What became of groups at this engine: how often each was taken, left and lost, and how long
// taking and leaving took.
import { LatencyCounts } from '../../observe/latency-counts.ts'
import { HAND_OVER_SECONDS } from '../../observe/metric-list.ts'

const CHANGES = ['taken', 'left', 'lost'] as const
type Change = (typeof CHANGES)[number]

export class OwnershipCounts {
  /** Until it trades. */
  readonly takes = new LatencyCounts(HAND_OVER_SECONDS)
  readonly leaves = new LatencyCounts(HAND_OVER_SECONDS)
  readonly #changes = new Map<string, Record<Change, number>>()

  taken(group: string, ms: number): void {
    this.takes.add(ms)
    this.#of(group).taken += 1
  }

  left(group: string, ms: number): void {
    this.leaves.add(ms)
    this.#of(group).left += 1
  }

  lost(group: string): void {
    this.#of(group).lost += 1
  }

  /** Of each group that was ever here. */
  all(): readonly { readonly group: string; readonly change: Change; readonly count: number }[] {
    return [...this.#changes].flatMap(([group, counts]) =>
      CHANGES.map((change) => ({ group, change, count: counts[change] })),
    )
  }

  #of(group: string): Record<Change, number> {
    const known = this.#changes.get(group) ?? { taken: 0, left: 0, lost: 0 }
    this.#changes.set(group, known)
    return known
  }
}
