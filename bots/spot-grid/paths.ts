// Where the spot grid's endpoints live: the plain table that wire.ts and the web's API client are
// built on. Without zod: the browser loads it.

/** Rows of the specification, then the spot helper calls and our own under paths of ours. */
export const paths = {
  getCloseModes: {
    method: 'POST',
    site: '/grid/v1/get-close-modes',
    open: '/v5/grid/get-close-modes',
  },
  closeGrid: { method: 'POST', site: '/grid/v1/close-grid', open: '/v5/grid/close-grid' },
  queryFollowGridDetail: { method: 'POST', site: '/grid/v1/query-follow-grid-detail' },
  getOpenOrders: {
    method: 'POST',
    site: '/grid/v1/get-open-orders',
    open: '/v5/grid/get-open-orders',
  },
  getHistoryOrders: {
    method: 'POST',
    site: '/grid/v1/get-history-orders',
    open: '/v5/grid/get-history-orders',
  },
  validateInput: {
    method: 'POST',
    site: '/grid/v1/validate-input',
    open: '/v5/grid/validate-input',
  },
  rankingFilter: { method: 'POST', site: '/grid/v1/ranking-filter' },
  listUserReward: { method: 'POST', site: '/grid/v1/list-user-reward' },
  aiParamsDetail: { method: 'GET', site: '/grid/v1/ai-params-detail' },
  createGrid: {
    method: 'POST',
    site: '/s1/bot/grid/v1/create-grid',
    open: '/v5/grid/create-grid',
  },
  queryGridDetail: {
    method: 'POST',
    site: '/s1/bot/grid/v1/query-grid-detail',
    open: '/v5/grid/query-grid-detail',
  },
  getInitialBuyAmount: { method: 'POST', site: '/s1/bot/grid/v1/get-initial-buy-amount' },
  withdrawProfit: { method: 'POST', site: '/s1/bot/grid/v1/withdraw-profit' },
  validateUpdateSgrid: { method: 'POST', site: '/s1/bot/grid/v1/validate-update-sgrid' },
  updateSgrid: { method: 'POST', site: '/s1/bot/grid/v1/update-sgrid' },

  spotAiParams: { method: 'GET', site: '/s1/bot/spot/v1/ai-params' },
  spotInvestmentEstimate: { method: 'POST', site: '/s1/bot/spot/v1/investment-estimate' },
  spotCreate: { method: 'POST', site: '/s1/bot/spot/v1/create' },
  setAllowFollow: { method: 'POST', site: '/s1/bot/grid/v1/set-allow-follow' },
  spotSharedGridDetail: { method: 'POST', site: '/s1/bot/spot/v1/shared-grid-detail' },
} as const
