// What goes over the wire: a webhook's signed JSON and a browser's encrypted push. Both carry the
// id of the message, the same at every attempt, by which a receiver drops what it has had.
import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import type { NotificationItem } from '@trellis/contract'
import type { Message } from './guarded-send.ts'
import type { PushKeys } from './push-keys.ts'
import type { OpenPush, OpenWebhook } from './targets.ts'

export interface Letter {
  readonly id: string
  /** A type of news, or 'test'. */
  readonly type: string
  readonly critical: boolean
  readonly count: number
  /** When it was made, epoch ms of wall time. */
  readonly madeMs: number
  readonly events: readonly NotificationItem[]
}

/** Secrets of webhooks begin so, by the public form (Standard Webhooks). */
export const SECRET_MARK = 'whsec_'

/** `v1,<base64>` over id, time and body with the secret's bytes. */
export function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64')
  const signed = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return `v1,${signed}`
}

/** A webhook's message at a time; while an old secret still holds it is signed with both. */
export function webhookMessage(letter: Letter, target: OpenWebhook, nowMs: number): Message {
  const { id, type, critical, count, madeMs, events } = letter
  const body = JSON.stringify({
    id,
    type,
    critical,
    count,
    made_at: String(madeMs),
    // What was read is the business of the page.
    events: events.map((event) => ({ ...event, read: undefined })),
  })
  const seconds = Math.floor(nowMs / 1000)
  const old = target.oldUntilMs > nowMs ? [target.oldSecret] : []
  const signatures = [target.secret, ...old].map((it) => signature(it, id, seconds, body))
  return {
    url: new URL(target.url),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'trellis-webhook',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatures.join(' '),
    },
    body: Buffer.from(body),
  }
}

/** A push service keeps a message so long for a browser that is off. */
const KEPT_S = 24 * 3600
/** Of an event, what a browser makes words of; push services take no more than 4 kB. */
const SHOWN_MAX = 3000

/** A browser's push; it is written in the words of the browser's own language there. */
export function pushMessage(
  letter: Letter,
  target: OpenPush,
  { keys, contact }: { readonly keys: PushKeys; readonly contact: string },
): Message {
  const { id, type, critical, count, events } = letter
  const [event] = events
  const whole = JSON.stringify({ id, type, count, lang: target.lang, event })
  const few = { ...event, symbols: [], data: {} }
  const text =
    Buffer.byteLength(whole) <= SHOWN_MAX
      ? whole
      : JSON.stringify({ id, type, count, lang: target.lang, event: few })
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: target.url, keys: { p256dh: target.p256dh, auth: target.auth } },
    text,
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_S,
      urgency: critical ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  const sent = Object.entries(headers as Record<string, string | number>)
  return {
    url: new URL(endpoint),
    headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body,
  }
}
