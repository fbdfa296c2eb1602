// Handlers of the market for the site: symbol lists, snapshot, candles, coins, Funding balances.
// They read the market and the Funding account; they change nothing.
import { firstCoinOf } from '@trellis/contract'
import type {
  briefSymbolList,
  contractUserBalance,
  recommendContract,
  CandleRow,
  dynamicSymbolItem,
  InputOf,
  kline,
  KlineResult,
  OutputOf,
  queryAvailableBalance,
  recommendSymbol,
  spotBalance,
  ListedPair,
  spotSymbolList,
  SymbolItem,
} from '@trellis/contract'
import { err, formatAmount, MONEY_SCALE, formatDecimal, ok, type Amount } from '@trellis/kernel'
import {
  coinName,
  MINUTE_MS,
  formatPrice,
  formatQuantity,
  nominalMinutes,
  parseInterval,
  shortSymbolOf,
  type Candle,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Call, Handler } from '../calls/call.ts'
import { contractFiguresOf } from './contract-figures.ts'
import { botSymbols, listed, lotSize, snapshotOf, tickSize, type Snapshot } from './snapshot.ts'

/** Version of the list's form; the client's cache follows it (specification 7). */
const LIST_VERSION = '6'

const unknownSymbol = (symbol: string) =>
  err({ code: 'UNKNOWN_SYMBOL', message: `There is no symbol ${symbol}` } as const)

const briefSymbols = async (
  { context }: Call,
  input: InputOf<typeof briefSymbolList>,
): Answer<OutputOf<typeof briefSymbolList>> => {
  const filter = input.filter?.toUpperCase() ?? 'ALL'
  const { market } = context
  const list = market.instruments.flatMap((instrument, index) => {
    const short = shortSymbolOf(instrument, market.status(index))
    return short === undefined || !fits(instrument, filter) ? [] : [{ ...short }]
  })
  return ok({ version: LIST_VERSION, list })
}

function fits(instrument: Instrument, filter: string): boolean {
  if (filter === '' || filter === 'ALL') return true
  return [instrument.category.toUpperCase(), instrument.base, instrument.quote].includes(filter)
}

const symbolItemHandler = async (
  { context }: Call,
  input: InputOf<typeof dynamicSymbolItem>,
): Answer<{ item: SymbolItem }> => {
  const { market } = context
  const first = market.indexOf(input.symbol, input.category ?? 'linear')
  const index = first < 0 && !input.category ? market.indexOf(input.symbol, 'spot') : first
  const snapshot = snapshotOf(market, index)
  return snapshot ? ok({ item: itemOf(snapshot, market) }) : unknownSymbol(input.symbol)
}

function itemOf(snapshot: Snapshot, market: MarketAccess): SymbolItem {
  const { instrument, last } = snapshot
  const contract = contractFiguresOf(market, snapshot)
  return {
    symbol: instrument.symbol,
    category: instrument.category,
    status: market.status(snapshot.index),
    base_coin: instrument.base,
    quote_coin: instrument.quote,
    last_price: last,
    mark_price: contract.mark,
    index_price: contract.index,
    funding_rate: contract.fundingRate,
    next_funding_time: contract.nextFundingTime,
    funding_interval: contract.fundingMinutes,
    open_interest: contract.openInterest,
    price_24h_pcnt: snapshot.change,
    prev_price_24h: snapshot.open,
    high_price_24h: snapshot.high,
    low_price_24h: snapshot.low,
    volume_24h: snapshot.volume,
    turnover_24h: snapshot.turnover,
    tick_size: tickSize(instrument),
    time: String(market.nowMs()),
  }
}

/** Every coin of a listed symbol, in order of names. */
export function coinsOf(market: MarketAccess): readonly string[] {
  const coins = market.instruments
    .filter((instrument) => !instrument.hidden)
    .flatMap(({ base, quote }) => [base, quote])
  return [...new Set(coins)].sort()
}

