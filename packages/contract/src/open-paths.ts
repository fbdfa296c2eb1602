// Where the endpoints live that only the public API has: of all pages a form on contracts alone
// calls one of them, so that the others do not load this table.
import type { EndpointPath } from './paths.ts'

/** Calls of the public API beside those that the site has as well. */
export const openPaths = {
  marketTime: { method: 'GET', open: '/v5/market/time' },
  marketKline: { method: 'GET', open: '/v5/market/kline' },
  marketTickers: { method: 'GET', open: '/v5/market/tickers' },
  marketInstrumentsInfo: { method: 'GET', open: '/v5/market/instruments-info' },
  marketFundingHistory: { method: 'GET', open: '/v5/market/funding/history' },
  marketRiskLimit: { method: 'GET', open: '/v5/market/risk-limit' },
  queryAccountCoinsBalance: {
    method: 'GET',
    open: '/v5/asset/transfer/query-account-coins-balance',
  },
  queryAccountCoinBalance: {
    method: 'GET',
    open: '/v5/asset/transfer/query-account-coin-balance',
  },
} as const satisfies Record<string, EndpointPath>
