// A bot that was made while another process ended its user's: what came with a block, a tag or an
// operator's word may have been carried out before the bot was there. Whoever made it looks again,
// once it is there, at all that anybody was told, and ends it as the others were, unless a block
// leaves bots to their owner. The answer to the user stays what it was: the bot was made.
import type { DirectoryAccount, Ending } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'
import { BAN_KEEPS_BOTS, LAST_ENDING_SETTING } from './account-settings.ts'
import type { DirectoryAccess } from './directory-host.ts'
import type { EndingAccess } from './ending-access.ts'

const AGAIN_MS = 2000

/** All bots of whoever is blocked. */
export const BANNED: Ending = { word: 'user-banned' }

export interface LateEndingParts extends Pick<EndingAccess, 'end'> {
  readonly directory: Pick<DirectoryAccess, 'state' | 'upToDate'>
}

interface MadeBot {
  readonly user: UserId
  readonly bot: BotId
  /** What an operator had ended last when its making began. */
  readonly endedBefore: string
}

/**
 * Asked for as the making of a bot begins; to be told of the bot that is there, or may be. It takes
 * as long as it takes, and nobody waits for it.
 */
export function lateEnding(parts: LateEndingParts, user: UserId): (bot: BotId) => void {
  const endedBefore = lastEnding(parts, user)
  return (bot) => void endIfLate(parts, { user, bot, endedBefore })
}

function lastEnding({ directory }: LateEndingParts, user: UserId): string {
  return directory.state.account(user)?.settings.get(LAST_ENDING_SETTING) ?? ''
}

async function endIfLate(parts: LateEndingParts, made: MadeBot): Promise<void> {
  // Who owns the directory sends whatever ends the user's bots behind the bot.
  if (parts.directory.upToDate === undefined) return
  while (!(await isSeenTo(parts, made).catch(() => false)))
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref())
}

async function isSeenTo(parts: LateEndingParts, made: MadeBot): Promise<boolean> {
  await parts.directory.upToDate?.()
  const ending = endingOf(parts, made)
  if (ending === undefined) return true
  const { user, bot } = made
  const done = await parts.end(user, { ...ending, bots: [bot] })
  // Of whom nothing is known there no bot was made.
  return done.ok ? done.value.refused.length === 0 : done.error === 'not-found'
}

function endsBots({ banReason, settings }: DirectoryAccount): boolean {
  return banReason !== '' && settings.get(BAN_KEEPS_BOTS.name) !== BAN_KEEPS_BOTS.yes
}

/** What was asked for meanwhile and may be about the bot. */
function endingOf(parts: LateEndingParts, { user, endedBefore }: MadeBot): Ending | undefined {
  const account = parts.directory.state.account(user)
  if (account !== undefined && endsBots(account)) return BANNED
  const asked = lastEnding(parts, user)
  if (asked === '' || asked === endedBefore) return undefined
  const ending = JSON.parse(asked) as Ending
  // A block that was lifted is about no bot any more, and nobody named one that was not there.
  return ending.word === BANNED.word || ending.bots !== undefined ? undefined : ending
}
