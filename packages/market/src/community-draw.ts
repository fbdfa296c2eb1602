// What a kind offers to who draws the seeded community (packages/lab): what one bot of it is to be,
// around the price of its market at its own start. Types only.
import type { Rng } from '@trellis/kernel'
import type { Category } from './instrument.ts'

/** A market as the drawing knows it: its name, and the category that it is asked for under. */
export interface DrawnMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly category: Category
}

/** What names a market. */
export type MarketName = Pick<DrawnMarket, 'symbol' | 'category'>

/** What can be traded: each list begins with what most people trade. */
export interface DrawnMarkets {
  readonly spot: readonly DrawnMarket[]
  readonly linear: readonly DrawnMarket[]
}

/**
 * A kind that members of the community trade with. W is what one of its bots is to be, plain JSON:
 * shares in hundredths of a percent, money in whole units of the quote coin.
 */
export interface CommunityDraw<W = unknown> {
  readonly kind: string
  /** Its place among the kinds; another one would make another community of the same seed. */
  readonly turn: number
  /** How many of sixty bots are of it. */
  readonly ofSixty: number
  /**
   * Sound numbers as people choose them, good and bad; whether they make money the market says.
   * Undefined where the market has not what the kind trades.
   */
  draw(rng: Rng, markets: DrawnMarkets): W | undefined
  /** Markets that it trades in. */
  marketsIn(wish: W): readonly MarketName[]
}
