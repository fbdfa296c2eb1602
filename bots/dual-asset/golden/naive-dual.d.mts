// Types of the witness, which is plain JavaScript so that it can share nothing.
export interface Row {
  readonly ms: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}
export interface Average {
  readonly sum: bigint
  readonly covered: number
}
export interface Subscribed {
  readonly side: 'buy-low' | 'sell-high'
  readonly amount: bigint
  readonly target: number
  readonly apyE8: number
  readonly hours: number
}
export function rowsOf(text: string): readonly Row[]
export function averageOf(rows: readonly Row[], length: number, endMs: number): Average
export function settledOf(
  subscribed: Subscribed,
  average: Average,
): { readonly converted: boolean; readonly paid: bigint }
