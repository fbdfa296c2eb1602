// What the answer with a bot's page says beside the page: of which kind the bot is. The page then
// asks at once for what that kind shows, and loads the code of that kind alone. A page is answered
// also where it is not sure any more who is signed in; it says nothing of anybody then.
import type { FastifyRequest } from 'fastify'
import { parseId, type BotId } from '@trellis/kernel'
import type { Accounts } from '../auth/accounts.ts'
import { siteCaller } from '../auth/caller.ts'
import type { Host } from '../host/host-api.ts'

const BOT_PAGE = /^bot\/(\d{1,20})\/?$/

export interface BotPageSource {
  readonly accounts: () => Accounts | undefined
  readonly host: () => Host | undefined
}

/**
 * The kind of the caller's own bot that a page of this name is of. Undefined for guests, for bots
 * of others and for those that the memory no longer holds; the page asks for the kind then.
 */
export function kindOfBotPage(
  name: string,
  request: FastifyRequest,
  { accounts, host }: BotPageSource,
): string | undefined {
  const bot = parseId(BOT_PAGE.exec(name)?.[1] ?? '') as BotId | undefined
  const [known, running] = [accounts(), host()]
  if (bot === undefined || known === undefined || running === undefined) return undefined
  if (running.directory.privateRefusal?.() !== undefined) return undefined
  const caller = siteCaller(request, known)
  const isOwn = caller.type === 'session' && running.owners.ownerOf(bot) === caller.user
  return isOwn ? running.owners.kindOf(bot) : undefined
}
