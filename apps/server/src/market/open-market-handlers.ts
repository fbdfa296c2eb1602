// Handlers of the public API's market and asset calls, in that API's words (camel case, newest
// first). They read the market and the Funding account; they change nothing.
import type {
  InputOf,
  marketInstrumentsInfo,
  marketKline,
  marketTickers,
  OutputOf,
  queryAccountCoinBalance,
  queryAccountCoinsBalance,
} from '@trellis/contract'
import { openIntervals } from '@trellis/contract'
import {
  assert,
  err,
  formatAmount,
  ok,
  price as brandPrice,
  quantity,
  type Amount,
} from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument } from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Call, Handler } from '../calls/call.ts'
import { balanceRows, candleRow, readCandles } from './market-handlers.ts'
import { listed, lotSize, nextFundingOf, snapshotOf, tickSize, type Snapshot } from './snapshot.ts'

const noSymbol = (symbol: string) =>
  err({
    code: 'invalidParams',
    problems: [
      { field: 'symbol', reason: 'not-in-list', bound: symbol, fix: 'see instruments-info' },
    ],
  } as const)

const time = async ({ context }: Call): Answer<unknown> => {
  const ms = context.nowMs
  return ok({ timeSecond: String(Math.floor(ms / 1000)), timeNano: `${ms}000000` })
}

const klines = async (
  { context }: Call,
  input: InputOf<typeof marketKline>,
): Answer<OutputOf<typeof marketKline>> => {
  const { market } = context
  const index = market.indexOf(input.symbol, input.category)
  const instrument = market.instruments[index]
  if (!instrument) return noSymbol(input.symbol)
  const { start, end, limit } = input
  const interval = openIntervals[input.interval]
  const candles = await readCandles(market, index, { interval, start, end, limit })
  const list = candles
    .map((candle) => candleRow(instrument, candle))
    .map((row) => [
      String(row.time),
      row.open,
      row.high,
      row.low,
      row.close,
      row.volume,
      row.turnover,
    ])
    .reverse()
  return ok({ category: input.category, symbol: input.symbol, list })
}

interface SymbolFilter {
  readonly category: Instrument['category']
  readonly symbol?: string | undefined
  readonly baseCoin?: string | undefined
}

/**
 * Indexes of the listed symbols a filter names; undefined when it names a symbol that is not there.
 */
function chosen(market: MarketAccess, filter: SymbolFilter): readonly number[] | undefined {
  if (filter.symbol !== undefined) {
    const index = market.indexOf(filter.symbol, filter.category)
    return index < 0 ? undefined : [index]
  }
  return listed(market, filter.category)
    .filter(({ instrument }) => !filter.baseCoin || instrument.base === filter.baseCoin)
    .map(({ index }) => index)
}

const tickers = async (
  { context }: Call,
  input: InputOf<typeof marketTickers>,
): Answer<OutputOf<typeof marketTickers>> => {
  const indexes = chosen(context.market, input)
  if (!indexes) return noSymbol(input.symbol ?? '')
  const list = indexes.flatMap((index) => {
    const snapshot = snapshotOf(context.market, index)
    return snapshot ? [tickerOf(snapshot, context.market.nowMs())] : []
  })
  return ok({ category: input.category, list })
}

/**
 * The paper venue has no book: best bid and ask are taken one tick either side of the last price,
 * with the lots that move it by one tick (depth moves it by 1 %).
 */
