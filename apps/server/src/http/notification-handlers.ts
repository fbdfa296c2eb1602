// Handlers of what users were told: only their own events, only settings of their own bots.
import {
  isCritical,
  notificationTypes,
  type InputOf,
  type notifications,
  type readNotifications,
  type setNotificationSettings,
} from '@trellis/contract'
import { err, ok, parseId, type Result, type UserId } from '@trellis/kernel'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Call, Handler } from '../calls/call.ts'
import { notificationItem } from '../calls/notification-item.ts'
import { offeredTopics } from '../calls/offered-topics.ts'

const MAX_ID = Number.MAX_SAFE_INTEGER

/** The user of a private call. */
function userOf({ context }: Call): Result<UserId, Refusal> {
  return context.userId === undefined ? err({ code: 'notLoggedIn' }) : ok(context.userId)
}

const list = async (call: Call, input: InputOf<typeof notifications>): Answer<unknown> => {
  const user = userOf(call)
  if (!user.ok) return user
  const { show, limit, before } = input
  // Ids beyond what numbers hold lie behind every event that there is.
  const behind = before === undefined ? undefined : Math.min(Number(before), MAX_ID)
  const query = { show, limit, before: behind }
  const page = await call.notifications.list(user.value, query)
  const { instruments } = call.context.market
  const rows = page.rows.map((row) => notificationItem(row, page.read, instruments))
  return ok({ ...head, rows, has_more: page.hasMore })
}

const unread = async (call: Call): Answer<unknown> => {
  const user = userOf(call)
  if (!user.ok) return user
  const counts = [...(await call.notifications.unread(user.value))]
  const { topics } = call.notifications.settings(user.value)
  const sum = (of: typeof counts): number => of.reduce((total, [, count]) => total + count, 0)
  return ok({
    ...head,
    unread: sum(counts),
    critical: sum(counts.filter(([type]) => isCritical(notificationTypes[type]))),
    in_title: sum(counts.filter(([type]) => topics.get(notificationTypes[type])?.title)),
  })
}

const read = async (call: Call, input: InputOf<typeof readNotifications>): Answer<unknown> => {
  const user = userOf(call)
  if (!user.ok) return user
  const [id, upTo] = [input.id, input.up_to].map((it) => (it === undefined ? it : Number(it)))
  if (id === undefined && upTo === undefined) {
    const fix = 'send id or up_to'
    const problem = { field: 'id', reason: 'missing', bound: 'an id', fix } as const
    return err({ code: 'invalidParams', problems: [problem] })
  }
  await call.notifications.markRead(user.value, { id, upTo })
  return ok(head)
}

const settings = async (call: Call): Answer<unknown> => {
  const user = userOf(call)
  if (!user.ok) return user
  const { topics, bots } = call.notifications.settings(user.value)
  return ok({
    ...head,
    topics: offeredTopics.map((topic) => ({
      topic,
      critical: isCritical(topic),
      ...(topics.get(topic) ?? { bell: true, toast: false, title: false }),
    })),
    bots: [...bots].map(([bot, mode]) => ({ bot_id: String(bot), mode })),
  })
}

const setSettings = async (
  call: Call,
  input: InputOf<typeof setNotificationSettings>,
): Answer<unknown> => {
  const user = userOf(call)
  if (!user.ok) return user
  const bots = []
  for (const { bot_id, mode } of input.bots) {
    const id = parseId(bot_id)
    const bot = id === undefined ? undefined : await call.context.bots.find(id)
    if (bot === undefined || bot.user !== user.value) return err({ code: 'NOT_FOUND' })
    bots.push({ bot: bot.bot, mode })
  }
  await call.notifications.change(user.value, { topics: input.topics, bots })
  return ok(head)
}

export const notificationHandlers: Readonly<Record<string, Handler>> = {
  notifications: list,
  unreadNotifications: unread,
  readNotifications: read,
  notificationSettings: settings,
  setNotificationSettings: setSettings,
}
