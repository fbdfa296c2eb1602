// What routes reach of a host beside the market: bots, history, accounts, notifications, opened
// over whoever has the partitions and the read models.
import type { BotAccess, HistoryAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { openAccountHistory, type AccountHistory } from './account-history.ts'
import { openBots, type BotAccessParts } from './bot-access.ts'
import type { EndingAccess } from './ending-access.ts'
import { openHistory, upToDate, type Places } from './history-access.ts'
import { Notifications } from './notification-access.ts'

export interface HostAccessParts extends Places, Omit<BotAccessParts, 'upToDate'> {}

export interface HostAccess {
  readonly bots: BotAccess & EndingAccess
  readonly history: HistoryAccess
  readonly accountHistory: AccountHistory
  readonly notifications: Notifications
}

/** Opens all of it over the same places. */
export function openHostAccess(parts: HostAccessParts): HostAccess {
  const bots = openBots({ ...parts, upToDate: (partition) => upToDate(parts, partition) })
  const history = openHistory({
    ...parts,
    held: (user) => bots.ofUser(user),
    rewards: (user) => bots.rewards(user),
  })
  const accountHistory = openAccountHistory(parts)
  return { bots, history, accountHistory, notifications: new Notifications(parts) }
}