function tickerOf(snapshot: Snapshot, nowMs: number) {
  const { instrument, ticker } = snapshot
  const lots = Math.floor((instrument.depthLots * 100) / Math.max(1, ticker.last))
  const size = formatQuantity(instrument, quantity(Math.max(instrument.minQty, lots)))
  const beside = (ticks: number): string =>
    formatPrice(instrument, brandPrice(Math.max(0, ticker.last + ticks)))
  return {
    symbol: instrument.symbol,
    lastPrice: snapshot.last,
    indexPrice: snapshot.last,
    markPrice: snapshot.last,
    prevPrice24h: snapshot.open,
    price24hPcnt: snapshot.change,
    highPrice24h: snapshot.high,
    lowPrice24h: snapshot.low,
    turnover24h: snapshot.turnover,
    volume24h: snapshot.volume,
    fundingRate: instrument.category === 'linear' ? '0' : '',
    nextFundingTime: nextFundingOf(instrument, nowMs),
    bid1Price: beside(-1),
    bid1Size: size,
    ask1Price: beside(1),
    ask1Size: size,
  }
}

const instrumentsInfo = async (
  { context }: Call,
  input: InputOf<typeof marketInstrumentsInfo>,
): Answer<OutputOf<typeof marketInstrumentsInfo>> => {
  const { market } = context
  const indexes = chosen(market, input)
  if (!indexes) return noSymbol(input.symbol ?? '')
  const list = indexes.slice(0, input.limit).flatMap((index) => {
    const instrument = market.instruments[index]
    return instrument ? [instrumentRow(instrument, market.status(index))] : []
  })
  return ok({ category: input.category, list, nextPageCursor: '' })
}

function instrumentRow(instrument: Instrument, status: string) {
  const quantities = {
    minOrderQty: formatQuantity(instrument, instrument.minQty),
    maxOrderQty: formatQuantity(instrument, instrument.maxQty),
    maxMktOrderQty: formatQuantity(instrument, instrument.maxMarketQty),
  }
  const spot = {
    basePrecision: lotSize(instrument),
    minOrderAmt: formatAmount(instrument.minValue),
    maxOrderAmt: formatAmount(instrument.maxValue),
  }
  const linear = {
    qtyStep: lotSize(instrument),
    minNotionalValue: formatAmount(instrument.minValue),
  }
  const bounds = {
    minPrice: formatPrice(instrument, instrument.minPrice),
    maxPrice: formatPrice(instrument, instrument.maxPrice),
  }
  const isSpot = instrument.category === 'spot'
  return {
    symbol: instrument.symbol,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    status,
    ...(isSpot ? {} : { contractType: 'LinearPerpetual' }),
    lotSizeFilter: { ...quantities, ...(isSpot ? spot : linear) },
    priceFilter: { tickSize: tickSize(instrument), ...bounds },
  }
}

const coinBalances = async (
  { context }: Call,
  input: InputOf<typeof queryAccountCoinsBalance>,
): Answer<OutputOf<typeof queryAccountCoinsBalance>> =>
  openAccount(context, input, (input.coin ?? '').split(','))

/** An account as the public API shows it: money stands in Funding, UNIFIED is empty. */
async function openAccount(
  { userId, bots }: Call['context'],
  { accountType }: { readonly accountType: 'FUND' | 'UNIFIED' },
  coins: readonly string[],
) {
  if (userId === undefined) return err({ code: 'notLoggedIn' } as const)
  const held = accountType === 'FUND' ? await bots.funding(userId) : new Map<string, Amount>()
  const balance = balanceRows(held, coins).map((row) => ({
    coin: row.coin,
    transferBalance: row.available,
    walletBalance: row.available,
    bonus: '',
  }))
  return ok({ memberId: String(userId), accountType, balance })
}

const coinBalance = async (
  { context }: Call,
  input: InputOf<typeof queryAccountCoinBalance>,
): Answer<OutputOf<typeof queryAccountCoinBalance>> => {
  const account = await openAccount(context, input, [input.coin])
  if (!account.ok) return account
  const [balance] = account.value.balance
  assert(balance, 'a named coin has no row', input.coin)
  return ok({ ...account.value, balance })
}

export const openMarketHandlers: Readonly<Record<string, Handler>> = {
  marketTime: time,
  marketKline: klines,
  marketTickers: tickers,
  marketInstrumentsInfo: instrumentsInfo,
  queryAccountCoinsBalance: coinBalances,
  queryAccountCoinBalance: coinBalance,
}
