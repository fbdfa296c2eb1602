// Whether a user has ever made a bot, as the profile says it: asked of the bots in memory, then of
// history, and stored nowhere. The profile is the first question of every page: it neither waits
// long nor fails for this, and says that it is not known instead.
import type { userTypes } from '@trellis/contract'
import type { UserId } from '@trellis/kernel'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { within } from '../within.ts'

export type UserType = (typeof userTypes)[number]

const WAIT_MS = 300

/** FRESH until the first bot was made. */
export async function userTypeOf(
  context: Pick<RouteContext, 'bots' | 'history'>,
  user: UserId,
): Promise<UserType> {
  const asked = typeOf(context, user).catch((): UserType => 'UNKNOWN_UserType')
  return within(asked, WAIT_MS, 'UNKNOWN_UserType')
}

async function typeOf(
  { bots, history }: Pick<RouteContext, 'bots' | 'history'>,
  user: UserId,
): Promise<UserType> {
  const live = await bots.ofUser(user)
  if (live.length > 0) return 'EXPERIENCED'
  const { closedCount } = await history.past(user, live)
  if (closedCount === null) return 'UNKNOWN_UserType'
  return closedCount > 0 ? 'EXPERIENCED' : 'FRESH'
}
