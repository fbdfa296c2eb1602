// What a bot of the seeded community is to be, around the price of its market at its own start:
// plain numbers, which the server turns into the calls of its kind. Shares are in hundredths of a
// percent, money in whole units of the quote coin.
import type { Category } from '@trellis/market'

/** A market as the drawing knows it: its name, and the category that it is asked for under. */
export interface DrawnMarket {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly category: Category
}

/** Markets that a wish trades in, by name. */
export function marketsIn(wish: Wish): readonly Pick<DrawnMarket, 'symbol' | 'category'>[] {
  switch (wish.kind) {
    case 'spot-grid':
    case 'futures-grid':
    case 'futures-martingale':
      return [wish.market]
    case 'futures-combo':
      return wish.parts.map(({ market }) => market)
    case 'spot-dca':
      return wish.coins.map(({ base }) => ({ symbol: `${base}${wish.quote}`, category: 'spot' }))
    case 'dual-asset':
    case 'liquidity-mining':
      return [{ symbol: `${wish.base}USDT`, category: 'spot' }]
  }
}

export type Wish =
  | SpotGridWish
  | FuturesGridWish
  | DcaWish
  | MartingaleWish
  | ComboWish
  | DualAssetWish
  | LiquidityWish

/** A grid of so many cells from `belowBps` under the price to `aboveBps` over it. */
interface GridRange {
  readonly market: DrawnMarket
  readonly belowBps: number
  readonly aboveBps: number
  readonly cells: number
  readonly invest: number
  /** How far beyond its range it stops, and takes its gain; 0 for never. */
  readonly stopBps: number
  readonly gainBps: number
}

export interface SpotGridWish extends GridRange {
  readonly kind: 'spot-grid'
}

export interface FuturesGridWish extends GridRange {
  readonly kind: 'futures-grid'
  readonly mode: 'neutral' | 'long' | 'short'
  readonly leverage: number
}

/** Buys these coins for so much each, again and again. */
export interface DcaWish {
  readonly kind: 'spot-dca'
  readonly quote: string
  readonly everySeconds: number
  /** It ends before the purchase that would bring more into it. */
  readonly most: number
  readonly coins: readonly { readonly base: string; readonly amount: number }[]
}

export interface MartingaleWish {
  readonly kind: 'futures-martingale'
  readonly market: DrawnMarket
  readonly mode: 'long' | 'short'
  readonly leverage: number
  readonly stepBps: number
  /** Hundredths: 150 is one and a half times the order before. */
  readonly timesE2: number
  readonly additions: number
  readonly gainBps: number
  readonly invest: number
  /** Loss of the investment at which it stops; 0 for never. */
  readonly stopBps: number
}

/** Contracts with the parts that they shall have: whole percents that make 100. */
export interface ComboWish {
  readonly kind: 'futures-combo'
  readonly leverage: number
  readonly invest: number
  readonly thresholdBps: number
  readonly parts: readonly {
    readonly market: DrawnMarket
    readonly percent: number
    readonly side: 'long' | 'short'
  }[]
}

/** Buys lower or sells higher at the `target`-th price that is offered, counted from the nearest. */
export interface DualAssetWish {
  readonly kind: 'dual-asset'
  readonly base: string
  readonly term: string
  readonly side: 'buy-low' | 'sell-high'
  readonly target: number
  readonly invest: number
}

export interface LiquidityWish {
  readonly kind: 'liquidity-mining'
  readonly base: string
  readonly leverage: number
  readonly invest: number
}
