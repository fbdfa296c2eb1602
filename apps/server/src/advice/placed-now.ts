// Suggestions at the prices of now: their candidates are relative, so that a range is put around
// the newest price and scaled by the newest volatility whenever somebody looks.
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Suggestion } from '@trellis/bot-kit/routes/advice-access.ts'
import type { Price, Quantity } from '@trellis/kernel'
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
export function placedNow(advice: Advice, market: MarketAccess): Promise<Suggestion | undefined> {
  return placedAt(momentNow(market), advice, market)
}

/** The same where its markets stood when its day began, whenever it is asked for. */
export function placedAtItsDay(
  advice: Advice,
  market: MarketAccess,
): Promise<Suggestion | undefined> {
  return placedAt(momentThen(market, advice.asOfMs), advice, market)
}

/** What differs between a market of now and one of the past. */
interface Moment {
  /** Hours up to here are over, epoch ms. */
  readonly untilMs: number
  last(symbol: number): Price | undefined
  openInterest(symbol: number): Quantity | undefined
}

function momentNow(market: MarketAccess): Moment {
  const nowMs = market.nowMs()
  return {
    untilMs: nowMs - (nowMs % HOUR_MS),
    last(symbol) {
      const { last } = market.ticker(symbol)
      return last === 0 ? undefined : last
    },
    openInterest: (symbol) => market.openInterest(symbol),
  }
}

function momentThen(market: MarketAccess, atMs: number): Moment {
  return {
    untilMs: atMs,
    last: (symbol) => market.lastPrice(symbol, atMs),
    // What all traders held then is not asked: it would be another answer later that day.
    openInterest: () => undefined,
  }
}

async function placedAt(
  moment: Moment,
  advice: Advice,
  market: MarketAccess,
): Promise<Suggestion | undefined> {
  const search: AnyAdviceSearch | undefined = searchedKinds.find((it) => it.kind === advice.kind)
  const markets = await Promise.all(
    advice.markets.map(({ symbol, category }) => {
      return marketAt(moment, market.indexOf(symbol, category), market)
    }),
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

async function marketAt(
  moment: Moment,
  symbol: number,
  market: MarketAccess,
): Promise<AdviceMarket | undefined> {
  const instrument = market.instruments[symbol]
  if (instrument === undefined || !isTrading(market.status(symbol))) return undefined
  const last = moment.last(symbol)
  if (last === undefined) return undefined
  const candles = await market.candles(symbol, '1h', moment.untilMs - 1, HOURS)
  if (candles.length === 0) return undefined
  const fees = market.fees(undefined, instrument.category)
  return { symbol, instrument, last, fees, candles, openInterest: moment.openInterest(symbol) }
}
