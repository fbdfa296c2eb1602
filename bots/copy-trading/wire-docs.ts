// One or two sentences on each endpoint of copy trading, for the API reference. Plain text only.
import { formatAmount, type Amount } from '@trellis/kernel'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { copyConfig as config } from './config.ts'

const { share, recommended, endedShown } = config
const percent = (of: bigint): string => fractionToPercent(formatAmount(of as Amount))

export const docs = {
  recommendLeaderList:
    `At most ${recommended} leaders that take followers, the best of thirty days first. Closed bots ` +
    'are part of the figures.',
  create:
    'Follows a leader with an amount of USDT: investmentE8 is whole coins times 1e8, as a string. ' +
    'What the leader has running is copied, without further limits, by the profit share of that moment.',
  follow:
    'Ours: the same with limits. Percentages are percent, "5" is 5 %; "" or "0" is no limit. With ' +
    'profit_share_percent it is refused where the leader asks for another share by then. The same ' +
    'request_id gives the same bot.',
  modifySetting:
    'Ours: changes the limits of a follower that are named from now on, and pauses it. ' +
    'A blocked account may pause and no more.',
  stop:
    'Ours: ends following. CLOSE closes the copies at the market, KEEP makes them own bots once the ' +
    'leader has its part of what they have gained; left out it is what the follower was set to.',
  getDetail:
    'Ours: one follower with its copies, what was not copied and why, and its money. coins is the ' +
    'worth of what ended copies gave back in other coins, at its end; their gain has it.',
  listFollowing: `Ours: the followers of the account that run, and the newest ${endedShown} that ended.`,
  getLeader: 'Ours: a leader with its figures. Closed bots are part of them.',
  getLeaderBots:
    'Ours: what a leader has running, with entry and price, and whether each would be copied within ' +
    'the limits of the request.',
  getLeaderClosed: 'Ours: the bots of a leader that ended, newest first, and what each has made.',
  listLeaders:
    'Ours: who leads, the best of thirty days first, and what the account itself leads or has led.',
  becomeLeader:
    'Ours: lets others copy the own bots, or changes the terms for those who begin to. A profit share ' +
    `is ${percent(share.least)} to ${percent(share.most)} percent.`,
  leaveLeader: 'Ours: leads no more. Every follower ends as its owner chose.',
} as const
