// Types of naive-combo.mjs for the tests that hold it against the kind. Decimals are strings.
export interface NaiveComboContract {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly weight: string
  readonly tick: string
  readonly lot: string
  /** The last price when the bot starts. */
  readonly last: string
  readonly depthLots: number
  /** Rows of upper bound, initial rate, maintenance rate, deduction. */
  readonly tiers: readonly (readonly [string, string, string, string])[]
  readonly minQty?: string
  readonly maxMarketQty?: string
  readonly minPrice?: string
  readonly maxPrice?: string
  readonly minValue?: string
  readonly maxValue?: string
}
/** What a user may change; shares are fractions, '0' is off. */
export interface NaiveComboChange {
  readonly mode?: 'time' | 'percent' | 'either' | 'user'
  readonly threshold?: string
  readonly intervalMs?: number
  readonly takeProfit?: string
  readonly stopLoss?: string
  readonly trailingStop?: string
  /** In the order of the contracts. */
  readonly weights?: readonly string[]
}
export interface NaiveComboSettings extends NaiveComboChange {
  readonly leverage: string
  readonly invest: string
  /** Share of the investment that backs positions, 0.6 unless said. */
  readonly share?: string
  readonly maker: string
  readonly taker: string
  /** The first row's time unless said. */
  readonly startMs?: number
  /** Whether a liquidation counts the fee of closing, as the exchange does; it does unless said. */
  readonly closingFee?: boolean
  readonly contracts: readonly NaiveComboContract[]
}
export type NaiveComboRow = { readonly atMs: number } & (
  | { readonly type: 'print'; readonly symbol: string; readonly price: string }
  | { readonly type: 'mark'; readonly symbol: string; readonly price: string }
  | {
      readonly type: 'funding'
      readonly symbol: string
      readonly rate: string
      readonly price?: string
    }
  | { readonly type: 'status'; readonly symbol: string; readonly status: string }
  | { readonly type: 'command'; readonly command: 'close' | 'rebalance' }
  | { readonly type: 'command'; readonly command: 'transfer'; readonly amount: string }
  | ({ readonly type: 'command'; readonly command: 'modify' } & NaiveComboChange)
)
/** What happened, with the wallet after it; figures are decimals. */
export interface NaiveComboEvent {
  readonly atMs: number
  readonly type: string
  readonly wallet: string
  readonly cause?: string
  readonly traded?: readonly string[]
  readonly failed?: readonly (readonly [symbol: string, reason: string])[]
  readonly before?: readonly (readonly [symbol: string, weight: string])[]
  readonly after?: readonly (readonly [symbol: string, weight: string])[]
  readonly reason?: string
  /** Of what a fill, a takeover, a funding or a transfer is told with. */
  readonly symbol?: string
  readonly role?: string
  readonly side?: string
  readonly price?: string
  readonly qty?: string
  readonly fee?: string
  readonly realized?: string
  readonly amount?: string
  /** What a liquidation leaves to the insurance, below zero what it lacks. */
  readonly left?: string
  readonly payout?: string
  /** The most that may leave where more was asked for, and which rule it is. */
  readonly most?: string
  readonly bound?: string
}
export interface NaiveComboLife {
  readonly events: readonly NaiveComboEvent[]
  readonly wallet: string
  /** All that was put in, transfers with it. */
  readonly margin: string
  readonly peak: string
  readonly fees: string
  readonly funding: string
  readonly equity: string
  readonly rebalances: number
  readonly positions: readonly {
    readonly symbol: string
    readonly held: string
    readonly cost: string
  }[]
  readonly reason?: string
  readonly payout?: string
}
export type NaiveComboWrong =
  | ''
  | 'fee'
  | 'funding'
  | 'average'
  | 'threshold'
  | 'weights'
  | 'liquidation'
  | 'peak'
  | 'halted'
  | 'retry'
  | 'delivery'
  | 'parts'
  | 'margin'
  | 'told'
  | 'costs'
  | 'reserve'
  | 'upkeep'
  | 'shares'
export function playCombo(
  settings: NaiveComboSettings,
  rows: readonly NaiveComboRow[],
  wrong?: NaiveComboWrong,
): NaiveComboLife
