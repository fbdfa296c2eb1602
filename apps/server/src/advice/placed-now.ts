// Suggestions at the prices of now: their candidates are relative, so that a range is put around
// the newest price and scaled by the newest volatility whenever somebody looks.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Suggestion } from '@trellis/bot-kit/routes/advice-access.ts'
import { PAST_DAYS } from '@trellis/lab'
import {
  DAY_MS,
  HOUR_MS,
  isTrading,
  type Advice,
  type AdviceMarket,
  type AnyAdviceSearch,
} from '@trellis/market'
import { searchedKinds } from './advice-jobs.ts'

/**
 * A suggestion lasts for the day after the one that it is made on, so that the next one may take
 * its time.
 */
const LASTS_DAYS = 2

const HOURS = (PAST_DAYS * DAY_MS) / HOUR_MS

/** Undefined where a market of it stands, or where the kind's own checks refuse it now. */
export async function placedNow(
  advice: Advice,
  market: MarketAccess,
): Promise<Suggestion | undefined> {
  const search: AnyAdviceSearch | undefined = searchedKinds.find((it) => it.kind === advice.kind)
  const markets = await Promise.all(
    advice.markets.map(({ symbol, category }) =>
      marketNow(market.indexOf(symbol, category), market),
    ),
  )
  const known = markets.flatMap((it) => it ?? [])
  const [first] = known
  if (search === undefined || first === undefined || known.length < markets.length) return undefined
  const placed = search.place(advice.candidate, known)
  if (placed === undefined) return undefined
  return {
    advice,
    placed,
    market: first,
    mostLeverageE2: search.mostLeverageE2?.(first.instrument, advice.mode),
    expiresAtMs: advice.asOfMs + LASTS_DAYS * DAY_MS,
  }
}

async function marketNow(symbol: number, market: MarketAccess): Promise<AdviceMarket | undefined> {
  const instrument = market.instruments[symbol]
  if (instrument === undefined || !isTrading(market.status(symbol))) return undefined
  const { last } = market.ticker(symbol)
  const nowMs = market.nowMs()
  // As in a search: hours that are over.
  const endMs = nowMs - (nowMs % HOUR_MS) - 1
  const candles = last === 0 ? [] : await market.candles(symbol, '1h', endMs, HOURS)
  if (candles.length === 0) return undefined
  const fees = market.fees(undefined, instrument.category)
  const openInterest = market.openInterest(symbol)
  return { symbol, instrument, last, fees, candles, openInterest }
}
