// Where the lab's endpoints live, apart from the shared table: the browser loads them with what
// asks them.

/** Endpoints of the lab, all of our own. */
export const labPaths = {
  labBacktest: { method: 'POST', site: '/v2/public/lab/backtest' },
  botHealth: { method: 'POST', site: '/s1/bot/v1/bot-health' },
} as const
