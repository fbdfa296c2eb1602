// Seeded choices of the fuzzer: what request K of a seed sends is the same on every machine.
import { createRng, mixSeed, type Rng } from '@trellis/kernel'

export class Choice {
  readonly #rng: Rng

  /** The same parts, for example seed and index of a request, give the same choices. */
  constructor(...parts: readonly number[]) {
    this.#rng = createRng(mixSeed(...parts))
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return this.#rng.below(n)
  }

  /** True so many times of a hundred. */
  percent(share: number): boolean {
    return this.below(100) < share
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)]
    if (chosen === undefined && list.length === 0) throw new Error('nothing to choose from')
    return chosen as T
  }

  /** One of some by their weights. */
  weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
    const rows = Object.entries(weights) as [T, number][]
    let at = this.below(rows.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [name, weight] of rows) {
      if (at < weight) return name
      at -= weight
    }
    throw new Error('no weights')
  }
}
