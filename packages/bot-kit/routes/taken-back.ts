// Public bots that their owner hides after their end: no engine has them any more to be told, so
// the account keeps that.
import { ok } from '@trellis/kernel'
import { STATUS_TABLE } from '@trellis/market'
import { allowsFollow } from '../following.ts'
import type { LiveBot, SettingAccess } from './route-context.ts'

const nameOf = ({ bot }: Pick<LiveBot, 'bot'>): string => `hidden:${bot}`

/** Hides it for good. Resolves when that is durable. */
export async function takeBack(
  settings: Pick<SettingAccess, 'write'>,
  bot: Pick<LiveBot, 'bot' | 'user'>,
): Promise<void> {
  await settings.write(bot.user, nameOf(bot), () => ok('1'))
}

/** Whether its owner has hidden it after its end. */
export function isTakenBack(
  bot: Pick<LiveBot, 'bot' | 'user'>,
  settings: Pick<SettingAccess, 'read'>,
): boolean {
  return settings.read(bot.user, nameOf(bot)) === '1'
}

/** A bot as its owner shows it now; who has ended it may have hidden it a moment ago. */
export async function asShown<S>(
  bot: LiveBot<S>,
  settings: Pick<SettingAccess, 'read' | 'catchUp'>,
): Promise<LiveBot<S>> {
  if (!allowsFollow(bot.state)) return bot
  if (STATUS_TABLE[bot.status].list === 'closed') await settings.catchUp?.()
  if (!isTakenBack(bot, settings)) return bot
  return { ...bot, state: { ...bot.state, allowFollow: false } }
}
