// Endpoints of the market that several kinds use: tradable pairs, quote coins, Funding balances.
// They lie where the specification has them for spot and answer for it unless a category is named.
// Decimals are strings; ratios are fractions.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { categories } from '../enums.ts'
import { coin, paging, symbol, text } from '../inputs.ts'
import { PLAIN_CATEGORY } from '../market-ref.ts'
import { paths } from '../paths.ts'

export const listedPair = z.object({
  symbol: z.string(),
  category: z.enum(categories),
  base_token: z.string(),
  quote_token: z.string(),
  price: z.string(),
  /** High minus low of 24 h over the opening price; fraction. */
  amplitude: z.string(),
  /** Change of 24 h; fraction. */
  change_24h: z.string(),
  turnover_24h: z.string(),
  base_precision: z.number(),
  price_precision: z.number(),
  tick_size: z.string(),
  lot_size: z.string(),
  min_trade_quantity: z.string(),
  max_trade_quantity: z.string(),
  min_trade_amount: z.string(),
  max_trade_amount: z.string(),
  is_support_ts: z.boolean(),
  /** Fees of the caller, of a guest the default ones; fractions. */
  maker_fee_rate: z.string(),
  taker_fee_rate: z.string(),
})

const category = z.enum(categories).default(PLAIN_CATEGORY)
const byQuote = z.looseObject({ quote: coin.optional(), category })
const pairs = z.object({
  list: z.array(listedPair),
  /** Own: market time runs this many times as fast as the clock on the wall. */
  market_speed: z.string(),
})

export const coinBalance = z.object({ coin: z.string(), available: z.string() })

const balances = z.object({
  status_code: z.number(),
  debug_msg: z.string(),
  balances: z.array(coinBalance),
})

export const spotSymbolList = defineEndpoint({
  name: 'spotSymbolList',
  path: paths.spotSymbolList,
  access: 'public',
  request: byQuote,
  response: pairs,
  doc: 'Pairs of a category that trade now, hidden ones left out, with their 24 h figures.',
})

export const spotQuoteCoins = defineEndpoint({
  name: 'spotQuoteCoins',
  path: paths.spotQuoteCoins,
  access: 'public',
  request: z.looseObject({}),
  response: z.object({ list: z.array(z.string()), default: z.string() }),
  doc: 'Coins that spot pairs are quoted in; default depends on the site region.',
})

export const spotBalance = defineEndpoint({
  name: 'spotBalance',
  path: paths.spotBalance,
  access: 'private',
  request: z.looseObject({ coins: z.union([z.array(coin).max(50), text(400)]).optional() }),
  response: balances,
  doc: 'Free balances of the Funding account, of the named coins or of all.',
})

export const listSymbolInfoV2 = defineEndpoint({
  name: 'listSymbolInfoV2',
  path: paths.listSymbolInfoV2,
  access: 'public',
  request: byQuote,
  response: pairs,
  doc: 'Pairs a grid may trade, with steps, limits and 24 h figures.',
})

export const recommendSymbol = defineEndpoint({
  name: 'recommendSymbol',
  path: paths.recommendSymbol,
  access: 'public',
  request: z.looseObject({ quote: coin.optional(), category, ...paging }),
  response: z.object({
    status_code: z.number(),
    debug_msg: z.string(),
    list: z.array(listedPair),
  }),
  doc:
    'Pairs by what suggested steady settings earned where they were chosen; behind ' +
    'them those of which nobody knows, liveliest of the last 24 h first.',
})

export const queryAvailableBalance = defineEndpoint({
  name: 'queryAvailableBalance',
  path: paths.queryAvailableBalance,
  access: 'private',
  request: z.looseObject({ symbol: symbol.optional(), category }),
  response: balances,
  doc: 'Free Funding balances of the two coins of a symbol, or of all coins.',
})

export const queryBalanceList = defineEndpoint({
  name: 'queryBalanceList',
  path: paths.queryBalanceList,
  access: 'private',
  request: z.looseObject({}),
  response: balances,
  doc: 'Free Funding balances of all coins.',
})

export type ListedPair = z.infer<typeof listedPair>
export type CoinBalance = z.infer<typeof coinBalance>

export const spotEndpoints = [
  spotSymbolList,
  spotQuoteCoins,
  spotBalance,
  listSymbolInfoV2,
  recommendSymbol,
  queryAvailableBalance,
  queryBalanceList,
] as const
