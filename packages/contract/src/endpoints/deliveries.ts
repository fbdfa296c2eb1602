// Endpoints of what leaves the page: targets (browsers and webhooks), what is sent to them and
// when, and the log of what became of it. Sorts, states and bounds are in ../deliveries.ts.
import { z } from 'zod'
import { deliveryPaths } from '../delivery-paths.ts'
import {
  deliveryReasons,
  deliveryStates,
  LOGGED_MAX,
  quietDays,
  targetSorts,
  TEST_MESSAGE,
} from '../deliveries.ts'
import { defineEndpoint } from '../endpoint.ts'
import { flag, integer, text } from '../inputs.ts'
import { notificationTopicNames, notificationTypes } from '../notifications.ts'
import type { NotificationType } from '../notifications.ts'

const statusFields = { status_code: z.number(), debug_msg: z.string() }
const types = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]]
const topic = z.enum(notificationTopicNames)
const targetId = text(16)
/** Slow enough that nobody is knocked at by it. */
const seldom = { limit: 5, perMs: 60_000 }

const quiet = {
  on: z.boolean(),
  /** Minutes after midnight, in the zone. */
  from: z.number(),
  to: z.number(),
  days: z.enum(quietDays),
  /** Name of a time zone as IANA has it ("Europe/Berlin"). */
  zone: z.string(),
}

export const notificationTargets = defineEndpoint({
  name: 'notificationTargets',
  path: deliveryPaths.targets,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({}),
  response: z.object({
    ...statusFields,
    /** Public key that a browser subscribes with (VAPID, base64url). */
    push_key: z.string(),
    targets: z.array(
      z.object({
        id: z.string(),
        sort: z.enum(targetSorts),
        name: z.string(),
        /** Whole of a webhook, the host alone of a browser's push service. */
        address: z.string(),
        /** SHA-256 of a browser's endpoint (base64url): by it a browser knows itself. */
        mark: z.string(),
        made_at: z.string(),
        /** False where its secrets cannot be read with the key of this server. */
        readable: z.boolean(),
      }),
    ),
    topics: z.array(
      z.object({ topic, critical: z.boolean(), push: z.boolean(), webhook: z.boolean() }),
    ),
    quiet: z.object(quiet),
    grouping: z.boolean(),
    limits: z.object({ push: z.number(), webhook: z.number(), attempts: z.number() }),
  }),
  doc: 'Where news are sent beside the page, what of it and when: targets, topics, quiet hours.',
})

export const addPushTarget = defineEndpoint({
  name: 'addPushTarget',
  path: deliveryPaths.addPush,
  access: 'private',
  restsOnSettings: true,
  permission: 'bot',
  request: z.looseObject({
    /** The three of a PushSubscription. */
    endpoint: text(1000),
    p256dh: text(120),
    auth: text(40),
    name: text(60).default(''),
    /** Language that the browser writes its notifications in. */
    lang: text(20).default('en'),
  }),
  response: z.object({ ...statusFields, id: z.string() }),
  rate: seldom,
  doc: "Adds a browser's push subscription; one that is known already takes the new name.",
})

export const addWebhook = defineEndpoint({
  name: 'addWebhook',
  path: deliveryPaths.addWebhook,
  access: 'private',
  restsOnSettings: true,
  permission: 'bot',
  request: z.looseObject({ url: text(500), name: text(60).default('') }),
  response: z.object({ ...statusFields, id: z.string(), secret: z.string() }),
  rate: seldom,
  doc: 'Adds a webhook (https, public addresses). Its secret is in this answer and nowhere else.',
})

export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  path: deliveryPaths.rotate,
  access: 'private',
  restsOnSettings: true,
  permission: 'bot',
  request: z.looseObject({ id: targetId }),
  response: z.object({ ...statusFields, secret: z.string() }),
  rate: seldom,
  doc: 'Gives a webhook a new secret; for a day messages are signed with the old one as well.',
})

export const removeNotificationTarget = defineEndpoint({
  name: 'removeNotificationTarget',
  path: deliveryPaths.remove,
  access: 'private',
  restsOnSettings: true,
  permission: 'bot',
  isWayOut: true,
  request: z.looseObject({ id: targetId }),
  response: z.object(statusFields),
  rate: { limit: 10, perMs: 1000 },
  doc: 'Removes a target; what waits for it is given up.',
})

export const testNotificationTarget = defineEndpoint({
  name: 'testNotificationTarget',
  path: deliveryPaths.test,
  access: 'private',
  restsOnSettings: true,
  permission: 'bot',
  request: z.looseObject({ id: targetId }),
  response: z.object({ ...statusFields, delivery: z.string() }),
  rate: seldom,
  doc: 'Sends a target a message that says it is a test; the log tells what became of it.',
})

export const setNotificationAway = defineEndpoint({
  name: 'setNotificationAway',
  path: deliveryPaths.set,
  access: 'private',
  permission: 'bot',
  isWayOut: true,
  request: z.looseObject({
    topics: z
      .array(z.looseObject({ topic, push: flag, webhook: flag }))
      .max(notificationTopicNames.length)
      .default([]),
    quiet: z
      .looseObject({
        on: flag,
        from: integer(0, 1439),
        to: integer(0, 1439),
        days: z.enum(quietDays).default('every'),
        zone: text(60),
      })
      .optional(),
    grouping: flag.optional(),
  }),
  response: z.object(statusFields),
  rate: { limit: 10, perMs: 1000 },
  doc: 'Changes what is named: topics by sort of target, quiet hours, grouping.',
})

export const notificationDeliveries = defineEndpoint({
  name: 'notificationDeliveries',
  path: deliveryPaths.log,
  access: 'private',
  restsOnSettings: true,
  request: z.looseObject({ limit: integer(1, LOGGED_MAX).default(50) }),
  response: z.object({
    ...statusFields,
    rows: z.array(
      z.object({
        /** The id that the message carries, the same with every attempt. */
        id: z.string(),
        target: z.string(),
        /** The host of one without a name; "" of a target that was removed. */
        target_name: z.string(),
        sort: z.enum([...targetSorts, '']),
        type: z.enum([...types, TEST_MESSAGE]),
        /** Events that the message tells of; 1 of a test. */
        count: z.number(),
        /** What the first event's bot trades, or "". */
        symbol: z.string(),
        bot_id: z.string(),
        state: z.enum(deliveryStates),
        attempts: z.number(),
        /** When it was made, tried last and is tried next, epoch ms of wall time; "0" of never. */
        made_at: z.string(),
        tried_at: z.string(),
        next_at: z.string(),
        /** HTTP status that the target has answered last, or 0. */
        answer: z.number(),
        reason: z.enum(deliveryReasons),
      }),
    ),
  }),
  doc: 'What became of the last messages to the targets of the user, newest first; no bodies.',
})

export type NotificationTargetsResult = z.infer<typeof notificationTargets.response>
export type NotificationDeliveriesResult = z.infer<typeof notificationDeliveries.response>

export const deliveryEndpoints = [
  notificationTargets,
  addPushTarget,
  addWebhook,
  rotateWebhookSecret,
  removeNotificationTarget,
  testNotificationTarget,
  setNotificationAway,
  notificationDeliveries,
] as const