const getAllCoin = async ({ context }: Call): Answer<unknown> => {
  const list = coinsOf(context.market).map((coin) => ({
    coin,
    name: coin,
    full_name: coinName(coin),
    precision: 8,
    icon: coin,
  }))
  return ok({ list })
}

/** Candles of a symbol, oldest first, within [start, end] and at most `limit`; shared with /v5. */
export async function readCandles(
  market: MarketAccess,
  index: number,
  query: { interval: string; start: number | undefined; end: number | undefined; limit: number },
): Promise<readonly Candle[]> {
  const { interval, start, limit } = query
  const parsed = parseInterval(interval)
  const span = parsed === undefined ? MINUTE_MS : nominalMinutes(parsed) * MINUTE_MS
  const now = market.nowMs()
  const fromStart = start === undefined ? now : start + span * limit
  const end = Math.min(now, query.end ?? fromStart)
  if (start !== undefined && start > end) return []
  const candles = await market.candles(index, interval, end, limit)
  return start === undefined ? candles : candles.filter((candle) => candle.startMs >= start)
}

const klineHandler = async (
  { context }: Call,
  input: InputOf<typeof kline>,
): Answer<KlineResult> => {
  const { market } = context
  const index = market.indexOf(input.symbol, input.category)
  const instrument = market.instruments[index]
  if (!instrument) return unknownSymbol(input.symbol)
  const { interval, start, end, limit } = input
  const candles = await readCandles(market, index, { interval, start, end, limit })
  const list = candles.map((candle) => candleRow(instrument, candle))
  return ok({ symbol: input.symbol, interval, list })
}

export function candleRow(instrument: Instrument, candle: Candle): CandleRow {
  return {
    time: candle.startMs,
    open: formatPrice(instrument, candle.open),
    high: formatPrice(instrument, candle.high),
    low: formatPrice(instrument, candle.low),
    close: formatPrice(instrument, candle.close),
    volume: formatQuantity(instrument, candle.volume),
    turnover: formatDecimal(candle.turnover, MONEY_SCALE),
  }
}

const listedPairs = async (
  { context }: Call,
  input: InputOf<typeof spotSymbolList>,
): Answer<{ list: ListedPair[]; market_speed: string }> =>
  ok({
    list: tradablePairs(context, input),
    market_speed: String(context.market.speed),
  })

/** Symbols of a category that bots may be made on, with the fees the caller pays. */
function tradablePairs(
  { market, userId }: Call['context'],
  { quote, category }: Pick<InputOf<typeof spotSymbolList>, 'quote' | 'category'>,
): ListedPair[] {
  const fees = market.fees(userId, category)
  return botSymbols(market, category).flatMap(({ index, instrument }) => {
    const wanted = quote === undefined || instrument.quote === quote
    const snapshot = snapshotOf(market, index)
    return snapshot && wanted ? [pairOf(snapshot, fees)] : []
  })
}

function pairOf(snapshot: Snapshot, fees: FeeRates): ListedPair {
  const { instrument } = snapshot
  return {
    symbol: instrument.symbol,
    category: instrument.category,
    base_token: instrument.base,
    quote_token: instrument.quote,
    price: snapshot.last,
    amplitude: snapshot.amplitude,
    change_24h: snapshot.change,
    turnover_24h: snapshot.turnover,
    base_precision: instrument.lotScale,
    price_precision: instrument.tickScale,
    tick_size: tickSize(instrument),
    lot_size: lotSize(instrument),
    min_trade_quantity: formatQuantity(instrument, instrument.minQty),
    max_trade_quantity: formatQuantity(instrument, instrument.maxQty),
    min_trade_amount: formatAmount(instrument.minValue),
    max_trade_amount: formatAmount(instrument.maxValue),
    is_support_ts: instrument.supportsTrailingStop,
    maker_fee_rate: formatAmount(fees.maker),
    taker_fee_rate: formatAmount(fees.taker),
  }
}

