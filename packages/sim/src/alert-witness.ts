// Whether a grid told its owner that the price is outside its range, and not too often, worked out
// from the last price and the facts alone.
import type { EngineFact } from '@trellis/engine'

export interface WatchedRange {
  readonly settings: {
    readonly minPrice: number
    readonly maxPrice: number
    readonly cellNumber: number
  }
  readonly step: number
}

export class AlertWitness {
  /** Where the price is, as it was told. */
  #raised: '' | 'above' | 'below' = ''
  /** The range is not the one that was left: a price inside it is back, wherever it stands. */
  #isNew = false
  #trails: boolean

  constructor(trails: boolean) {
    this.#trails = trails
  }

  /** Folds a fact; answers what is wrong with it. */
  onBatch(fact: EngineFact, range: WatchedRange): string | undefined {
    if (fact.type === 'range-left') {
      this.#raised = fact.side
      this.#isNew = false
    } else if (fact.type === 'range-entered') {
      const at: number = fact.prices[0] ?? 0
      const isEarly = !this.#isNew && !isBack(at, this.#raised, range)
      const told = this.#raised
      this.#raised = ''
      if (isEarly) return `told at ${at} that the price is back from ${told}, which it is not`
    } else if (fact.type === 'settings-changed') {
      const own = fact.own as { readonly enableTrailing?: boolean } | undefined
      this.#trails = own?.enableTrailing ?? this.#trails
      this.#isNew = true
    }
    return undefined
  }

  /**
   * After a move: outside it was told, but where trailing up may still follow; inside by a grid
   * interval it was told as well.
   */
  judgeAt(last: number, range: WatchedRange): string | undefined {
    const { minPrice, maxPrice } = range.settings
    const isAbove = last > maxPrice && !this.#trails
    if ((isAbove && this.#raised !== 'above') || (last < minPrice && this.#raised !== 'below'))
      return `has the price at ${last}, outside its range, and did not tell`
    return this.#raised !== '' && isBack(last, this.#raised, range)
      ? `told that the price is ${this.#raised}, and it is back at ${last}`
      : undefined
  }
}

/** Whether a price stands inside, at the level next to the end that was passed or beyond. */
function isBack(at: number, from: string, { settings, step }: WatchedRange): boolean {
  const { minPrice, maxPrice, cellNumber } = settings
  if (at < minPrice || at > maxPrice || from === '') return false
  // The levels of a grid of one interval are its ends: its way back is the middle.
  const middle = minPrice + Math.floor((maxPrice - minPrice) / 2)
  const lowest = cellNumber === 1 ? middle : minPrice + step
  const highest = cellNumber === 1 ? middle : minPrice + (cellNumber - 1) * step
  return from === 'below' ? at >= lowest : at <= highest
}
