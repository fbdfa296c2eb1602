// Where the endpoints of liquidity mining live: the plain table that wire.ts and the web's API
// client are built on. Without zod: the browser loads it.

const site = (name: string) => `/s1/bot/liquidity-mining/v1/${name}` as const
const both = (method: 'GET' | 'POST', name: string) =>
  ({ method, site: site(name), open: `/v5/earn/liquidity-mining/${name}` }) as const

/** The public API's calls, which the site has as well, then one of our own. */
export const paths = {
  product: both('GET', 'product'),
  addLiquidity: both('POST', 'add-liquidity'),
  removeLiquidity: both('POST', 'remove-liquidity'),
  reinvest: both('POST', 'reinvest'),
  addMargin: both('POST', 'add-margin'),
  claimInterest: both('POST', 'claim-interest'),
  order: both('GET', 'order'),
  position: both('GET', 'position'),
  yieldRecords: both('GET', 'yield-records'),
  liquidationRecords: both('GET', 'liquidation-records'),
  getDetail: { method: 'POST', site: site('get-detail') },
} as const
