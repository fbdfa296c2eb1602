// The steps that every change of a position is made of: what its minutes earned, and the trades
// with the pool and the lender that bring its wallet in line with what it is worth. Everything that
// moves is posted: yield and the pool's side from `pool`, loans and interest with `lender`.
import { type Amount, type Price } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import { MINUTE_MS } from '@trellis/market'
import { emit } from '@trellis/bot-kit/steps.ts'
import { depthDay, interestOf, poolOf, poolSide, yieldOf } from './depth.ts'
import type { LiquidityFact, PoolAccrued } from './facts.ts'
import { netCoins, sideAt, type Coins, type Share } from './plan.ts'
import type { LiquidityState } from './state.ts'

export type Steps = readonly Step<LiquidityFact>[]

/** Names of the accounts on the other side. */
export const POOL = 'pool'
export const LENDER = 'lender'
export const INSURANCE = 'insurance'

/** A position in the midst of a decision: what its facts so far will have made of it. */
export interface Working {
  readonly state: LiquidityState
  readonly context: BotContext
  readonly price: Price
  readonly share: Share
  readonly claimable: Amount
  /** What its wallet holds. */
  readonly wallet: Coins
  readonly steps: Steps
}

/** The whole minute that has passed at a time. */
export const wholeMinute = (atMs: number): number => atMs - (atMs % MINUTE_MS)

/** The position at a price, with what its minutes up to a time have earned, not yet settled. */
export function accrued(
  state: LiquidityState,
  context: BotContext,
  { toMs, price }: { readonly toMs: number; readonly price: Price },
): Working {
  const { half, price: own, loan, claimable } = state
  const share = { half, price: own, loan }
  const start: Working = { state, context, price, share, claimable, wallet: state, steps: [] }
  const fromMs = state.accruedMs
  if (toMs <= fromMs) return start
  const { symbol, params } = state
  const pool = poolOf(params.productId)
  const turnover = (context.span(symbol, fromMs, toMs)?.turnover ?? 0n) as Amount
  const depth = (
    pool === undefined ? 0n : poolSide(pool, context.span(symbol, ...depthDay(fromMs)), price)
  ) as Amount
  const side = sideAt(share, price)
  const yielded = (pool === undefined ? 0n : yieldOf(pool, turnover, side, depth)) as Amount
  const interest = interestOf(share, (toMs - fromMs) / MINUTE_MS)
  const owed = claimable + yielded
  const paid = (interest < owed ? interest : owed) as Amount
  const facts = { price, toMs, turnover, depth, yielded, interest, paid }
  const fact: PoolAccrued = { type: 'pool-accrued', ...facts }
  const after: Working = {
    ...start,
    share: { ...share, loan: (loan + interest - paid) as Amount },
    claimable: (owed - paid) as Amount,
    steps: [emit(fact)],
  }
  return settled(after, { owed: paid })
}

/**
 * Brings the wallet in line: by the pool to what the share is worth, the yield, and what goes out
 * at once; then the lender gets what is owed to it.
 */
export function settled(
  working: Working,
  { owed = 0n, out }: { readonly owed?: bigint; readonly out?: Coins },
): Working {
  const { state, price, share, claimable, wallet, steps } = working
  const { params } = state
  const net = netCoins(share, price, params)
  const quote = (net.quote + claimable + (out?.quote ?? 0n)) as Amount
  const base = (net.base + (out?.base ?? 0n)) as Amount
  const target = { quote: (quote + owed) as Amount, base }
  return {
    ...working,
    wallet: { quote, base },
    steps: [...steps, ...toCoins(params, wallet, target), ...lent(params.quoteCoin, owed)],
  }
}

/** One trade with the pool, from what the wallet holds to what it should. */
export function toCoins(
  { quoteCoin, baseCoin }: LiquidityState['params'],
  from: Coins,
  to: Coins,
): Steps {
  const moves = [
    { coin: quoteCoin, amount: to.quote - from.quote },
    { coin: baseCoin, amount: to.base - from.base },
  ]
  const give = moves.flatMap(({ coin, amount }) =>
    amount < 0n ? [{ coin, amount: -amount as Amount }] : [],
  )
  const take = moves.flatMap(({ coin, amount }) =>
    amount > 0n ? [{ coin, amount: amount as Amount }] : [],
  )
  if (give.length + take.length === 0) return []
  return [{ type: 'exchange', give, take, with: POOL }]
}

/** Gives the lender what is owed: interest, and what is paid back. */
export function lent(coin: string, amount: bigint): Steps {
  if (amount <= 0n) return []
  return [{ type: 'exchange', give: [{ coin, amount: amount as Amount }], take: [], with: LENDER }]
}

/** Takes a loan. */
export function borrowed(coin: string, amount: bigint, from = LENDER): Steps {
  if (amount <= 0n) return []
  return [{ type: 'exchange', give: [], take: [{ coin, amount: amount as Amount }], with: from }]
}
