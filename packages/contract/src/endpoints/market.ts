// Endpoints of the market: symbol lists, snapshot, candles, and the public API's market calls.
// Decimals are strings, times epoch ms unless a field says otherwise.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { categories, intervals, marketSpeeds } from '../enums.ts'
import { coin, integer, symbol, text } from '../inputs.ts'
import { PLAIN_CATEGORY } from '../market-ref.ts'
import { paths } from '../paths.ts'

/**
 * Server's short keys of a symbol's configuration and the full names they stand for (specification
 * 3).
 */
const symbolConfigRow = z.record(z.string(), z.unknown())

export const briefSymbolList = defineEndpoint({
  name: 'briefSymbolList',
  path: paths.briefSymbolList,
  access: 'public',
  request: z.looseObject({ filter: text(64).optional(), version: text(32).optional() }),
  response: z.object({ version: z.string(), list: z.array(symbolConfigRow) }),
  doc: 'Configuration of every listed symbol in short keys; filter is all, spot, linear or a coin.',
})

const symbolItem = z.object({
  symbol: z.string(),
  category: z.enum(categories),
  status: z.string(),
  base_coin: z.string(),
  quote_coin: z.string(),
  last_price: z.string(),
  mark_price: z.string(),
  index_price: z.string(),
  funding_rate: z.string(),
  /** Epoch ms; "" where there is no funding. */
  next_funding_time: z.string(),
  price_24h_pcnt: z.string(),
  prev_price_24h: z.string(),
  high_price_24h: z.string(),
  low_price_24h: z.string(),
  volume_24h: z.string(),
  turnover_24h: z.string(),
  tick_size: z.string(),
  time: z.string(),
})

export const dynamicSymbolItem = defineEndpoint({
  name: 'dynamicSymbolItem',
  path: paths.dynamicSymbolItem,
  access: 'public',
  request: z.looseObject({ symbol, category: z.enum(categories).optional() }),
  response: z.object({ item: symbolItem }),
  rate: { limit: 50, perMs: 1000 },
  doc: 'Market snapshot of one symbol; the perpetual where both exist, unless category=spot.',
})

export const marketSpeed = defineEndpoint({
  name: 'marketSpeed',
  path: paths.marketSpeed,
  access: 'optional',
  request: z.looseObject({}),
  response: z.object({
    market_time: z.string(),
    /** Market time runs this many times as fast as wall time. */
    speed: z.string(),
    /** The market stands: held, or a replay at its end. */
    standing: z.boolean(),
    /** From this market time on another speed holds; absent where none is set. */
    next: z.object({ market_time: z.string(), speed: z.string() }).optional(),
    /** Whether the caller may change it. */
    may_change: z.boolean(),
  }),
  doc: 'How fast the paper market runs, and whether the caller may change it.',
})

export const setMarketSpeed = defineEndpoint({
  name: 'setMarketSpeed',
  path: paths.setMarketSpeed,
  access: 'private',
  permission: 'bot',
  request: z.looseObject({ speed: z.enum(marketSpeeds) }),
  response: z.object({ status_code: z.number(), debug_msg: z.string() }),
  rate: { limit: 10, perMs: 60_000 },
  doc:
    'Lets the paper market run 1, 60, 600 or 3600 times as fast as wall time from now on, for ' +
    'everybody; "day" lets a day pass in two minutes and next goes on as before. For accounts ' +
    'named in TRELLIS_OPERATORS; with none named for whoever is signed in on the machine itself.',
})

const coinRow = z.object({
  coin: z.string(),
  name: z.string(),
  full_name: z.string(),
  precision: z.number(),
  icon: z.string(),
})

export const getAllCoin = defineEndpoint({
  name: 'getAllCoin',
  path: paths.getAllCoin,
  access: 'private',
  request: z.looseObject({}),
  response: z.object({ list: z.array(coinRow) }),
  doc: 'Every coin that some listed symbol uses.',
})

