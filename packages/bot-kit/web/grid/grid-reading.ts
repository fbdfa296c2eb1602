// What the pages of any grid read of a kind's answer: its range, its targets, what it holds and has
// earned. A kind makes it once; chart, card, orders, coach and adjust dialog know nothing else.
import type { CoinAmount } from '../coin-words.ts'
import type { RangeEnds } from './range-around.ts'

/** Decimals; prices and amounts that are off or not known are "" or zero. */
export interface GridReading {
  readonly range: RangeEnds & { readonly count: number }
  /** The range before it followed the price; undefined where it has not moved. */
  readonly original: RangeEnds | undefined
  readonly targets: GridTargets
  /** Where the price is, as the owner was told last: it is back one grid interval inside. */
  readonly place: 'above' | 'below' | 'inside' | 'waiting'
  /** Since when the price has been out of the range, ms of market time; 0 inside. */
  readonly outsideMs: number
  /** Distance of two levels. */
  readonly step: string
  /** Base coin of an order. */
  readonly quantity: string
  /** Price it was laid around; "" before it started. */
  readonly startPrice: string
  /** Last price. */
  readonly price: string
  readonly held: { readonly base: string; readonly quote: string }
  readonly orders: { readonly buys: number; readonly sells: number }
  /** Parts of the total: it is their sum. */
  readonly profit: GridProfit
  readonly matched: number
  readonly matchedOfDay: number
  /** Rates as fractions. */
  readonly fees: { readonly maker: string; readonly taker: string }
}

export interface GridTargets {
  readonly entry: string
  readonly takeProfit: string
  readonly stopLoss: string
  /** Up to where the range follows the price. */
  readonly limitUp: string
}

export interface GridProfit {
  /** Of matched orders. */
  readonly grid: string
  /** Of coins held. */
  readonly held: string
  /** Fees outside matched orders. */
  readonly fees: string
}

/** What a grid holds, in the names of its coins. */
export function heldCoins(
  { held }: Pick<GridReading, 'held'>,
  coins: { readonly base: string; readonly quote: string },
): readonly CoinAmount[] {
  return [
    { coin: coins.base, amount: held.base },
    { coin: coins.quote, amount: held.quote },
  ]
}
