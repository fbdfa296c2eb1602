// One or two sentences on each endpoint of the spot grid, for the API reference. Plain text only.

export const docs = {
  getCloseModes:
    'What each close mode would pay back now, with fee and P&L after closing. ' +
    'BIT_MODE needs both coins paired with the platform coin.',
  closeGrid: 'Closes a grid in NEW or RUNNING; status_code 405 in any other state.',
  queryFollowGridDetail:
    'Parameters of a grid to copy; private figures are left out. A foreign grid is found only ' +
    'while it runs and its owner allows following.',
  getOpenOrders: 'Orders that stand at the venue, nearest to the price first.',
  getHistoryOrders: 'Completed pairs, or with view=orders every order, newest first.',
  validateInput:
    'Checks a grid without creating it and answers the allowed range of every field; for guests too. ' +
    'The end of a target next to the market is refused itself; 0 to 0 where no price is allowed.',
  rankingFilter: 'Running and closed grids that allow following, by P&L or copies. Simple for now.',
  listUserReward: 'Vouchers of the user, the newest first, also those that are used or expired.',
  aiParamsDetail:
    'Suggested parameters in three styles, found by backtests, with what they came to in a later ' +
    'week. Empty until state is READY.',
  createGrid:
    'Creates a grid from Funding money. The answer waits until the creation is durable. ' +
    'status_code 401 for too little balance, 400 with a check code for a field out of range.',
  queryGridDetail:
    'Everything about one grid of the user; figures holds what the public API has not. ' +
    'Of its fees_paid, fees in coins count at the last price.',
  getInitialBuyAmount: 'What the grid would buy or sell at market when it starts.',
  withdrawProfit: 'Moves realised profit to the Funding account; an empty amount takes all of it.',
  validateUpdateSgrid:
    'Checks a change of a running grid: ranges, the first failed check, money it would need.',
  updateSgrid:
    'Changes range, count, TP, SL or trailing. An omitted field keeps its value, "" clears it.',
  spotAiParams: 'The same suggestions as ai-params-detail, under the helper path.',
  spotInvestmentEstimate:
    'Smallest and largest investment of a plan, and the size per grid that buy_amount gives.',
  spotCreate: 'The same as create-grid, under the helper path.',
  setAllowFollow:
    'Ours: lets others read the parameters of a running grid and copy them, or ends that.',
  spotSharedGridDetail: 'The same as query-follow-grid-detail, under the helper path.',
} as const
