// Begins and closes the bots of the seeded community by the calls of their kinds, as pages send
// them. A market that has moved where a wish cannot be met refuses it: it is left out.
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { err, ok, type Result } from '@trellis/kernel'
import type { CommunityBot } from '@trellis/lab'
import { callKind, houseKinds } from './kind-calls.ts'

const DECIMAL = /^\d+(\.\d+)?$/

const callsOf = (kind: string) => houseKinds.find((it) => it.kind === kind)?.routes.community

/**
 * Begins a bot in its owner's name, with a number that would pass where one is told, as people do;
 * why not where it is refused all the same.
 */
export async function beginBot(
  context: RouteContext,
  { key, kind, wish }: CommunityBot,
): Promise<Result<void, string>> {
  const call = await callsOf(kind)?.begin(context, wish, key)
  if (call === undefined) return err('not offered')
  const ask = (more: object) => callKind(context, kind, call.name, { ...call.input, ...more })
  const asked = await ask({})
  if (asked.ok) return ok(undefined)
  const numbers = Object.entries(asked.error.fixes).filter(([, fix]) => DECIMAL.test(fix))
  if (numbers.length === 0) return err(asked.error.reason)
  const again = await ask(Object.fromEntries(numbers))
  return again.ok ? ok(undefined) : err(again.error.reason)
}

/** Closes a bot in its owner's name, where its kind can be closed and it has not ended. */
export async function closeBot(context: RouteContext, { key, kind }: CommunityBot): Promise<void> {
  const { bots, userId } = context
  const name = callsOf(kind)?.close
  if (userId === undefined || name === undefined) return
  const bot = await bots.made(userId, kind, key)
  if (bot !== undefined) await callKind(context, kind, name, { bot_id: String(bot) })
}
