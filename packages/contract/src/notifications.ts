// What a user is told, by type and topic, and where: bell, toast, tab title. Plain tables without
// zod: the projector, the server and the browser read the same ones.
import type { Category } from './enums.ts'

export interface NotificationTopic {
  /** It rings whatever the user has switched off: money is lost while nobody looks. */
  readonly critical: boolean
  /** Channels beside the bell as they are until the user chooses. */
  readonly toast: boolean
  readonly title: boolean
  /** It may be so many times a day without anybody's doing: a bot has one line of it a day. */
  readonly repeats?: true
}

/** What settings are made for, in the order that a page lists them. */
export const notificationTopics = {
  liquidation: { critical: true, toast: true, title: true, repeats: true },
  /** Whatever ends a bot without its owner and without its target. */
  stopped: { critical: true, toast: true, title: true },
  refused: { critical: false, toast: true, title: true, repeats: true },
  range: { critical: false, toast: true, title: false, repeats: true },
  /** What its owner had set or agreed to has come. */
  target: { critical: false, toast: true, title: true },
  /** A round was won while its bot goes on, which may be many times a day. */
  round: { critical: false, toast: false, title: false, repeats: true },
  /** Weights were brought back by orders, as often as a bot's own rules say. */
  rebalance: { critical: false, toast: false, title: false, repeats: true },
  /** What a leader opened was copied for its follower, or was not. */
  copy: { critical: false, toast: false, title: false },
  /** Who leads has a follower more. */
  follower: { critical: false, toast: false, title: false, repeats: true },
  /** What copies of a leader's bots paid it. */
  earned: { critical: false, toast: false, title: false, repeats: true },
  trigger: { critical: false, toast: true, title: true },
  funds: { critical: false, toast: false, title: false },
  /** Ended by its owner, who knows. */
  closed: { critical: false, toast: false, title: false },
} as const satisfies Readonly<Record<string, NotificationTopic>>
export type NotificationTopicName = keyof typeof notificationTopics
export const notificationTopicNames = Object.keys(notificationTopics) as NotificationTopicName[]

export const repeats = (topic: NotificationTopicName): boolean =>
  (notificationTopics[topic] as NotificationTopic).repeats === true

/** Every type of event with its topic. */
export const notificationTypes = {
  'liquidation-near': 'liquidation',
  liquidated: 'stopped',
  'stop-loss': 'stopped',
  failed: 'stopped',
  /** Delisted, blocked account, a leader that left or a rule of the kind. */
  ended: 'stopped',
  'order-refused': 'refused',
  'range-left': 'range',
  'range-entered': 'range',
  'take-profit': 'target',
  /** Its term is over, as its owner had agreed. */
  settled: 'target',
  'round-won': 'round',
  rebalanced: 'rebalance',
  copied: 'copy',
  'copy-refused': 'copy',
  'share-paid': 'copy',
  'follower-joined': 'follower',
  'share-earned': 'earned',
  'trigger-fired': 'trigger',
  'funds-added': 'funds',
  closed: 'closed',
} as const satisfies Readonly<Record<string, NotificationTopicName>>
export type NotificationType = keyof typeof notificationTypes

/** The types of the topics that a test picks. */
export function typesWhere(
  test: (topic: NotificationTopicName) => boolean,
): readonly NotificationType[] {
  const types = Object.entries(notificationTypes) as [NotificationType, NotificationTopicName][]
  return types.filter(([, topic]) => test(topic)).map(([type]) => type)
}

export const isCritical = (topic: NotificationTopicName): boolean =>
  notificationTopics[topic].critical

/** Notes of a bot's figures that want a look of its owner. */
export const attentionNotes: ReadonlySet<string> = new Set([
  'near-liquidation',
  'above-range',
  'below-range',
  'failed',
])

/** What a user hears of one bot: everything, what is critical, or of a liquidation only. */
export const botModes = ['all', 'critical', 'muted'] as const
export type BotMode = (typeof botModes)[number]

/** What a list may be narrowed to. */
export const notificationFilters = ['all', 'unread', 'critical', 'trades'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** One event as HTTP and the stream give it. */
export interface NotificationItem {
  /** Order and identity within the user's events; a whole number. */
  readonly id: string
  /** Market time, epoch ms. */
  readonly time: string
  readonly type: NotificationType
  readonly topic: NotificationTopicName
  readonly read: boolean
  /** "0" of what a leader is told, which is of no bot of its own. */
  readonly bot_id: string
  /** Folder name of the bot's kind. */
  readonly kind: string
  readonly symbol: string
  /** All that the bot trades, `symbol` first. */
  readonly symbols: readonly string[]
  readonly category: Category
  readonly base_token: string
  readonly quote_token: string
  /** The kind's own word of a reason, or "". */
  readonly word: string
  /** How often it was so on that day of the market, this event counted. */
  readonly times: number
  /** Decimals and plain keys: price, side, amount, coin, total, invested, share, reason. */
  readonly data: Readonly<Record<string, string | number>>
}
