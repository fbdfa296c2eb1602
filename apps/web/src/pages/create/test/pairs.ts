// Markets of one name and of two quote coins, for the tests of their list.
import type { Category, ListedPair } from '@trellis/contract'

type Row = readonly [symbol: string, base: string, quote: string, turnover: string, change: string]

const marketsOf =
  (...rows: readonly Row[]) =>
  (category: Category): readonly ListedPair[] =>
    rows.map(([symbol, base, quote, turnover, change]) => {
      const coins = { base_token: base, quote_token: quote }
      return {
        symbol,
        category,
        ...coins,
        turnover_24h: turnover,
        change_24h: change,
      } as ListedPair
    })

/** As pairs are named: by their coins. */
export const pairs = marketsOf(
  ['ETHUSDT', 'ETH', 'USDT', '50', '0.02'],
  ['BTCUSDT', 'BTC', 'USDT', '90', '-0.01'],
  ['BTCUSDC', 'BTC', 'USDC', '20', '0.05'],
)

/** As contracts are: one has the name of a pair, two have the same coins. */
export const contracts = marketsOf(
  ['BTCUSDT', 'BTC', 'USDT', '900', '0'],
  ['BTCPERP', 'BTC', 'USDC', '30', '0'],
  ['BTC-25DEC', 'BTC', 'USDC', '3', '0'],
)
