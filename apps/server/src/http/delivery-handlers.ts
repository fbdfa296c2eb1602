// Handlers of what leaves the page: only a user's own targets, settings and log.
import {
  isCritical,
  TARGETS_MAX,
  type addPushTarget,
  type addWebhook,
  type InputOf,
  type notificationDeliveries,
  type removeNotificationTarget,
  type rotateWebhookSecret,
  type setNotificationAway,
  type testNotificationTarget,
} from '@trellis/contract'
import { err, ok, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Grounds } from '../auth/account-store.ts'
import { groundsOf } from '../auth/caller.ts'
import { GUID_COOKIE } from '../auth/cookies.ts'
import type { Call, Handler } from '../calls/call.ts'
import { offeredTopics } from '../calls/offered-topics.ts'
import { messageId } from '../deliveries/courier.ts'
import { deviceOf, type ShownTarget } from '../deliveries/delivery-desk.ts'
import type { DeliveryRow } from '../projections/deliveries.ts'

type Work<In> = (call: Call, by: Grounds, input: In) => Promise<Result<object, Refusal>>

/** A call of a user: its answer under the head that all have. */
const ofUser =
  <In>(work: Work<In>) =>
  async (call: Call, input: In): Answer<unknown> => {
    const by = groundsOf(call.caller)
    if (by === undefined) return err({ code: 'notLoggedIn' })
    const done = await work(call, by, input)
    return done.ok ? ok({ ...head, ...done.value }) : done
  }

const targets = ofUser<object>(async ({ deliveries }, { user }) => {
  const { topics, quiet, grouping } = deliveries.away(user)
  return ok({
    push_key: deliveries.pushKey,
    targets: deliveries.targets(user).map(({ madeMs, ...target }) => ({
      ...target,
      made_at: String(madeMs),
    })),
    topics: offeredTopics.map((topic) => ({
      topic,
      critical: isCritical(topic),
      ...(topics.get(topic) ?? { push: false, webhook: false }),
    })),
    quiet,
    grouping,
    limits: { ...TARGETS_MAX, attempts: deliveries.attempts },
  })
})

const addPush = ofUser<InputOf<typeof addPushTarget>>(async (call, by, input) => {
  const added = await call.deliveries.addPush(by, { ...input, device: browserOf(call, by) })
  return added.ok ? ok({ id: added.value }) : added
})

/**
 * The one that the session was opened in: a call may name any other browser, whose pushes would not
 * end with that session.
 */
function browserOf({ accounts, request }: Call, { session }: Grounds): string {
  const opened = session === undefined ? undefined : accounts.store.session(session)
  return opened?.device || deviceOf(request.cookies[GUID_COOKIE] ?? '')
}

const addHook = ofUser<InputOf<typeof addWebhook>>(({ deliveries }, by, input) =>
  deliveries.addWebhook(by, input),
)

const rotate = ofUser<InputOf<typeof rotateWebhookSecret>>(async ({ deliveries }, by, { id }) => {
  const done = await deliveries.rotate(by, id)
  return done.ok ? ok({ secret: done.value }) : done
})

const remove = ofUser<InputOf<typeof removeNotificationTarget>>(
  async ({ deliveries }, by, { id }) => {
    const done = await deliveries.remove(by, id)
    return done.ok ? ok({}) : done
  },
)

const test = ofUser<InputOf<typeof testNotificationTarget>>(
  async ({ deliveries }, { user }, { id }) => {
    const done = await deliveries.test(user, id)
    return done.ok ? ok({ delivery: messageId(done.value) }) : done
  },
)

const set = ofUser<InputOf<typeof setNotificationAway>>(async ({ deliveries }, by, input) => {
  const { topics, quiet, grouping } = input
  const done = await deliveries.change(by, {
    topics: topics.map(({ topic, push, webhook }) => ({ topic, push, webhook })),
    quiet: quiet && {
      on: quiet.on,
      from: quiet.from,
      to: quiet.to,
      days: quiet.days,
      zone: quiet.zone,
    },
    grouping,
  })
  return done.ok ? ok({}) : done
})

const log = ofUser<InputOf<typeof notificationDeliveries>>(
  async ({ deliveries, context }, { user }, { limit }) => {
    const known = new Map(deliveries.targets(user).map((target) => [target.id, target]))
    const { instruments } = context.market
    const rows = await deliveries.log(user, limit)
    return ok({ rows: rows.map((row) => logged(row, known.get(row.target), instruments)) })
  },
)

function logged(
  row: DeliveryRow,
  target: ShownTarget | undefined,
  instruments: readonly Instrument[],
): object {
  const [event] = row.events
  return {
    id: messageId(row),
    target: row.target,
    target_name: target === undefined ? '' : nameOf(target),
    sort: target?.sort ?? '',
    type: row.type,
    count: row.count,
    symbol: instruments[event?.symbols[0] ?? -1]?.symbol ?? '',
    bot_id: String(event?.bot ?? 0),
    state: row.state,
    attempts: row.attempts,
    made_at: String(row.madeMs),
    tried_at: String(row.triedMs),
    next_at: row.state === 'waiting' ? String(row.nextMs) : '0',
    answer: row.answer,
    reason: row.reason,
  }
}

/** An unnamed one is called by its host. */
function nameOf({ name, sort, address }: ShownTarget): string {
  if (name !== '') return name
  return sort === 'webhook' && address !== '' ? new URL(address).host : address
}

export const deliveryHandlers: Readonly<Record<string, Handler>> = {
  notificationTargets: targets,
  addPushTarget: addPush,
  addWebhook: addHook,
  rotateWebhookSecret: rotate,
  removeNotificationTarget: remove,
  testNotificationTarget: test,
  setNotificationAway: set,
  notificationDeliveries: log,
}
