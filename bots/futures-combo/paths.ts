// Where the futures combo's endpoints live: the plain table that wire.ts and the web's API client
// are built on. Without zod: the browser loads it.

const at = (name: string) =>
  ({ method: 'POST', site: `/contract/v5/private/fcombobot/${name}` }) as const
const both = (name: string, open: string) =>
  ({ ...at(name), open: `/v5/fcombobot/${open}` }) as const

/** Rows of the specification, then our own under a path of ours. */
export const paths = {
  createBot: both('create-bot', 'create'),
  closeBot: both('close-bot', 'close'),
  getLimit: both('get-limit', 'getlimit'),
  getDetail: both('get-detail', 'detail'),
  getCloseDetail: at('get-close-detail'),
  getHistoryOrdersV2: at('get-history-orders-v2'),
  getPositions: at('get-positions'),
  getPartList: at('get-part-list'),
  getDailyPick: at('get-daily-pick'),
  getSymbolList: at('get-symbol-list'),
  setDailyPickNoPop: at('set-daily-pick-no-pop'),
  getFollowDetail: at('get-follow-detail'),
  transfer: at('transfer'),
  adjustPosition: at('adjust-position'),
  modifySetting: at('modify-setting'),
  getTransferDetail: at('get-transfer-detail'),
  validateSetting: { method: 'POST', site: '/s1/bot/fcombo/v1/validate-setting' },
  validateAdjust: { method: 'POST', site: '/s1/bot/fcombo/v1/validate-adjust' },
  setAllowFollow: { method: 'POST', site: '/s1/bot/fcombo/v1/set-allow-follow' },
} as const
