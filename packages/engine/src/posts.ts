// What one partition tells another (docs/adr/0020): posts, and the facts by which they are sent,
// taken and put away, and bots that a bot started. A post is plain: texts, numbers, amounts.
import { partitionOf, type Amount, type BotId, type Price, type UserId } from '@trellis/kernel'

/** What a leader's partition says of a bot that may be copied. */
export interface OpenedPost {
  readonly type: 'bot-opened'
  /** The follower that asked; 0 for all. */
  readonly to: BotId
  readonly bot: BotId
  readonly kind: string
  readonly symbols: readonly number[]
  /** The kind's parameters of now, as JSON of its `writeParams`. */
  readonly params: string
  /** What is invested in it, and in all bots of its owner that may be copied, itself included. */
  readonly invested: Amount
  readonly total: Amount
  /** Prices of its symbols when it got its money; empty where nobody knows them any more. */
  readonly prices: readonly Price[]
}

export type Post =
  | OpenedPost
  /** A command of its owner that copies follow, as JSON. */
  | { readonly type: 'bot-commanded'; readonly bot: BotId; readonly command: string }
  | { readonly type: 'bot-ended'; readonly bot: BotId }
  /** The leader has taken the follower `to`: what it says from here on is for it. */
  | { readonly type: 'follow-begun'; readonly to: BotId }
  /** The leader does not take the follower `to`, or has none any more where it is 0. */
  | { readonly type: 'follow-ended'; readonly to: BotId }
  /** A follower begins to follow, or does no more; `all`: it wants what runs already, too. */
  | {
      readonly type: 'follow-asked'
      readonly leader: UserId
      readonly follower: BotId
      readonly all: boolean
    }
  | { readonly type: 'follow-left'; readonly leader: UserId; readonly follower: BotId }
  /** The leader's part of a copy's gain; it left the follower for transit with this very post. */
  | {
      readonly type: 'share-paid'
      readonly leader: UserId
      readonly follower: BotId
      readonly copy: BotId
      readonly coin: string
      readonly amount: Amount
    }

/** Where a post stands in the world. */
export interface PostPlace {
  readonly partition: number
  readonly position: number
}

/** A post on its way: whose partition said it, and where. */
export interface SentPost extends PostPlace {
  readonly user: UserId
  readonly post: Post
}

export type PostFact =
  /**
   * Bots of the user are announced to at most so many followers, new ones while it is open; neither
   * bots nor followers that are new while it is suspended.
   */
  | {
      readonly type: 'leading-set'
      readonly user: UserId
      readonly places: number
      readonly open: boolean
      /** Absent where it is not, as in what was written before. */
      readonly suspended?: true
    }
  | { readonly type: 'post-sent'; readonly user: UserId; readonly post: Post }
  /** A post of another partition, or of this one, was heard here. */
  | ({ readonly type: 'post-taken' } & SentPost)
  /** Every partition has taken what the outbox holds up to a position. */
  | { readonly type: 'posts-settled'; readonly upTo: number }
  /** The bot was started by another of its owner, which takes what it gives back. */
  | {
      readonly type: 'bot-spawned'
      readonly bot: BotId
      readonly parent: BotId
      readonly coin: string
    }
  /** It is its owner's like any other from now on. */
  | { readonly type: 'bot-let-go'; readonly bot: BotId }

/** To whom a post goes: one user's partition, or every bot that follows the one who said it. */
export function addresseeOf(post: Post): UserId | undefined {
  switch (post.type) {
    case 'follow-asked':
    case 'follow-left':
    case 'share-paid':
      return post.leader
    default:
      return undefined
  }
}

/** The one partition that a post goes to; undefined where it goes to all. */
export function destinationOf(post: Post): number | undefined {
  const user = addresseeOf(post)
  if (user !== undefined) return partitionOf(user)
  return 'to' in post && post.to !== 0 ? partitionOf(post.to) : undefined
}

/** What a parent is told of the bots that it started; a kind that starts none reads no news. */
export type News =
  /** The one it follows has done something. */
  | { readonly type: 'heard'; readonly at: PostPlace; readonly post: Post }
  /** What became of a step `spawn`: the copy and what it took, or why there is none. */
  | {
      readonly type: 'spawned'
      readonly model: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly copy: BotId
      readonly paid: Amount
    }
  | {
      readonly type: 'spawn-refused'
      readonly model: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly refusal: string
    }
  /** A copy would not follow a command. */
  | { readonly type: 'steer-refused'; readonly copy: BotId; readonly refusal: string }
  /**
   * A copy is over; what it gave back of the coin since it was started is in Funding now, and so is
   * what it gave back in other coins: `coins` is their worth in the coin at the prices of its end.
   */
  | {
      readonly type: 'copy-ended'
      readonly copy: BotId
      readonly returned: Amount
      readonly coins: Amount
    }

/** A bot of another's making, as its parent asks for it. */
export interface Spawn {
  /** The leader's bot. */
  readonly model: BotId
  readonly kind: string
  readonly symbols: readonly number[]
  /** Of the model, as `OpenedPost` has them. */
  readonly params: string
  readonly coin: string
  /** What the copy is to invest. */
  readonly amount: Amount
  readonly requestKey: string
}

/** `both`: a difference is worse whichever way it is. */
export type EntrySide = 'long' | 'short' | 'both'

/** How bots of a kind are copied; P are its parameters, S its state. */
export interface Copying<P, S> {
  /** Parameters that would make the bot as it is set now. */
  paramsNow(state: S): P
  /** The same plan with another amount of the settle coin alone. */
  sized(params: P, amount: Amount): P
  /** What it bets on, contract by contract: a long one is entered better at a lower price. */
  sides(params: P): readonly EntrySide[]
  /** How many times its money it may hold, in whole 1e-12; 1 on a spot pair. */
  leverage(params: P): bigint
  /** What of a command copies follow, undefined for none of it. */
  follows(command: { readonly type: string }): { readonly type: string } | undefined
  /** Ends a bot with all its money in the settle coin. */
  readonly close: { readonly type: string }
}

/** A post as a text of JSON, amounts in whole 1e-12. */
export function writePostText(sent: SentPost): string {
  return JSON.stringify(sent, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}

/** The twin; nothing else of a post ends in n behind digits alone but an amount. */
export function readPostText(text: string): SentPost {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as SentPost
}
