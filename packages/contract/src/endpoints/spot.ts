// Endpoints of the spot market that several kinds use: tradable pairs, quote coins, Funding balances.
// Decimals are strings; ratios are fractions.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { coin, text } from '../inputs.ts'
import { paths } from '../paths.ts'

export const spotSymbol = z.object({
  symbol: z.string(),
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
})

export const coinBalance = z.object({ coin: z.string(), available: z.string() })

export const spotSymbolList = defineEndpoint({
  name: 'spotSymbolList',
  path: paths.spotSymbolList,
  access: 'public',
  request: z.looseObject({ quote: coin.optional() }),
  response: z.object({ list: z.array(spotSymbol) }),
  doc: 'Spot pairs that trade now, hidden ones left out, with their 24 h figures.',
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
  response: z.object({
    status_code: z.number(),
    debug_msg: z.string(),
    balances: z.array(coinBalance),
  }),
  doc: 'Free balances of the Funding account, of the named coins or of all.',
})

export type SpotSymbol = z.infer<typeof spotSymbol>
export type CoinBalance = z.infer<typeof coinBalance>

export const spotEndpoints = [spotSymbolList, spotQuoteCoins, spotBalance] as const
