// Endpoints of what a user was told: the list, how much of it is unread, reading it, and the choice
// of what to be told of and where. Types and topics are in ../notifications.ts.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { categories } from '../enums.ts'
import { flag, id, integer, text } from '../inputs.ts'
import { notificationPaths } from '../notification-paths.ts'
import {
  botModes,
  notificationFilters,
  notificationTopicNames,
  notificationTypes,
} from '../notifications.ts'
import type { NotificationType } from '../notifications.ts'
import { paths } from '../paths.ts'

const statusFields = { status_code: z.number(), debug_msg: z.string() }
const types = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]]
const topic = z.enum(notificationTopicNames)

const item = z.object({
  /** Order and identity within the user's events. */
  id: z.string(),
  /** Market epoch ms. */
  time: z.string(),
  type: z.enum(types),
  topic,
  read: z.boolean(),
  bot_id: z.string(),
  kind: z.string(),
  symbol: z.string(),
  /** All that the bot trades, `symbol` first. */
  symbols: z.array(z.string()),
  category: z.enum(categories),
  base_token: z.string(),
  quote_token: z.string(),
  /** The kind's own word of a reason, or "". */
  word: z.string(),
  /** How often it was so on that day of the market, this event counted; 1 of what stands alone. */
  times: z.number(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const notifications = defineEndpoint({
  name: 'notifications',
  path: notificationPaths.list,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({
    show: z.enum(notificationFilters).default('all'),
    /** Events before this one; left out for the newest. */
    before: id.optional(),
    limit: integer(1, 200).default(50),
  }),
  response: z.object({ ...statusFields, rows: z.array(item), has_more: z.boolean() }),
  doc: 'What the user was told of their bots, newest first; what is switched off is left out.',
})

export const unreadNotifications = defineEndpoint({
  name: 'unreadNotifications',
  path: paths.unreadNotifications,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({
    ...statusFields,
    unread: z.number(),
    critical: z.number(),
    /** Those of topics that are counted in the tab's title. */
    in_title: z.number(),
  }),
  doc: 'How many events are unread: all, the critical ones, and those for the title of the tab.',
})

export const readNotifications = defineEndpoint({
  name: 'readNotifications',
  path: notificationPaths.read,
  access: 'private',
  permission: 'bot',
  isWayOut: true,
  request: z.looseObject({ id: id.optional(), up_to: id.optional() }),
  response: z.object(statusFields),
  rate: { limit: 10, perMs: 1000 },
  doc: 'Marks one event as read (id), or all up to one (up_to), on all devices of the user.',
})

const channels = { bell: z.boolean(), toast: z.boolean(), title: z.boolean() }
const wanted = { bell: flag, toast: flag, title: flag }

export const notificationSettings = defineEndpoint({
  name: 'notificationSettings',
  path: notificationPaths.settings,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({
    ...statusFields,
    /** Topics that bots of this server can raise; the bell of a critical one is always on. */
    topics: z.array(z.object({ topic, critical: z.boolean(), ...channels })),
    /** Bots that are not heard of in full. */
    bots: z.array(z.object({ bot_id: z.string(), mode: z.enum(botModes) })),
  }),
  doc: 'What the user wants to be told of, by topic and channel, and the bots that are muted.',
})

export const setNotificationSettings = defineEndpoint({
  name: 'setNotificationSettings',
  path: notificationPaths.setSettings,
  access: 'private',
  permission: 'bot',
  isWayOut: true,
  request: z.looseObject({
    topics: z
      .array(z.looseObject({ topic, ...wanted }))
      .max(notificationTopicNames.length)
      .default([]),
    bots: z
      .array(z.looseObject({ bot_id: id, mode: text(16).pipe(z.enum(botModes)) }))
      .max(100)
      .default([]),
  }),
  response: z.object(statusFields),
  rate: { limit: 10, perMs: 1000 },
  doc: "Changes topics and bots that are named and leaves the others. A bot must be the user's own.",
})

export type NotificationsResult = z.infer<typeof notifications.response>
export type UnreadResult = z.infer<typeof unreadNotifications.response>
export type NotificationSettingsResult = z.infer<typeof notificationSettings.response>

export const notificationEndpoints = [
  notifications,
  unreadNotifications,
  readNotifications,
  notificationSettings,
  setNotificationSettings,
] as const
