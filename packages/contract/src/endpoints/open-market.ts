// Endpoints of the public API's market calls, in its words: camel case, newest first. Decimals are
// strings, times epoch ms as strings.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { categories } from '../enums.ts'
import { coin, integer, symbol, text } from '../inputs.ts'
import { openPaths } from '../open-paths.ts'
import { epochMs } from './market.ts'

export const marketTime = defineEndpoint({
  name: 'marketTime',
  path: openPaths.marketTime,
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
  path: openPaths.marketKline,
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
  /** Hours between two fundings, and the largest rate; "" where there is none. */
  fundingIntervalHour: z.string(),
  fundingCap: z.string(),
  /** Last price an hour ago. */
  prevPrice1h: z.string(),
  /** Base coin that all traders hold together, and its value at the mark; "" where nobody says. */
  openInterest: z.string(),
  openInterestValue: z.string(),
  /** Epoch ms of a future's delivery; "0" of a perpetual, "" of a pair. */
  deliveryTime: z.string(),
  bid1Price: z.string(),
  bid1Size: z.string(),
  ask1Price: z.string(),
  ask1Size: z.string(),
})

export const marketTickers = defineEndpoint({
  name: 'marketTickers',
  path: openPaths.marketTickers,
  access: 'public',
  request: z.looseObject({
    category: z.enum(categories),
    symbol: symbol.optional(),
    baseCoin: coin.optional(),
  }),
  response: z.object({ category: z.string(), list: z.array(openTicker) }),
  doc: '24 h figures of one symbol or of all of a category. bid1 and ask1 stand one tick off the last price, with what moves it by one tick.',
})

const openPair = z.object({
  symbol: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  status: z.string(),
  lotSizeFilter: z.record(z.string(), z.string()),
  priceFilter: z.record(z.string(), z.string()),
})

const openContract = z.object({
  symbol: z.string(),
  contractType: z.string(),
  status: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  launchTime: z.string(),
  /** "0" of a perpetual. */
  deliveryTime: z.string(),
  deliveryFeeRate: z.string(),
  priceScale: z.string(),
  leverageFilter: z.object({
    minLeverage: z.string(),
    maxLeverage: z.string(),
    leverageStep: z.string(),
  }),
  priceFilter: z.object({ minPrice: z.string(), maxPrice: z.string(), tickSize: z.string() }),
  lotSizeFilter: z.object({
    maxOrderQty: z.string(),
    minOrderQty: z.string(),
    qtyStep: z.string(),
    postOnlyMaxOrderQty: z.string(),
    maxMktOrderQty: z.string(),
    minNotionalValue: z.string(),
  }),
  unifiedMarginTrade: z.boolean(),
  /** Minutes; "0" where no funding is paid. */
  fundingInterval: z.string(),
  settleCoin: z.string(),
  copyTrading: z.enum(['none', 'both']),
  upperFundingRate: z.string(),
  lowerFundingRate: z.string(),
  isPreListing: z.boolean(),
  preListingInfo: z.object({ curAuctionPhase: z.string() }).nullable(),
  riskParameters: z.object({ priceLimitRatioX: z.string(), priceLimitRatioY: z.string() }),
  displayName: z.string(),
})

/** Status of a symbol in the words of the public API. */
export const openStatuses = ['PreLaunch', 'Trading', 'Closed'] as const

const cursor = text(64).optional()

export const marketInstrumentsInfo = defineEndpoint({
  name: 'marketInstrumentsInfo',
  path: openPaths.marketInstrumentsInfo,
  access: 'public',
  request: z.looseObject({
    category: z.enum(categories),
    symbol: symbol.optional(),
    baseCoin: coin.optional(),
    status: z.enum(openStatuses).optional(),
    limit: integer(1, 1000).default(500),
    cursor,
  }),
  response: z.object({
    category: z.string(),
    list: z.array(z.union([openContract, openPair])),
    nextPageCursor: z.string(),
  }),
  doc: 'Steps and limits of the symbols of a category, page by page; contracts with leverage, funding and price limits.',
})

export const marketFundingHistory = defineEndpoint({
  name: 'marketFundingHistory',
  path: openPaths.marketFundingHistory,
  access: 'public',
  request: z.looseObject({
    category: z.literal('linear'),
    symbol,
    startTime: epochMs.optional(),
    endTime: epochMs.optional(),
    limit: integer(1, 200).default(200),
  }),
  response: z.object({
    category: z.string(),
    list: z.array(
      z.object({
        symbol: z.string(),
        fundingRate: z.string(),
        fundingRateTimestamp: z.string(),
      }),
    ),
  }),
  doc: 'Funding rates that a contract has paid, newest first; startTime needs an endTime.',
})

export const marketRiskLimit = defineEndpoint({
  name: 'marketRiskLimit',
  path: openPaths.marketRiskLimit,
  access: 'public',
  request: z.looseObject({ category: z.literal('linear'), symbol: symbol.optional(), cursor }),
  response: z.object({
    category: z.string(),
    list: z.array(
      z.object({
        id: z.number(),
        symbol: z.string(),
        /** Largest position value of the tier. */
        riskLimitValue: z.string(),
        /** Fractions of the value. */
        maintenanceMargin: z.string(),
        initialMargin: z.string(),
        /** 1 of the first tier, 0 of the others. */
        isLowestRisk: z.number(),
        maxLeverage: z.string(),
        /** "" of the first tier. */
        mmDeduction: z.string(),
      }),
    ),
    nextPageCursor: z.string(),
  }),
  doc: 'Risk tiers of one contract, or of 15 contracts a page.',
})

export const openMarketEndpoints = [
  marketTime,
  marketKline,
  marketTickers,
  marketInstrumentsInfo,
  marketFundingHistory,
  marketRiskLimit,
] as const
