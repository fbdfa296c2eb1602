// What a user wants to be told of and where, and what was read, as the directory keeps both: one
// setting of the account each, in JSON. Only what differs from the defaults is kept, and both are
// bounded, because every change is a fact that carries the whole of it.
import {
  isCritical,
  notificationTopicNames,
  notificationTopics,
  typesWhere,
  type BotMode,
  type NotificationTopicName,
  type NotificationType,
} from '@trellis/contract'
import type { NotificationScope, ReadMark } from '../projections/notifications.ts'

/** Names of the two settings of an account. */
export const SETTINGS = 'notifications'
export const READ = 'notifications-read'

export interface Channels {
  readonly bell: boolean
  readonly toast: boolean
  readonly title: boolean
}

export interface NotificationSettings {
  readonly topics: ReadonlyMap<NotificationTopicName, Channels>
  /** Bots that are not heard of in full, in the order in which they were set. */
  readonly bots: ReadonlyMap<number, BotMode>
}

export interface SettingsChange {
  readonly topics: readonly (Channels & { readonly topic: NotificationTopicName })[]
  readonly bots: readonly { readonly bot: number; readonly mode: BotMode }[]
}

/** Bots of which something is kept; the ones set longest ago go first. */
const BOTS_MAX = 300
/**
 * Events that were read one by one. Above that the earliest of them counts as unread again: what
 * was not looked at, a stop-loss perhaps, is never taken for read.
 */
const IDS_MAX = 300

const usual = (topic: NotificationTopicName): Channels => {
  const { toast, title } = notificationTopics[topic]
  return { bell: true, toast, title }
}

interface Stored {
  readonly topics?: Readonly<Record<string, Channels>>
  readonly bots?: readonly (readonly [number, BotMode])[]
}

/** Reads the setting; '' is what nobody has changed. */
export function readSettings(text: string): NotificationSettings {
  const stored = (text === '' ? {} : JSON.parse(text)) as Stored
  const topics = notificationTopicNames.map((topic): [NotificationTopicName, Channels] => [
    topic,
    stored.topics?.[topic] ?? usual(topic),
  ])
  return { topics: new Map(topics), bots: new Map(stored.bots) }
}

/** The setting after a change, '' where nothing differs from the defaults; the critical rings. */
export function changeSettings(text: string, change: SettingsChange): string {
  const { topics, bots } = readSettings(text)
  const [nextTopics, nextBots] = [new Map(topics), new Map(bots)]
  for (const { topic, bell, toast, title } of change.topics)
    nextTopics.set(topic, { bell: bell || isCritical(topic), toast, title })
  for (const { bot, mode } of change.bots) {
    nextBots.delete(bot)
    if (mode !== 'all') nextBots.set(bot, mode)
  }
  const changed = [...nextTopics].filter(([topic, it]) => !isSame(it, usual(topic)))
  const kept = [...nextBots].slice(-BOTS_MAX)
  if (changed.length === 0 && kept.length === 0) return ''
  return JSON.stringify({ topics: Object.fromEntries(changed), bots: kept } satisfies Stored)
}

function isSame(a: Channels, b: Channels): boolean {
  return a.bell === b.bell && a.toast === b.toast && a.title === b.title
}

/** Which events a user hears of. */
export function scopeOf(user: number, { topics, bots }: NotificationSettings): NotificationScope {
  const inMode = (mode: BotMode): number[] =>
    [...bots].filter(([, it]) => it === mode).map(([bot]) => bot)
  return {
    user,
    hidden: typesWhere((topic) => topics.get(topic)?.bell === false),
    quiet: [
      { bots: inMode('critical'), types: typesWhere(isCritical) },
      { bots: inMode('muted'), types: typesWhere((topic) => topic === 'liquidation') },
    ],
  }
}

/** Whether a user hears of an event: what `scopeOf` asks for, of one. */
export function hears(
  settings: NotificationSettings,
  { type, bot }: { readonly type: NotificationType; readonly bot: number },
): boolean {
  const { hidden, quiet } = scopeOf(0, settings)
  if (hidden.includes(type)) return false
  return quiet.every(({ bots, types }) => !bots.includes(bot) || types.includes(type))
}

/** Reads what was read; '' is nothing. */
export function readMark(text: string): ReadMark {
  return text === '' ? { upTo: 0, ids: [] } : (JSON.parse(text) as ReadMark)
}

/** Whether the event was read. */
export function isRead({ upTo, ids }: ReadMark, id: number): boolean {
  return id <= upTo || ids.includes(id)
}

/** The mark after reading one event, or all up to one. */
export function markRead(
  text: string,
  what: { readonly id?: number | undefined; readonly upTo?: number | undefined },
): string {
  const mark = readMark(text)
  const ids = new Set(mark.ids)
  if (what.id !== undefined) ids.add(what.id)
  const upTo = Math.max(mark.upTo, what.upTo ?? 0)
  return JSON.stringify(bounded(upTo, [...ids]))
}

function bounded(upTo: number, ids: readonly number[]): ReadMark {
  const behind = ids.filter((id) => id > upTo).sort((a, b) => a - b)
  return { upTo, ids: behind.slice(-IDS_MAX) }
}
