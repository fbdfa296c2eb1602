// What a kind offers to who searches settings for it (packages/lab): a few candidates relative to
// the price and to how much it moves, and what each comes to at a price and a time. Types only.
import type { Price, Quantity } from '@trellis/kernel'
import type { FeeRates } from './venue.ts'
import type { Candle } from './print.ts'
import type { Category, Instrument } from './instrument.ts'

/** What suggested settings are to be good at (docs/formulas/advice.md). */
export const adviceStyles = ['high-profits', 'steady', 'high-frequency'] as const
export type AdviceStyle = (typeof adviceStyles)[number]

/** A market at the moment at which settings are placed: its past, nothing later. */
export interface AdviceMarket {
  /** Index of the symbol. */
  readonly symbol: number
  readonly instrument: Instrument
  readonly last: Price
  readonly fees: FeeRates
  /** Hourly, oldest first, all of them over. */
  readonly candles: readonly Candle[]
  /** Lots that all traders hold; undefined where nobody says. */
  readonly openInterest: Quantity | undefined
}

/** Settings at a price, as the engine and as the create call take them. */
export interface PlacedAdvice {
  /** Indexes of the symbols of the bot, in its order. */
  readonly symbols: readonly number[]
  /** As the kind's `writeParams` gives them. */
  readonly params: unknown
  /** By field of the kind, without the money; its routes know the names of the create call. */
  readonly values: AdviceValues
  /** Least money that these settings take, and what `params` were placed with, decimals. */
  readonly least: string
  readonly investment: string
  /** How far a grid reaches either side, what a step earns: figures of the reasons, as numbers. */
  readonly figures: Readonly<Record<string, number>>
}

export type AdviceValue = string | number | readonly Readonly<Record<string, string>>[]
export type AdviceValues = Readonly<Record<string, AdviceValue>>

/** A kind whose settings can be searched. C is what one candidate is: plain JSON. */
export interface AdviceSearch<C = unknown> {
  readonly kind: string
  readonly category: Category
  /** Searched apart from each other, the usual one first; '' where a kind has none. */
  readonly modes: readonly string[]
  /** How many symbols the settings are of; 1 of all but a basket. */
  readonly symbols: number
  /** In a fixed order: of equally good ones the first is taken. */
  candidates(mode: string): readonly C[]
  /** What somebody would take who looked at nothing; it is compared with, never recommended. */
  naive(mode: string): C
  /** Leverage of a candidate; 1 without contracts. A figure for choosing, nobody's money. */
  leverageOf(candidate: C): number
  /**
   * The candidate at the markets' prices; undefined where the kind's own checks refuse it. The
   * first of the markets is what it is placed on, a basket takes out of all.
   */
  place(candidate: C, markets: readonly AdviceMarket[]): PlacedAdvice | undefined
  /** Most leverage of a mode on an instrument, in hundredths; left out by a kind without. */
  mostLeverageE2?(instrument: Instrument, mode: string): number
}

// A registry holds kinds of different candidates; each gets only its own back.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyAdviceSearch = AdviceSearch<any>
