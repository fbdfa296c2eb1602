// What a pool is at a moment, as calls read it of the market: depth and what it paid, out of days
// that have ended. Nothing is kept between calls: the same moment says the same on every thread.
import { type Amount, type Price } from '@trellis/kernel'
import { DAY_MS, type Candle, type Instrument } from '@trellis/market'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { liquidityConfig as config, type Pool } from './config.ts'
import { apyE8Of, depthDay, depthOf, feesOf, poolSide } from './depth.ts'

/** Days that a pool's yield is told over. */
const DAYS = 30
const WEEK = 7

export interface Offer {
  readonly pool: Pool
  /** Index of its pair. */
  readonly symbol: number
  readonly instrument: Instrument
  readonly isOpen: boolean
  readonly last: Price
  /** Worth of both sides at the last price. */
  readonly depth: Amount
  readonly turnover24h: Amount
  /** Paid for the last 24 hours. */
  readonly dailyYield: Amount
  readonly apyE8: number
  readonly apy7dE8: number
  readonly apyLowE8: number
  readonly apyHighE8: number
}

/** The market as offers read it. */
export type OfferMarket = Pick<
  MarketAccess,
  'instruments' | 'indexOf' | 'status' | 'ticker' | 'candles' | 'nowMs'
>

/** The pools whose pairs the market has, in the order of the list. */
export function listedPools(market: OfferMarket): readonly { pool: Pool; symbol: number }[] {
  return config.pools
    .map((pool) => ({ pool, symbol: market.indexOf(pool.pair, 'spot') }))
    .filter(({ symbol }) => symbol >= 0)
}

/** What a pool is now. */
export async function offerOf(
  market: OfferMarket,
  { pool, symbol }: { readonly pool: Pool; readonly symbol: number },
): Promise<Offer> {
  const instrument = market.instruments[symbol] as Instrument
  const { last, turnover24h } = market.ticker(symbol)
  const [, dayMs] = depthDay(market.nowMs())
  const found = await market.candles(symbol, '1d', dayMs - 1, DAYS + 1)
  const days = new Map(found.map((day) => [day.startMs, day]))
  const depth = (2n * poolSide(pool, days.get(dayMs - DAY_MS), last)) as Amount
  const dailyYield = feesOf(pool, turnover24h)
  const apyE8 = apyE8Of(dailyYield, depth)
  const rates = ratesOf(pool, days, dayMs)
  const all = [...rates, apyE8]
  return {
    pool,
    symbol,
    instrument,
    isOpen: market.status(symbol) === 'Trading' && last > 0,
    last,
    depth,
    turnover24h,
    dailyYield,
    apyE8,
    apy7dE8: meanOf(rates.slice(-WEEK)) ?? apyE8,
    apyLowE8: Math.min(...all),
    apyHighE8: Math.max(...all),
  }
}

/** Annual yields of the days before one, oldest first: fees of each over its own depth. */
function ratesOf(pool: Pool, days: ReadonlyMap<number, Candle>, dayMs: number): readonly number[] {
  return Array.from({ length: DAYS }, (_, i) => dayMs - (DAYS - i) * DAY_MS).flatMap((startMs) => {
    const day = days.get(startMs)
    if (day === undefined) return []
    return [apyE8Of(feesOf(pool, day.turnover), depthOf(pool, days.get(startMs - DAY_MS)))]
  })
}

function meanOf(rates: readonly number[]): number | undefined {
  if (rates.length === 0) return undefined
  return Math.floor(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
}
