// Types of the witness, which is plain JavaScript so that it can share nothing.
export interface Row {
  readonly ms: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: number
}
export interface Wish {
  readonly quote: bigint
  readonly base: bigint
  /** In hundredths. */
  readonly leverage: number
  readonly startMs: number
  readonly endMs: number
}
export interface Rules {
  /** Part of a day's turnover, in hundredths. */
  readonly depth: bigint
  /** Least depth. */
  readonly least: bigint
  /** Part of a turnover, in millionths. */
  readonly fee: bigint
}
export function rowsOf(text: string): readonly Row[]
export function lifeOf(
  rows: readonly Row[],
  length: number,
  wish: Wish,
  rules: Rules,
): readonly string[]