export const candleRow = z.object({
  /** Opening time, market epoch ms. */
  time: z.number(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
  turnover: z.string(),
})

const epochMs = integer(0, 8_640_000_000_000_000)

export const kline = defineEndpoint({
  name: 'kline',
  path: paths.kline,
  access: 'public',
  request: z.looseObject({
    symbol,
    category: z.enum(categories).default(PLAIN_CATEGORY),
    interval: z.enum(intervals).default('1h'),
    start: epochMs.optional(),
    end: epochMs.optional(),
    limit: integer(1, 1500).default(300),
  }),
  response: z.object({
    symbol: z.string(),
    interval: z.string(),
    list: z.array(candleRow),
  }),
  rate: { limit: 20, perMs: 1000 },
  doc: 'Candles of the 15 intervals, oldest first, at most limit, ending at or before end.',
})

export const marketTime = defineEndpoint({
  name: 'marketTime',
  path: paths.marketTime,
  access: 'public',
  request: z.looseObject({}),
  response: z.object({ timeSecond: z.string(), timeNano: z.string() }),
  rate: { limit: 50, perMs: 1000 },
  doc: "The server's wall time, which signatures are checked against.",
})

/** Interval names of the public API: minutes as numbers, D, W, M. */
export const openIntervals = {
  '1': '1m',
  '3': '3m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '120': '2h',
  '240': '4h',
  '360': '6h',
  '480': '8h',
  '720': '12h',
  D: '1d',
  W: '1w',
  M: '1M',
} as const
type OpenInterval = keyof typeof openIntervals
const openIntervalNames = Object.keys(openIntervals) as [OpenInterval, ...OpenInterval[]]

export const marketKline = defineEndpoint({
  name: 'marketKline',
  path: paths.marketKline,
  access: 'public',
  request: z.looseObject({
    category: z.enum(categories).default('linear'),
    symbol,
    interval: z.enum(openIntervalNames),
    start: epochMs.optional(),
    end: epochMs.optional(),
    limit: integer(1, 1000).default(200),
  }),
  response: z.object({
    category: z.string(),
    symbol: z.string(),
    list: z.array(z.array(z.string())),
  }),
  doc: 'Candles as the public API gives them: newest first, each [start, o, h, l, c, volume, turnover].',
})

const openTicker = z.object({
  symbol: z.string(),
  lastPrice: z.string(),
  indexPrice: z.string(),
  markPrice: z.string(),
  prevPrice24h: z.string(),
  price24hPcnt: z.string(),
  highPrice24h: z.string(),
  lowPrice24h: z.string(),
  turnover24h: z.string(),
  volume24h: z.string(),
  fundingRate: z.string(),
  /** Epoch ms of the next funding; "" where there is none. */
  nextFundingTime: z.string(),
  bid1Price: z.string(),
  bid1Size: z.string(),
  ask1Price: z.string(),
  ask1Size: z.string(),
})

export const marketTickers = defineEndpoint({
  name: 'marketTickers',
  path: paths.marketTickers,
  access: 'public',
  request: z.looseObject({
    category: z.enum(categories),
    symbol: symbol.optional(),
    baseCoin: coin.optional(),
  }),
  response: z.object({ category: z.string(), list: z.array(openTicker) }),
  doc: '24 h figures of one symbol or of all of a category. bid1 and ask1 stand one tick off the last price, with what moves it by one tick.',
})

const openInstrument = z.object({
  symbol: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  status: z.string(),
  contractType: z.string().optional(),
  lotSizeFilter: z.record(z.string(), z.string()),
  priceFilter: z.record(z.string(), z.string()),
})

export const marketInstrumentsInfo = defineEndpoint({
  name: 'marketInstrumentsInfo',
  path: paths.marketInstrumentsInfo,
  access: 'public',
  request: z.looseObject({
    category: z.enum(categories),
    symbol: symbol.optional(),
    baseCoin: coin.optional(),
    limit: integer(1, 1000).default(500),
  }),
  response: z.object({
    category: z.string(),
    list: z.array(openInstrument),
    nextPageCursor: z.string(),
  }),
  doc: 'Steps and limits of the tradable symbols of a category.',
})

export type SymbolItem = z.infer<typeof symbolItem>
export type CandleRow = z.infer<typeof candleRow>
export type KlineResult = z.infer<typeof kline.response>

export const marketEndpoints = [
  briefSymbolList,
  dynamicSymbolItem,
  getAllCoin,
  kline,
  marketSpeed,
  setMarketSpeed,
  marketTime,
  marketKline,
  marketTickers,
  marketInstrumentsInfo,
] as const

export type MarketSpeedResult = z.infer<typeof marketSpeed.response>
