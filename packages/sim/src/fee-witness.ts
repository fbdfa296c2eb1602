// Which spot grids lose by every round since their owner's fees changed: they must be over by the
// end of the batch, and no other may end for that. By facts and the documented rule alone.
import type { FeeRates } from '@trellis/market'

/** What the rule asks of a grid. */
export interface FeeGrid {
  fees: FeeRates
  readonly phase: 'waiting' | 'planned' | 'running' | 'over'
  readonly isClosing: boolean
  readonly settings: {
    readonly minPrice: number
    readonly maxPrice: number
    readonly cellNumber: number
  }
  readonly cells: readonly { readonly low: number; readonly high: number }[]
}

const ONE = 1_000_000_000_000n

export class FeeWitness<G extends FeeGrid> {
  readonly #unpaid = new Set<G>()

  /** The fees of a grid are others; one that closes already goes on with that. */
  change(grid: G, fees: FeeRates): void {
    grid.fees = fees
    if (!grid.isClosing && !paysFees(grid)) this.#unpaid.add(grid)
  }

  /** Whether it had to end in the batch at hand. */
  mustEnd(grid: G): boolean {
    return this.#unpaid.has(grid)
  }

  /** The batch is over: those that had to end and run on. */
  takeRunning(): readonly G[] {
    const running = [...this.#unpaid].filter(({ phase }) => phase !== 'over')
    this.#unpaid.clear()
    return running
  }
}

/**
 * Whether each round brings back more than it costs, a part in 1e12 at least: both its orders rest,
 * so both pay as makers, each of what it receives.
 */
function paysFees({ phase, cells, settings, fees }: FeeGrid): boolean {
  const { minPrice, maxPrice, cellNumber } = settings
  const step = Math.floor((maxPrice - minPrice) / cellNumber)
  const lows = Array.from({ length: cellNumber }, (_, i) => minPrice + i * step)
  const rounds = phase === 'waiting' ? lows.map((low) => ({ low, high: low + step })) : cells
  const keep = ONE - fees.maker
  return rounds.every(
    ({ low, high }) => BigInt(high) * keep * keep >= BigInt(low) * ONE * (ONE + 1n),
  )
}