/** The regulated European site quotes in USDC, every other in USDT (specification 1). */
const quoteCoins = async ({ context, request }: Call): Answer<unknown> => {
  const list = [...new Set(listed(context.market, 'spot').map((row) => row.instrument.quote))]
  const wanted = firstCoinOf(request.headers.host ?? '')
  return ok({ list, default: list.includes(wanted) ? wanted : (list[0] ?? wanted) })
}

const spotBalances = async (
  { context }: Call,
  input: InputOf<typeof spotBalance>,
): Answer<unknown> => {
  if (context.userId === undefined) return err({ code: 'notLoggedIn' })
  const funding = await context.bots.funding(context.userId)
  const asked = typeof input.coins === 'string' ? input.coins.split(',') : (input.coins ?? [])
  return ok({ ...head, balances: balanceRows(funding, asked) })
}

/** Free balances of the named coins, of all held ones when none is named. */
export function balanceRows(
  funding: ReadonlyMap<string, Amount>,
  asked: readonly string[],
): { coin: string; available: string }[] {
  const names = asked.map((coin) => coin.trim().toUpperCase()).filter((coin) => coin !== '')
  const coins = names.length > 0 ? names : [...funding.keys()].sort()
  return coins.map((coin) => ({ coin, available: formatAmount(funding.get(coin) ?? ZERO_AMOUNT) }))
}
const ZERO_AMOUNT = 0n as Amount

/**
 * By what suggested steady settings earned for how far they fell in the weeks that chose them;
 * those of which nobody knows, or that lost there, behind them, liveliest of the last 24 h first.
 */
const recommend = async (
  { context }: Call,
  input: InputOf<typeof recommendSymbol>,
): Answer<unknown> => {
  const { market, advice } = context
  const ranks = advice.ranks(input.category)
  const rankOf = ({ symbol, category }: ListedPair): number =>
    ranks.get(market.indexOf(symbol, category)) ?? -Infinity
  const list = tradablePairs(context, input).sort((one, other) => {
    const [mine, its] = [rankOf(one), rankOf(other)]
    return mine === its ? Number(other.amplitude) - Number(one.amplitude) : its > mine ? 1 : -1
  })
  const from = input.page * input.limit
  return ok({ ...head, list: list.slice(from, from + input.limit) })
}

/** What Funding has of one coin. */
const userBalance = async (
  { context }: Call,
  input: InputOf<typeof contractUserBalance>,
): Answer<unknown> => {
  if (context.userId === undefined) return err({ code: 'notLoggedIn' })
  const funding = await context.bots.funding(context.userId)
  return ok({ ...head, ...balanceRows(funding, [input.coin])[0] })
}

const availableBalance = async (
  { context }: Call,
  input: InputOf<typeof queryAvailableBalance>,
): Answer<unknown> => {
  if (context.userId === undefined) return err({ code: 'notLoggedIn' })
  const { market } = context
  const instrument =
    input.symbol === undefined
      ? undefined
      : market.instruments[market.indexOf(input.symbol, input.category)]
  if (input.symbol !== undefined && !instrument) return unknownSymbol(input.symbol)
  const asked = instrument ? [instrument.base, instrument.quote] : []
  const funding = await context.bots.funding(context.userId)
  return ok({ ...head, balances: balanceRows(funding, asked) })
}

export const marketHandlers: Readonly<Record<string, Handler>> = {
  briefSymbolList: briefSymbols,
  dynamicSymbolItem: symbolItemHandler,
  getAllCoin,
  kline: klineHandler,
  spotSymbolList: listedPairs,
  spotQuoteCoins: quoteCoins,
  spotBalance: spotBalances,
  listSymbolInfoV2: listedPairs,
  recommendSymbol: recommend,
  recommendContract: (call, input: InputOf<typeof recommendContract>) =>
    recommend(call, { ...input, category: 'linear' }),
  fgridUserBalance: userBalance,
  contractUserBalance: userBalance,
  queryAvailableBalance: availableBalance,
  queryBalanceList: (call) => spotBalances(call, {}),
}
