// Whether a grid told its owner that the price is outside its range, worked out from the last price
// and the facts alone.
import type { EngineFact } from '@trellis/engine'

export interface WatchedRange {
  readonly settings: { readonly minPrice: number; readonly maxPrice: number }
  readonly step: number
}

export class AlertWitness {
  /** Where the price is, as it was told. */
  #raised: '' | 'above' | 'below' = ''
  #trails: boolean

  constructor(trails: boolean) {
    this.#trails = trails
  }

  onBatch(fact: EngineFact): void {
    if (fact.type === 'range-left') this.#raised = fact.side
    else if (fact.type === 'range-entered') this.#raised = ''
    else if (fact.type === 'settings-changed') {
      const own = fact.own as { readonly enableTrailing?: boolean } | undefined
      this.#trails = own?.enableTrailing ?? this.#trails
    }
  }

  /**
   * After a move: outside it was told, but where trailing up may still follow; inside by more than
   * a tenth of a grid it was told as well.
   */
  judgeAt(last: number, { settings, step }: WatchedRange): string | undefined {
    const { minPrice, maxPrice } = settings
    const margin = Math.max(1, Math.floor(step / 10))
    const isAbove = last > maxPrice && !this.#trails
    if ((isAbove && this.#raised !== 'above') || (last < minPrice && this.#raised !== 'below'))
      return `has the price at ${last}, outside its range, and did not tell`
    const isInside = last >= minPrice + margin && last <= maxPrice - margin
    return isInside && this.#raised !== '' ? `told that the price is ${this.#raised}` : undefined
  }
}
