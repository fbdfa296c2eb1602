// Handlers of the public API's market and asset calls, in that API's words (camel case, newest
// first). They read the market and the Funding account; they change nothing.
import type {
  InputOf,
  marketKline,
  marketTickers,
  OutputOf,
  queryAccountCoinBalance,
  queryAccountCoinsBalance,
} from '@trellis/contract'
import { openIntervals } from '@trellis/contract'
import { assert, err, ok, price as brandPrice, quantity, type Amount } from '@trellis/kernel'
import { formatPrice, formatQuantity, HOUR_MS, type Instrument } from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Call, Handler } from '../calls/call.ts'
import { balanceRows, candleRow, readCandles } from './market-handlers.ts'
import { contractFiguresOf } from './contract-figures.ts'
import { listed, snapshotOf, type Snapshot } from './snapshot.ts'

/** Refuses a symbol that the category does not have. */
export const noSymbol = (symbol: string) =>
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

export interface SymbolFilter {
  readonly category: Instrument['category']
  readonly symbol?: string | undefined
  readonly baseCoin?: string | undefined
}

/**
 * Indexes of the listed symbols a filter names; undefined when it names a symbol that is not there.
 */
export function chosen(market: MarketAccess, filter: SymbolFilter): readonly number[] | undefined {
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
    return snapshot ? [tickerOf(context.market, snapshot)] : []
  })
  return ok({ category: input.category, list })
}

/**
 * The paper venue has no book: best bid and ask are taken one tick either side of the last price,
 * with the lots that move it by one tick (depth moves it by 1 %).
 */
function tickerOf(market: MarketAccess, snapshot: Snapshot) {
  const { instrument, ticker } = snapshot
  const contract = contractFiguresOf(market, snapshot)
  const hourAgo = market.lastPrice(snapshot.index, market.nowMs() - HOUR_MS) ?? ticker.last
  const lots = Math.floor((instrument.depthLots * 100) / Math.max(1, ticker.last))
  const size = formatQuantity(instrument, quantity(Math.max(instrument.minQty, lots)))
  const beside = (ticks: number): string =>
    formatPrice(instrument, brandPrice(Math.max(0, ticker.last + ticks)))
  return {
    symbol: instrument.symbol,
    lastPrice: snapshot.last,
    indexPrice: contract.index,
    markPrice: contract.mark,
    prevPrice24h: snapshot.open,
    price24hPcnt: snapshot.change,
    highPrice24h: snapshot.high,
    lowPrice24h: snapshot.low,
    turnover24h: snapshot.turnover,
    volume24h: snapshot.volume,
    fundingRate: contract.fundingRate,
    nextFundingTime: contract.nextFundingTime,
    fundingIntervalHour: contract.fundingHours,
    fundingCap: contract.fundingCap,
    prevPrice1h: formatPrice(instrument, hourAgo),
    openInterest: contract.openInterest,
    openInterestValue: contract.openInterestValue,
    deliveryTime: contract.deliveryTime,
    bid1Price: beside(-1),
    bid1Size: size,
    ask1Price: beside(1),
    ask1Size: size,
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
  queryAccountCoinsBalance: coinBalances,
  queryAccountCoinBalance: coinBalance,
}
