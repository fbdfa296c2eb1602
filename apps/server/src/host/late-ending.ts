// A bot that was made while another process blocked its user: the ending that came with the block
// may have been carried out before the bot was there. Whoever made it looks again, once it is
// there, at all that anybody was told, and ends it as the others were, unless the block leaves bots
// to their owner. The answer to the user stays what it was: the bot was made.
import type { DirectoryAccount } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'
import { BAN_KEEPS_BOTS } from './account-settings.ts'
import type { DirectoryAccess } from './directory-host.ts'
import type { EndingAccess } from './ending-access.ts'

const AGAIN_MS = 2000

export interface LateEndingParts extends Pick<EndingAccess, 'end'> {
  readonly directory: Pick<DirectoryAccess, 'state' | 'upToDate'>
}

/** Of a bot that is there, or may be; for as long as it takes, and nobody waits for it. */
export async function endIfBlocked(
  parts: LateEndingParts,
  user: UserId,
  bot: BotId,
): Promise<void> {
  // Who owns the directory sends whatever ends the user's bots behind the bot.
  if (parts.directory.upToDate === undefined) return
  while (!(await isSeenTo(parts, user, bot).catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
}

async function isSeenTo(
  { directory, end }: LateEndingParts,
  user: UserId,
  bot: BotId,
): Promise<boolean> {
  await directory.upToDate?.()
  const account = directory.state.account(user)
  if (account === undefined || !endsBots(account)) return true
  const done = await end(user, { word: 'user-banned', bots: [bot] })
  // Of whom nothing is known there no bot was made.
  return done.ok ? done.value.refused.length === 0 : done.error === 'not-found'
}

function endsBots({ banReason, settings }: DirectoryAccount): boolean {
  return banReason !== '' && settings.get(BAN_KEEPS_BOTS.name) !== BAN_KEEPS_BOTS.yes
}
