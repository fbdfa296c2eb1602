// What copying refuses, apart from the shared table: the numbers are those of the public call, and
// no first page of the browser says a word of them.

const call = (ret: number, text: string) => ({ ret, status: 0, http: 200, text })

/** Codes by which a follower is refused. */
export const copyTable = {
  copyLeadersFull: call(12021, 'You follow as many leaders as one may'),
  copyLeaderUnknown: call(12046, 'There is no such leader'),
  copyAmountInvalid: call(12047, 'The amount cannot be allocated'),
  copyBalanceShort: call(12048, 'The Funding account does not hold enough'),
  copyFollowsAlready: call(12050, 'You follow this leader already'),
  copyRestricted: call(12051, 'This account cannot follow this leader'),
  copyLeaderFull: call(12052, 'The leader has no place for another follower'),
  copyLeaderSuspended: call(12054, 'The leader is suspended'),
  copyLeaderClosed: call(12077, 'The leader takes no new followers now'),
  copyBotIsCopied: call(12060, 'The bot copies a leader: it may be closed here, or stop following'),
  copyFollowersBehind: call(
    12061,
    'Your followers have still to hear of 20 things that you did: try again in a few seconds',
  ),
  copyDuplicate: call(39408, 'The same request is being carried out'),
} as const

export type CopyCode = keyof typeof copyTable
