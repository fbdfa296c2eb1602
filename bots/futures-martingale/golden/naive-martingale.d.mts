// Types of naive-martingale.mjs for the tests that hold it against the kind. Decimals are strings.
export interface NaiveSettings {
  readonly mode: 'long' | 'short'
  readonly tick: string
  readonly lot: string
  readonly leverage: string
  readonly invest: string
  /** Share of the investment that orders are made of, 0.8 unless said. */
  readonly share?: string
  /** Distance of an addition from the average, and what a round wins of the investment. */
  readonly drop: string
  readonly takeProfit: string
  readonly multiplier: string
  readonly additions: number
  readonly stopLoss?: string
  readonly auto: boolean
  /** The last price when the bot starts; the first print's unless said. */
  readonly last?: string
  readonly entry?: string
  readonly maker: string
  readonly taker: string
  readonly shareBps: number
  readonly depthLots: number
  /** Rows of upper bound, initial rate, maintenance rate, deduction. */
  readonly tiers: readonly (readonly [string, string, string, string])[]
  readonly minQty?: string
  readonly maxQty?: string
  readonly maxMarketQty?: string
  readonly minPrice?: string
  readonly maxPrice?: string
  readonly minValue?: string
  readonly maxValue?: string
}
export type NaiveRow = { readonly atMs: number; readonly symbol?: string } & (
  | {
      readonly type: 'print'
      readonly price: string
      readonly qty?: string
      readonly way?: 'walk' | 'jump'
    }
  | { readonly type: 'mark'; readonly price: string }
  | { readonly type: 'funding'; readonly rate: string; readonly price?: string }
  | { readonly type: 'command'; readonly command: 'close' }
  | { readonly type: 'command'; readonly command: 'auto'; readonly on: boolean }
  | { readonly type: 'command'; readonly command: 'stop-loss'; readonly share: string }
  | { readonly type: 'command'; readonly command: 'add'; readonly amount: string }
)
/** What happened, with the wallet after it; figures are decimals. */
export interface NaiveEvent {
  readonly atMs: number
  readonly type: 'fill' | 'skip' | 'round' | 'funding' | 'added' | 'insured' | 'liquidated' | 'end'
  readonly wallet: string
  readonly round?: number
  readonly number?: number
  readonly [figure: string]: string | number | undefined
}
export interface NaiveLife {
  readonly events: readonly NaiveEvent[]
  readonly wallet: string
  readonly setAside: string
  readonly fees: string
  readonly funding: string
  readonly invested: string
  readonly cost: string
  readonly held: string
  readonly round: number
  readonly reason?: string
  readonly payout?: string
}
export type NaiveWrong =
  '' | 'fee' | 'funding' | 'average' | 'multiplier' | 'set-aside' | 'liquidation'
export function playMartingale(
  settings: NaiveSettings,
  rows: readonly NaiveRow[],
  wrong?: NaiveWrong,
): NaiveLife
