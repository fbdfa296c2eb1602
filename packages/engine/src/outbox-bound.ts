// How far a leader may be ahead of its followers: what it says faster than they can be told would
// wait in the outbox, and the end of a bot behind it. Ends themselves are never held back.
import { isCopyable, type BotRecord, type Partition, type UserRecord } from './partition.ts'
import { destinationOf } from './posts.ts'

/** Most of what a leader said to all followers that may wait when it says more. */
export const AHEAD_MAX = 20

/** Whether followers have still to hear so much of a leader that it may neither open nor change. */
export function isAhead({ outbox }: Partition, { user, places }: UserRecord): boolean {
  if (places === 0 || outbox.length < AHEAD_MAX) return false
  let waiting = 0
  for (const sent of outbox)
    if (sent.user === user && destinationOf(sent.post) === undefined) waiting += 1
  return waiting >= AHEAD_MAX
}

/** Whether a command would be told to followers, who have too much to hear already. */
export function isHeldBack(bot: BotRecord, command: { readonly type: string }): boolean {
  if (!isAhead(bot.partition, bot.owner) || !isCopyable(bot)) return false
  return bot.kind.copying?.follows(command) !== undefined
}
