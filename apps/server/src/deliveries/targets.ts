// What a target of news is reached by, which is kept sealed (auth/target-record.ts). And what of
// the news travels, and when: a setting beside the targets.
import { createHash, randomBytes } from 'node:crypto'
import {
  notificationTopicNames,
  notificationTopics,
  targetSorts,
  type NotificationTopicName,
  type TargetSort,
} from '@trellis/contract'
import type { SecretBox } from '../auth/secret-box.ts'
import type { Target } from '../auth/target-record.ts'
import { NO_QUIET_HOURS, type QuietHours } from './quiet-hours.ts'

/** Names of settings of an account. */
export const AWAY = 'notification-away'
/** Position up to which all was told, for a database that was lost (courier.ts). */
export const TOLD = 'notification-told'

export interface OpenPush {
  readonly url: string
  readonly p256dh: string
  readonly auth: string
  readonly lang: string
}

export interface OpenWebhook {
  readonly url: string
  readonly secret: string
  /** The one before, which signs as well until then; '' and 0 of none. */
  readonly oldSecret: string
  readonly oldUntilMs: number
}

/** A new target with a name that no other one has or had. */
export function makeTarget(
  fields: Pick<Target, 'sort' | 'name' | 'madeMs' | 'since' | 'device'>,
  open: OpenPush | OpenWebhook,
  box: SecretBox,
): Target {
  const mark = fields.sort === 'push' ? markOf(open.url) : ''
  return { id: randomBytes(6).toString('hex'), ...fields, mark, sealed: sealed(open, box) }
}

export function sealed(open: OpenPush | OpenWebhook, box: SecretBox): string {
  return box.seal(JSON.stringify(open))
}

/**
 * What a target is reached by; undefined where the key at hand is not the one it was sealed with.
 */
export function openPush(target: Target, box: SecretBox): OpenPush | undefined {
  return opened(target, box) as OpenPush | undefined
}

export function openWebhook(target: Target, box: SecretBox): OpenWebhook | undefined {
  return opened(target, box) as OpenWebhook | undefined
}

function opened({ sealed: text }: Target, box: SecretBox): unknown {
  const json = box.open(text)
  return json === undefined ? undefined : JSON.parse(json)
}

/** Tells endpoints and browsers apart without naming them. */
export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

export type AwayTopics = ReadonlyMap<NotificationTopicName, Readonly<Record<TargetSort, boolean>>>

export interface AwaySettings {
  readonly topics: AwayTopics
  readonly quiet: QuietHours
  readonly grouping: boolean
}

export interface AwayChange {
  readonly topics: readonly {
    readonly topic: NotificationTopicName
    readonly push: boolean
    readonly webhook: boolean
  }[]
  readonly quiet?: QuietHours | undefined
  readonly grouping?: boolean | undefined
}

interface StoredAway {
  readonly topics?: Readonly<Record<string, Readonly<Record<TargetSort, boolean>>>>
  readonly quiet?: QuietHours
  readonly grouping?: boolean
}

/** A browser is pushed what makes a toast; who has a webhook of their own picks there. */
const usual = (topic: NotificationTopicName): Readonly<Record<TargetSort, boolean>> => ({
  push: notificationTopics[topic].toast,
  webhook: true,
})

/** Reads the setting; '' is what nobody has changed. */
export function readAway(text: string): AwaySettings {
  const stored = (text === '' ? {} : JSON.parse(text)) as StoredAway
  return {
    topics: new Map(
      notificationTopicNames.map((topic) => [topic, stored.topics?.[topic] ?? usual(topic)]),
    ),
    quiet: stored.quiet ?? NO_QUIET_HOURS,
    grouping: stored.grouping ?? true,
  }
}

/** The setting after a change; of topics, only what differs from the usual is kept. */
export function changeAway(text: string, change: AwayChange): string {
  const was = readAway(text)
  const topics = new Map(was.topics)
  for (const { topic, push, webhook } of change.topics) topics.set(topic, { push, webhook })
  const differs = [...topics].filter(([topic, it]) =>
    targetSorts.some((sort) => it[sort] !== usual(topic)[sort]),
  )
  return JSON.stringify({
    topics: Object.fromEntries(differs),
    quiet: change.quiet ?? was.quiet,
    grouping: change.grouping ?? was.grouping,
  } satisfies StoredAway)
}
