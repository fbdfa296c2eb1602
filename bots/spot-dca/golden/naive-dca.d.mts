export interface NaivePair {
  readonly last: string
  readonly tick: string
  readonly lot: string
  readonly minLots: number
  readonly minValue: string
  readonly depthLots: number
}
export interface NaivePlan {
  readonly pairs: readonly NaivePair[]
  readonly amounts: readonly string[]
  readonly everyMs: number
  readonly startMs: number
  readonly firstMs?: number
  readonly endMs: number
  readonly max?: string
  readonly funding: string
  readonly fee: string
}
export type NaiveRow = { readonly atMs: number } & (
  | { readonly type: 'price'; readonly pair: number; readonly price: string }
  | { readonly type: 'status'; readonly pair: number; readonly open: boolean }
  | { readonly type: 'funding'; readonly amount: string }
  | {
      readonly type: 'change'
      readonly amounts?: readonly string[]
      readonly everyMs?: number
      readonly max?: string
    }
  | { readonly type: 'close'; readonly sell: boolean }
)
export type NaiveWrong = 'no-lots' | 'late' | 'on-credit' | 'no-fee' | 'past-max'
export interface NaiveTold {
  readonly type: 'buy' | 'skip' | 'end' | 'paid' | 'left'
  readonly [figure: string]: unknown
}
export function units(text: string): bigint
export function playDca(
  plan: NaivePlan,
  rows: readonly NaiveRow[],
  wrong?: NaiveWrong,
): readonly NaiveTold[]
