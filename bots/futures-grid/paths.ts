// Where the futures grid's endpoints live: the plain table that wire.ts and the web's API client
// are built on. Without zod: the browser loads it.

const post = (site: string) => ({ method: 'POST', site }) as const
const both = (site: string, open: string) => ({ method: 'POST', site, open }) as const

/** Rows of the specification, then our own under paths of ours. */
export const paths = {
  getFgridOpenOrders: post('/fgrid/v1/get-fgrid-open-orders'),
  getFollowFgridDetail: post('/fgrid/v1/get-follow-fgrid-detail'),
  getFuturesCloseMode: post('/fgrid/v1/get-futures-close-mode'),
  fgridBotCreate: both('/contract/v5/fgridbot/fgrid-bot-create', '/v5/fgridbot/create'),
  fgridBotClose: both('/contract/v5/fgridbot/fgrid-bot-close', '/v5/fgridbot/close'),
  addMargin: post('/contract/v5/fgridbot/add-margin'),
  withdrawProfit: post('/contract/v5/fgridbot/withdraw-profit'),
  updateFgridBotTpsl: post('/contract/v5/fgridbot/update-fgrid-bot-tpsl'),
  updateTrailingStop: post('/contract/v5/fgridbot/update-trailing-stop'),
  validateFgridInput: both('/contract/v5/fgridbot/validate-fgrid-input', '/v5/fgridbot/validate'),
  getFgridHistoryOrders: post('/contract/v5/fgridbot/get-fgrid-history-orders'),
  updateFgridMoveScope: post('/contract/v5/fgridbot/update-fgrid-move-scope'),
  queryFgridMoveScope: post('/contract/v5/fgridbot/query-fgrid-move-scope'),
  queryFgridTpslRange: post('/contract/v5/fgridbot/query-fgrid-tpsl-range'),
  getFgridDetail: both('/contract/v5/fgridbot/get-fgrid-detail', '/v5/fgridbot/detail'),
  getSymbolAiParams: { method: 'GET', site: '/contract/v5/fgridbot/get-symbol-ai-params' },

  validateAddMargin: post('/s1/bot/fgrid/v1/validate-add-margin'),
  validateUpdate: post('/s1/bot/fgrid/v1/validate-update'),
  update: post('/s1/bot/fgrid/v1/update'),
  setAllowFollow: post('/s1/bot/fgrid/v1/set-allow-follow'),
} as const
