// Where the DCA's endpoints live: the plain table that wire.ts and the web's API client are built
// on. Without zod: the browser loads it.

const site = (name: string) => `/dca/v1/${name}` as const
const own = (name: string) => ({ method: 'POST', site: `/s1/bot/dca/v1/${name}` }) as const

/** Rows of the specification, then our own under paths of ours. */
export const paths = {
  createBotConfiguration: { method: 'POST', site: site('create-bot-configuration') },
  createBot: { method: 'POST', site: site('create-bot'), open: '/v5/dca/create-bot' },
  closeBotDetail: { method: 'POST', site: site('close-bot-detail') },
  closeBot: { method: 'POST', site: site('close-bot'), open: '/v5/dca/close-bot' },
  status: { method: 'POST', site: site('status') },
  orderHistory: { method: 'POST', site: site('order-history') },
  orderDetails: { method: 'POST', site: site('order-details') },
  parameters: { method: 'POST', site: site('parameters') },
  updateParameters: { method: 'POST', site: site('update-parameters') },

  validateUpdate: own('validate-update'),
  getFollowDetail: own('get-follow-detail'),
  setAllowFollow: own('set-allow-follow'),
} as const
