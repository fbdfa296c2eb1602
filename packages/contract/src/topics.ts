// Messages of the two WebSockets: the specification's ticker stream and our own stream of bot
// facts. Types and plain constants only, no zod: the browser imports it.
import type { Category, LifeType } from './enums.ts'
import type { NotificationItem } from './notifications.ts'
import type { RowChanges } from './row-changes.ts'

/** Fields of one ticker (specification 3): decimals as strings, time in market epoch ms. */
export interface Ticker {
  readonly symbol: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  readonly quoteVolume: string
  /** Change against `open` as a fraction: "0.0123" is 1.23 %. */
  readonly range: string
  readonly time: number
}

export interface QuoteData {
  readonly topic: 'realtimes'
  readonly event: 'data'
  readonly symbol: string
  /** The category is ours; a request without one means spot. */
  readonly params: { readonly binary: false; readonly category: Category }
  /** True for the first message after subscribing. */
  readonly first: boolean
  readonly data: readonly Ticker[]
}

/** How the market's clock runs. */
export interface ClockMessage {
  readonly topic: 'clock'
  /** Market time, epoch ms. */
  readonly market_time: string
  readonly speed: string
  /** The market stands: held, or a replay at its end. */
  readonly standing: boolean
  /** From this market time on another speed holds; absent where none is set. */
  readonly next?: { readonly market_time: string; readonly speed: string }
}

/**
 * Everything the ticker stream may send; subscribing is answered by the first data. The clock comes
 * when the speed has changed.
 */
export type QuoteMessage =
  | QuoteData
  | ClockMessage
  | { readonly pong: number }
  | { readonly event: 'error'; readonly code: string; readonly msg: string }

/** One line of a bot's activity, as HTTP and the stream give it. */
export interface ActivityItem {
  readonly bot_id: string
  /** Position in the journal of the bot's partition: order and identity of the line. */
  readonly position: string
  /** Market time, epoch ms. */
  readonly time: string
  /** Fact type, the kind's own where it has one: "order-filled", "range-shifted", … */
  readonly type: string
  /** What it is in the life of a bot of any kind; absent of what is none of it. */
  readonly life?: LifeType | undefined
  /** Pipeline action: "open", "take-profit", … or "". */
  readonly action: string
  readonly data: Readonly<Record<string, string | number | boolean>>
}

/**
 * What a client may send to our own stream; it is subscribed to its user's bots by signing in, and
 * to the rows of their list by asking for them.
 */
export type BotStreamRequest =
  { readonly ping: number } | { readonly topic: 'rows'; readonly event: 'sub' | 'cancel' }

/** Events of the user as they happen; without any, what was read or wanted has changed. */
export interface NewsMessage {
  readonly topic: 'notifications'
  readonly items: readonly (NotificationItem & { readonly toast: boolean })[]
}

/**
 * What changed in the rows of the ongoing bots, as `list-all-bots` gives them, since the message
 * before; every three seconds, also where nothing did.
 */
export interface RowsMessage extends RowChanges {
  readonly topic: 'rows'
  /** Begins anew: all rows are in it. */
  readonly first: boolean
}

/** Everything our own stream may send. */
export type BotStreamMessage =
  | {
      readonly topic: 'bot'
      readonly bot_id: string
      readonly position: string
      readonly items: readonly ActivityItem[]
    }
  /** More happened than this stream holds: read the pages again. */
  | { readonly topic: 'lagged' }
  /** Balances of the Funding account may have changed: read them again. */
  | { readonly topic: 'funding' }
  | NewsMessage
  | RowsMessage
  | ClockMessage
  | {
      readonly topic: 'health'
      readonly ready: boolean
      readonly phase: string
      readonly progress: string
    }
  | { readonly pong: number }
  | { readonly topic: 'error'; readonly code: string; readonly msg: string }

/** With these our own stream closes for what only a login mends: coming back would not help. */
export const closeCodes = {
  /** Nobody is signed in, or a foreign page asks. */
  notLoggedIn: 4401,
  /** Logged out, revoked, expired, blocked, or the password was changed. */
  sessionEnded: 4403,
} as const

/** A stream closes with it where the client has not read for half a minute; it may come back. */
export const TOO_SLOW_CODE = 4408

export const PING_EVERY_MS = 10_000
export const MAX_SUBSCRIPTIONS = 100
export const MAX_MESSAGE_BYTES = 4096
