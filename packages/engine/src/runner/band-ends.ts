// The ends of bands of marks by symbol, as prices stand in a book: a mark costs two comparisons to
// all whom it does not reach. Derived, never journalled.
import type { Price } from '@trellis/kernel'
import type { SymbolBand } from '@trellis/market'
import { WatchNode, type BotRecord } from '../partition.ts'
import { PriceIndex } from './price-index.ts'

/** The lower and upper ends of all bands of one symbol. */
interface SymbolEnds {
  readonly lower: PriceIndex<WatchNode>
  readonly upper: PriceIndex<WatchNode>
}

export class BandEnds {
  readonly #ends = new Map<number, SymbolEnds>()
  #touched: BotRecord[] = []

  /** Notes whose band a mark leaves. */
  touch(symbol: number, mark: Price): void {
    const ends = this.#ends.get(symbol)
    if (!ends || (mark > ends.lower.best && mark < ends.upper.best)) return
    this.#collect(ends.lower, (end) => end >= mark)
    this.#collect(ends.upper, (end) => end <= mark)
  }

  /** Marks of a symbol between these touch nobody. */
  reachOf(symbol: number): { readonly down: number; readonly up: number } {
    const ends = this.#ends.get(symbol)
    return { down: ends?.lower.best ?? -Infinity, up: ends?.upper.best ?? Infinity }
  }

  get hasTouched(): boolean {
    return this.#touched.length > 0
  }

  /** Whose bands were left since this was asked last. */
  takeTouched(): readonly BotRecord[] {
    const touched = this.#touched
    this.#touched = []
    return touched
  }

  /** Hangs bands; they stand until `takeDown` of what is returned. */
  hang(bot: BotRecord, bands: readonly SymbolBand[]): readonly WatchNode[] {
    const nodes: WatchNode[] = []
    for (const { symbol, below, above } of bands) {
      const { lower, upper } = this.#endsOf(symbol)
      if (below > 0) nodes.push(new WatchNode(bot, below, lower))
      if (above < Infinity) nodes.push(new WatchNode(bot, above, upper))
    }
    for (const node of nodes) node.index.insert(node)
    return nodes
  }

  #collect(index: PriceIndex<WatchNode>, isReached: (end: number) => boolean): void {
    let level = index.first()
    while (level && isReached(level.price)) {
      for (let node = level.head; node; node = node.next) this.#touched.push(node.bot)
      level = index.worseThan(level.price)
    }
  }

  #endsOf(symbol: number): SymbolEnds {
    const found = this.#ends.get(symbol)
    if (found) return found
    const lower = new PriceIndex<WatchNode>('high')
    const upper = new PriceIndex<WatchNode>('low')
    this.#ends.set(symbol, { lower, upper })
    return { lower, upper }
  }
}

/** The bands stand no more. */
export function takeDown(nodes: readonly WatchNode[]): void {
  for (const node of nodes) node.index.remove(node)
}
