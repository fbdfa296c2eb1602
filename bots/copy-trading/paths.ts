// Where the endpoints of copy trading live: the plain table that wire.ts and the web's API client
// are built on. Without zod: the browser loads it.

const ours = (method: 'GET' | 'POST', name: string) =>
  ({ method, site: `/s1/bot/copy-trading/v1/${name}` }) as const

/** The public API's calls, which the site has as well, then those of our own. */
export const paths = {
  recommendLeaderList: {
    ...ours('GET', 'recommend-leader-list'),
    open: '/v5/copy-trade/recommend-leader-list',
  },
  create: {
    ...ours('POST', 'create'),
    open: '/v5/copy-trade/private/follower/trade-setting/create',
  },
  follow: ours('POST', 'follow'),
  modifySetting: ours('POST', 'modify-setting'),
  stop: ours('POST', 'stop'),
  getDetail: ours('POST', 'get-detail'),
  listFollowing: ours('GET', 'list-following'),
  getLeader: ours('GET', 'get-leader'),
  getLeaderBots: ours('GET', 'get-leader-bots'),
  getLeaderClosed: ours('GET', 'get-leader-closed'),
  listLeaders: ours('GET', 'list-leaders'),
  becomeLeader: ours('POST', 'become-leader'),
  leaveLeader: ours('POST', 'leave-leader'),
} as const
