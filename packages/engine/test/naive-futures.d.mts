// Types of naive-futures.mjs for the tests that hold it against exchange and engine.
export interface NaiveTier {
  readonly upTo: bigint
  readonly initial: bigint
  readonly maintenance: bigint
  readonly deduction: bigint
}
export interface NaiveRules {
  readonly unit: bigint
  readonly tiers: readonly NaiveTier[]
  readonly cap: bigint
  readonly depth: number
  readonly minQty: number
  readonly maxQty: number
  readonly minValue: bigint
  readonly maxValue: bigint
  readonly maxPrice: number
}
export interface NaiveContract extends NaiveRules {
  last: number
  mark: number
  status: string
  openInterest: number
}
export interface NaiveOrder {
  readonly ref: number
  readonly symbol: number
  readonly side: 'buy' | 'sell'
  /** 0 is a market order. */
  readonly price: number
  readonly qty: number
  readonly reduceOnly?: boolean
}
export interface NaivePosition {
  lots: number
  cost: bigint
  leverage: bigint
}
export interface NaiveAccount {
  wallet: bigint
  readonly positions: Map<number, NaivePosition>
  readonly orders: readonly (NaiveOrder & { readonly filled: number })[]
  readonly isOver: boolean
  readonly fees: bigint
  readonly funding: bigint
  readonly realized: bigint
}
export interface NaiveOptions {
  readonly contracts: Iterable<readonly [symbol: number, rules: NaiveRules]>
  readonly maker: bigint
  readonly taker: bigint
  readonly shareBps: number
  readonly wrong?: '' | 'fee' | 'funding' | 'tier' | 'liquidation'
}
export class NaiveFutures {
  constructor(options: NaiveOptions)
  readonly insurance: bigint
  readonly taker: bigint
  readonly contracts: ReadonlyMap<number, NaiveContract>
  open(wallet: bigint): NaiveAccount
  of(account: NaiveAccount, symbol: number): NaivePosition
  place(account: NaiveAccount, order: NaiveOrder): readonly string[]
  cancel(account: NaiveAccount, ref: number): void
  print(symbol: number, price: number, qty: number, isJump: boolean): void
  marks(marks: readonly (readonly [symbol: number, price: number])[]): void
  pass(
    symbol: number,
    fromMs: number,
    toMs: number,
    rows: readonly (readonly [atMs: number, rate: bigint])[],
  ): void
  deleverage(symbol: number, side: 'buy' | 'sell', fromRank: bigint, price: number): void
  deliver(symbol: number): void
  after(account: NaiveAccount): void
  held(account: NaiveAccount): readonly number[]
  locked(account: NaiveAccount): bigint
  free(account: NaiveAccount): bigint
  balance(account: NaiveAccount): bigint
  needed(account: NaiveAccount): bigint
  isLiquidated(account: NaiveAccount): boolean
  rank(account: NaiveAccount, symbol: number): bigint
}
