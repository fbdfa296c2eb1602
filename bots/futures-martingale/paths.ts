// Where the martingale's endpoints live: the plain table that wire.ts and the web's API client are
// built on. Without zod: the browser loads it.

const ROOM = '/contract/v5/private/fmartingalebot/'
const post = (name: string) => ({ method: 'POST', site: `${ROOM}${name}` }) as const
const both = (name: string, open: string) =>
  ({ method: 'POST', site: `${ROOM}${name}`, open: `/v5/fmartingalebot/${open}` }) as const
const ours = (name: string) => ({ method: 'POST', site: `/s1/bot/fmart/v1/${name}` }) as const

/** Rows of the specification, then our own under paths of ours. */
export const paths = {
  createFmartBot: both('create-fmart-bot', 'create'),
  closeFmartBot: both('close-fmart-bot', 'close'),
  getFmartLimit: both('get-fmart-limit', 'getlimit'),
  updateFmartBot: post('update-fmart-bot'),
  getFmartDetail: both('get-fmart-detail', 'detail'),
  getFmartOpenOrders: post('get-fmart-open-orders'),
  getFmartHistoryOrders: post('get-fmart-history-orders'),
  getFmartRoundDetail: post('get-fmart-round-detail'),
  getFmartCloseDetail: post('get-fmart-close-detail'),
  getFmartFollowDetail: post('get-fmart-follow-detail'),
  getSymbolAiParams: {
    method: 'GET',
    site: '/contract/v5/public/fmartingalebot/get-symbol-ai-params',
  },

  addMargin: ours('add-margin'),
  validateAddMargin: ours('validate-add-margin'),
  validateUpdate: ours('validate-update'),
  setAllowFollow: ours('set-allow-follow'),
} as const
