// Endpoints of the market for the site: symbol lists, snapshot, candles, speed. Decimals are
// strings, times epoch ms unless a field says otherwise.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { categories, intervals, marketSpeeds } from '../enums.ts'
import { integer, symbol, text } from '../inputs.ts'
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
  /** Minutes between two fundings; "" where there is no funding. */
  funding_interval: z.string(),
  /** Base coin that all traders hold together; "" where nobody says. */
  open_interest: z.string(),
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
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({
    market_time: z.string(),
    /** Market time runs this many times as fast as wall time. */
    speed: z.string(),
    /** The market stands: held, or a replay at its end. */
    standing: z.boolean(),
    /** Its prices are made up; false of recorded ones. */
    simulated: z.boolean(),
    /** From this market time on another speed holds; absent where none is set. */
    next: z.object({ market_time: z.string(), speed: z.string() }).optional(),
    /** Whether the caller may change it. */
    may_change: z.boolean(),
  }),
  doc:
    'How fast the paper market runs, whether its prices are simulated, and whether the caller may ' +
    'change its speed.',
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

/** A moment, epoch ms. */
export const epochMs = integer(0, 8_640_000_000_000_000)

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

export type CoinRow = z.infer<typeof coinRow>
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
] as const

export type MarketSpeedResult = z.infer<typeof marketSpeed.response>
