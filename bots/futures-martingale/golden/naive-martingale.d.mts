// Types of naive-martingale.mjs for the tests that hold it against the kind. Decimals are strings.
type Texts<K extends string> = Readonly<Record<K, string>>

/** What a contract may bound an order by. */
export type NaiveBounds = Partial<
  Texts<'minQty' | 'maxQty' | 'maxMarketQty' | 'minPrice' | 'maxPrice' | 'minValue' | 'maxValue'>
>
/**
 * `drop` is the distance of an addition from the average, `takeProfit` what a round wins of the
 * investment; `share` of it orders are made of, 0.8 unless said; `last` is the price when the bot
 * starts, the first print's unless said.
 */
export interface NaiveSettings
  extends
    NaiveBounds,
    Texts<'tick' | 'lot' | 'leverage' | 'invest' | 'drop' | 'takeProfit' | 'multiplier'>,
    Texts<'maker' | 'taker'>,
    Partial<Texts<'share' | 'stopLoss' | 'last' | 'entry'>> {
  readonly mode: 'long' | 'short'
  readonly additions: number
  readonly auto: boolean
  readonly shareBps: number
  readonly depthLots: number
  /** Rows of upper bound, initial rate, maintenance rate, deduction. */
  readonly tiers: readonly (readonly [string, string, string, string])[]
}
type Print = { readonly type: 'print'; readonly way?: 'walk' | 'jump' }
type Command<C extends string> = { readonly type: 'command'; readonly command: C }
export type NaiveRow = { readonly atMs: number; readonly symbol?: string } & (
  | (Print & Texts<'price'> & Partial<Texts<'qty'>>)
  | ({ readonly type: 'mark' } & Texts<'price'>)
  | ({ readonly type: 'funding' } & Texts<'rate'> & Partial<Texts<'price'>>)
  | Command<'close'>
  | (Command<'auto'> & { readonly on: boolean })
  | (Command<'stop-loss'> & Texts<'share'>)
  | (Command<'add'> & Texts<'amount'>)
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
export interface NaiveLife
  extends
    Texts<'wallet' | 'setAside' | 'fees' | 'funding' | 'invested' | 'cost' | 'held'>,
    Partial<Texts<'reason' | 'payout'>> {
  readonly events: readonly NaiveEvent[]
  readonly round: number
}
export type NaiveWrong =
  '' | 'fee' | 'funding' | 'average' | 'multiplier' | 'set-aside' | 'liquidation'
export function playMartingale(
  settings: NaiveSettings,
  rows: readonly NaiveRow[],
  wrong?: NaiveWrong,
): NaiveLife
