// Types of naive-combo.mjs for the tests that hold it against the kind. Decimals are strings.
type Texts<K extends string> = Readonly<Record<K, string>>

/** `last` is the last price when the bot starts. */
export interface NaiveComboContract
  extends
    Texts<'symbol' | 'weight' | 'tick' | 'lot' | 'last'>,
    Partial<Texts<'minQty' | 'maxMarketQty' | 'minPrice' | 'maxPrice' | 'minValue' | 'maxValue'>> {
  readonly side: 'long' | 'short'
  readonly depthLots: number
  /** Rows of upper bound, initial rate, maintenance rate, deduction. */
  readonly tiers: readonly (readonly [string, string, string, string])[]
}
/** What a user may change; shares are fractions, '0' is off. */
export interface NaiveComboChange extends Partial<
  Texts<'threshold' | 'takeProfit' | 'stopLoss' | 'trailingStop'>
> {
  readonly mode?: 'time' | 'percent' | 'either' | 'user'
  readonly intervalMs?: number
  /** In the order of the contracts. */
  readonly weights?: readonly string[]
}
export interface NaiveComboSettings
  extends NaiveComboChange, Texts<'leverage' | 'invest' | 'maker' | 'taker'> {
  /** Share of the investment that backs positions, 0.6 unless said. */
  readonly share?: string
  /** The first row's time unless said. */
  readonly startMs?: number
  /** Whether a liquidation counts the fee of closing, as the exchange does; it does unless said. */
  readonly closingFee?: boolean
  readonly contracts: readonly NaiveComboContract[]
}
type Command<C extends string> = { readonly type: 'command'; readonly command: C }
export type NaiveComboRow = { readonly atMs: number } & (
  | ({ readonly type: 'print' } & Texts<'symbol' | 'price'>)
  | ({ readonly type: 'mark' } & Texts<'symbol' | 'price'>)
  | ({ readonly type: 'funding' } & Texts<'symbol' | 'rate'> & Partial<Texts<'price'>>)
  | ({ readonly type: 'status' } & Texts<'symbol' | 'status'>)
  | Command<'close' | 'rebalance'>
  | (Command<'transfer'> & Texts<'amount'>)
  | (Command<'modify'> & NaiveComboChange)
)
/**
 * What happened, with the wallet after it; figures are decimals. `left` is what a liquidation leaves
 * to the insurance, below zero what it lacks; `most` may leave where more was asked for, by the rule
 * of `bound`.
 */
export interface NaiveComboEvent
  extends
    Texts<'type' | 'wallet'>,
    Partial<Texts<'cause' | 'reason' | 'symbol' | 'role' | 'side' | 'price' | 'qty' | 'fee'>>,
    Partial<Texts<'realized' | 'amount' | 'left' | 'payout' | 'most' | 'bound'>> {
  readonly atMs: number
  readonly traded?: readonly string[]
  readonly failed?: readonly (readonly [symbol: string, reason: string])[]
  readonly before?: readonly (readonly [symbol: string, weight: string])[]
  readonly after?: readonly (readonly [symbol: string, weight: string])[]
}
/** `margin` is all that was put in, transfers with it. */
export interface NaiveComboLife
  extends
    Texts<'wallet' | 'margin' | 'peak' | 'fees' | 'funding' | 'equity'>,
    Partial<Texts<'reason' | 'payout'>> {
  readonly events: readonly NaiveComboEvent[]
  readonly rebalances: number
  readonly positions: readonly Texts<'symbol' | 'held' | 'cost'>[]
}
export function playCombo(
  settings: NaiveComboSettings,
  rows: readonly NaiveComboRow[],
  /** An error that is planted into it; '' for none. */
  wrong?: string,
): NaiveComboLife
