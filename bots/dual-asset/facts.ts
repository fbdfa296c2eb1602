// The facts of a dual asset beside those of the engine.
import type { Amount } from '@trellis/kernel'

/** Beside bot-funded: what was accepted, in the words of the quote. */
export interface Subscribed {
  readonly type: 'subscribed'
  readonly direction: string
  readonly coin: string
  readonly amount: Amount
  /** In the quote coin. */
  readonly target: Amount
  readonly apyE8: number
  readonly settlesAtMs: number
}

/** Beside closing-started: what it was settled by, and what that pays. */
export interface Settled {
  readonly type: 'settled'
  /**
   * The exact average: ticks × milliseconds over milliseconds; both 0 where nothing had a price.
   */
  readonly tickMs: bigint
  readonly spanMs: number
  /** The same in the quote coin, to the nearest 1e-12. */
  readonly price: Amount
  readonly converted: boolean
  readonly coin: string
  readonly paid: Amount
  /** Of what is paid the part beyond what was invested, in the coin that is paid. */
  readonly yielded: Amount
}

export type DualAssetFact =
  | Subscribed
  | Settled
  /** The market stopped for good, or the account was blocked: what was invested goes back. */
  | { readonly type: 'refunded'; readonly coin: string; readonly amount: Amount }
