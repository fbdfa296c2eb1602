// Commands that a client may send again under one key (wire/request-key.ts): whether a bot has
// carried one out is for the engine to say; routes only let such a one pass what would stop a new
// one.
import type { BotCommand, Commanded } from '@trellis/engine'
import type { Amount, Result } from '@trellis/kernel'
import type { HostRefusal, LiveBot, RouteContext } from './route-context.ts'

export interface Keyed {
  readonly request_id?: string | undefined
}

/** Whether a bot has carried out a command under the key of a request. */
export function isRepeated({ done = [] }: LiveBot, { request_id: key = '' }: Keyed): boolean {
  return done.some((it) => it.key === key)
}

/** Carries out a command, once under the key of its request. */
export function commandOnce(
  { bots }: RouteContext,
  { user, bot }: LiveBot,
  command: BotCommand,
  { request_id: key = '' }: Keyed,
): Promise<Result<Commanded<LiveBot>, HostRefusal>> {
  return bots.command(user, bot, key === '' ? command : { ...command, requestKey: key })
}

/** What a command under a key moved to Funding when it was carried out; undefined without one. */
export function movedUnder({ done = [] }: LiveBot, { request_id: key }: Keyed): Amount | undefined {
  return done.find((it) => it.key === key)?.moved
}
