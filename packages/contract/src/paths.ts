// Where each endpoint shared by all kinds lives: the plain table that the zod endpoints and the
// web's API client are both built on. It must never import zod, which the first page does without;
// a kind's own rows are in its paths.ts.

export type Method = 'GET' | 'POST'

/**
 * One place on the wire. `site` is served bare and under /x-api; `open` is the signed public path.
 */
export interface EndpointPath {
  readonly method: Method
  /** Path under the site's host; undefined for endpoints that only the public API has. */
  readonly site?: string
  /** Path of the public API (`/v5/…`), signed unless the endpoint is public. */
  readonly open?: string
}

const get = (site: string, open?: string): EndpointPath => row('GET', site, open)
const post = (site: string, open?: string): EndpointPath => row('POST', site, open)
const row = (method: Method, site: string, open?: string): EndpointPath =>
  open === undefined ? { method, site } : { method, site, open }

/** Endpoints shared by all kinds. */
export const paths = {
  profile: get('/v2/private/user/profile'),
  userTag: get('/user/private/user-tag'),
  configWeb: post('/v3/config/web'),
  register: post('/v2/public/user/register'),
  login: post('/v2/public/user/login'),
  logout: post('/v2/private/user/logout'),
  changePassword: post('/v2/private/user/password'),
  createApiKey: post('/v2/private/user/api-keys'),
  listApiKeys: get('/v2/private/user/api-keys'),
  deleteApiKey: post('/v2/private/user/api-keys/delete'),

  briefSymbolList: get('/contract/v5/product/brief-symbol-list'),
  dynamicSymbolItem: get('/contract/v5/product/dynamic-symbol-item'),
  getAllCoin: post('/v3/private/cht/asset-common/get-all-coin'),
  kline: get('/s1/bot/market/v1/kline'),
  marketSpeed: get('/s1/bot/market/v1/market-speed'),
  setMarketSpeed: post('/s1/bot/market/v1/set-market-speed'),

  spotSymbolList: get('/s1/bot/spot/v1/symbol-list'),
  spotQuoteCoins: get('/s1/bot/spot/v1/quote-coins'),
  spotBalance: post('/s1/bot/spot/v1/balance'),
  listSymbolInfoV2: get('/grid/v1/list-symbol-info-v2'),
  recommendSymbol: post('/s1/bot/grid/v1/recommend-symbol'),
  queryAvailableBalance: post('/grid/v1/query-available-balance'),
  queryBalanceList: post('/s1/bot/grid/v1/query-balance-list'),

  fgridUserBalance: post('/fgrid/v1/get-user-balance'),
  contractUserBalance: post('/contract/v5/fgridbot/get-user-balance'),
  recommendContract: post('/contract/v5/fgridbot/recommend-symbol'),

  listAllBots: post('/tradingbot/v1/list-all-bots', '/v5/botsummary/list-all-bots'),
  summary: post('/s1/bot/v1/summary'),
  activity: post('/s1/bot/v1/activity'),
  pnlCurve: post('/s1/bot/v1/pnl-curve'),
  levels: post('/s1/bot/v1/levels'),
  receipt: post('/s1/bot/v1/receipt'),
  getWithdrawDetail: post('/s1/bot/grid/v1/get-withdraw-detail'),
  topUp: post('/s1/bot/v1/top-up'),

  unreadNotifications: post('/s1/bot/v1/unread-notifications'),
} as const satisfies Record<string, EndpointPath>

export type PathName = keyof typeof paths

/** WebSocket addresses; both are served bare and under /x-api. */
export const sockets = {
  quote: '/spot/ws/quote/v1',
  bots: '/s1/bot/ws/v1',
} as const
