// How deep a pool is, what a share of it earns and what a loan costs: functions of what the market
// traded and of the share alone, so that no owner moves another's.
import { divide, ONE, type Amount, type Price } from '@trellis/kernel'
import { DAY_MS, MINUTE_MS, type Candle } from '@trellis/market'
import { liquidityConfig as config, type Pool } from './config.ts'
import { sideAt, type Share } from './plan.ts'

/** The UTC day that sets the depth of a moment: the one before, from and to. */
export function depthDay(atMs: number): readonly [fromMs: number, toMs: number] {
  const day = atMs - (atMs % DAY_MS)
  return [day - DAY_MS, day]
}

/** Worth of a pool as a day closed: its turnover times the share, at least the least. */
export function depthOf({ depthShare }: Pool, day: Candle | undefined): Amount {
  const found = divide((day?.turnover ?? 0n) * depthShare, ONE, 'down')
  return (found > config.leastDepth ? found : config.leastDepth) as Amount
}

/** One side of a pool at a price: half of its depth at the close of the day, moved by the root. */
export function poolSide(pool: Pool, day: Candle | undefined, price: Price): Amount {
  const half = (depthOf(pool, day) / 2n) as Amount
  return sideAt({ half, price: day?.close ?? price }, price)
}

/** What the pool is paid of a turnover, rounded down. */
export function feesOf({ feeRate }: Pool, turnover: bigint): Amount {
  return divide(turnover * feeRate, ONE, 'down') as Amount
}

/**
 * What a share is paid of a turnover: fees × side / (side of the pool + side), rounded down. The
 * share counts in its own pool and in nobody else's.
 */
export function yieldOf(pool: Pool, turnover: bigint, side: bigint, depth: bigint): Amount {
  return divide(turnover * pool.feeRate * side, ONE * (depth + side), 'down') as Amount
}

const YEAR_MINUTES = BigInt((365 * DAY_MS) / MINUTE_MS)

/** Interest of a loan over whole minutes, rounded up. */
export function interestOf({ loan }: Share, minutes: number): Amount {
  return divide(loan * config.loanRate * BigInt(minutes), ONE * YEAR_MINUTES, 'up') as Amount
}

/** Annual yield at 1e-8 of fees a day of a depth, rounded down. */
export function apyE8Of(fees: bigint, depth: bigint): number {
  return depth === 0n ? 0 : Number(divide(fees * 365n * 100_000_000n, depth, 'down'))
}

/** The pool of an id or of a pair. */
export const poolOf = (id: string): Pool | undefined => config.pools.find((it) => it.id === id)
