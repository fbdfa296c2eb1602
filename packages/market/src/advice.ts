// A suggestion and everything that is said of it; plain JSON, so that it crosses threads and is
// kept in a file. Its settings are relative: whoever shows them places them at the price of now. It
// is searched by packages/lab.
import type { AdviceStyle, PlacedAdvice } from './advice-search.ts'
import type { Category } from './instrument.ts'

/** What weeks of a bot came to: shares of the money put in, unless a name says otherwise. */
export interface AdviceFigures {
  /** Total P&L. */
  readonly yield: number
  /** The deepest fall from a peak, 0 to 1. */
  readonly drawdown: number
  /** Of the daily returns, over a year; absent where too few differed. */
  readonly volatility?: number
  /** The least of daily returns, at most 0. */
  readonly worstDay: number
  /** Matched orders or completed rounds. */
  readonly matchedPerDay: number
  /** Fees by what was booked before them; absent where nothing was booked. */
  readonly feeShare?: number
  /** Days that it was tried over. */
  readonly days: number
  /** Weeks in which it ended by itself: liquidated, or failed. */
  readonly ended: number
}

export const marketModes = ['up', 'down', 'sideways'] as const
export type MarketMode = (typeof marketModes)[number]

/** Which way a market went over some days; a description of the past, no forecast. */
export interface MarketMove {
  readonly mode: MarketMode
  /** From the first to the last price, a share. */
  readonly moved: number
}

export const adviceReasonCodes = [
  'scaled',
  'chosen',
  'earned',
  'lost',
  'beats-naive',
  'no-better-than-naive',
  'with-the-trend',
  'ended-early',
] as const

/** Why these values: a code for words, and the figures that they are said with. */
export interface AdviceReason {
  readonly code: (typeof adviceReasonCodes)[number]
  readonly figures: Readonly<Record<string, number>>
}

export interface Advice {
  /** `aurora_id` on the wire; follows from everything else here. */
  readonly id: string
  readonly version: number
  readonly kind: string
  /** One of the kind's, '' where it has none. */
  readonly mode: string
  readonly style: AdviceStyle
  /** What it was searched on, in the order in which it is placed. */
  readonly markets: readonly { readonly symbol: string; readonly category: Category }[]
  /** The kind's own candidate. */
  readonly candidate: unknown
  readonly leverage: number
  /** The market time up to which prices were looked at, epoch ms. */
  readonly asOfMs: number
  /** Where the weeks that chose begin and end, and the one that judged after them; epoch ms. */
  readonly trainedFromMs: number
  readonly testedFromMs: number
  readonly weeks: number
  /** How many candidates were tried. */
  readonly tried: number
  readonly trained: AdviceFigures
  readonly validated: AdviceFigures
  /** Of the plain settings, in the week that judges; absent where they could not be placed. */
  readonly naive?: AdviceFigures
  /** Whether it earned more than they did; absent with them. */
  readonly beatsNaive?: boolean
  readonly move: MarketMove
  /** Yield of the week that judged, by market time. */
  readonly trend: readonly (readonly [atMs: number, yieldShare: number])[]
  readonly placed: PlacedAdvice['figures']
  readonly reasons: readonly AdviceReason[]
}
