// The facts of a follower beside those of the engine.
import type { Amount, BotId, Ratio } from '@trellis/kernel'
import type { LimitNumbers } from './limit-table.ts'

/** What becomes of copies when following ends. */
export type StopMode = 'close' | 'keep'

/** What bounds copies; a number of zero is off. */
export interface CopyLimits extends LimitNumbers {
  readonly onStop: StopMode
  /** Nothing new is copied; what runs goes on. */
  readonly paused: boolean
}

/** Beside bot-funded: whom it follows, and with how much. */
export interface Following {
  readonly type: 'following'
  readonly mark: string
  readonly amount: Amount
}

export type CopyTradingFact =
  | Following
  | ({ readonly type: 'limits-changed' } & CopyLimits)
  /** The leader has taken it: what it hears from here on is for it. */
  | { readonly type: 'begun' }
  /** A bot of the leader is known: it is copied or refused, once. */
  | {
      readonly type: 'copy-opened'
      readonly model: BotId
      readonly copy: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly paid: Amount
    }
  | {
      readonly type: 'copy-refused'
      readonly model: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly why: string
      /** What was found and what is allowed, where the reason is a limit; zero of any other. */
      readonly found: Ratio
      readonly limit: Ratio
    }
  /**
   * What it gave back is in the wallet again, less the leader's share of its gain; `coins` is the
   * worth in USDT, at its end, of what it gave back in other coins, which stays in Funding.
   */
  | {
      readonly type: 'copy-closed'
      readonly model: BotId
      readonly copy: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly paid: Amount
      readonly returned: Amount
      readonly coins: Amount
      readonly share: Amount
    }
  /** It is its owner's own bot from now on; the share is of its gain until now. */
  | {
      readonly type: 'copy-kept'
      readonly model: BotId
      readonly copy: BotId
      readonly kind: string
      readonly symbols: readonly number[]
      readonly paid: Amount
      readonly gain: Amount
      readonly share: Amount
    }
  /**
   * It looked at its loss: what waits, its copies and what copies gave back in other coins
   * together, and when it looks again.
   */
  | { readonly type: 'watched'; readonly equity: Amount; readonly nextMs: number }
  | { readonly type: 'model-ended'; readonly model: BotId }
  | { readonly type: 'change-refused'; readonly copy: BotId; readonly why: string }
