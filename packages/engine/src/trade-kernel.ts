// A shorter way through minutes that a kind may offer to backtests of many settings: the fills of
// the engine, to the last unit, for as long as nothing happens but the plain course of the bot.
// What it is compared with is the engine itself, on a sample of every sweep (docs/adr/0025).
import type { Amount, Price, Quantity } from '@trellis/kernel'
import type { FeeRates, Instrument, Print, Segment, Side } from '@trellis/market'

/** Minutes side by side, in ticks, one row each, and what was traded in each. */
export interface KernelMinutes {
  readonly high: ArrayLike<number>
  readonly low: ArrayLike<number>
  prints(row: number): readonly Print[]
}

/** What a kernel knows of the world beside the bot's state. */
export interface KernelTerms {
  readonly instrument: Instrument
  readonly fees: FeeRates
  /** Lots that a resting order gets of a segment, as the venue in use says. */
  share(
    order: { readonly side: Side; readonly price: Price; readonly left: Quantity },
    segment: Segment,
  ): Quantity
}

/** What a kernel has done since it began. */
export interface KernelDone {
  readonly fills: number
  /** Rounds that were completed. */
  readonly matched: number
  /** In the settle coin, what was taken in another one at the prices of its trades. */
  readonly fees: Amount
}

export interface TradeKernel {
  /**
   * Plays rows from one to another (exclusive). The row in which something happens that is not its
   * plain course, and from which it knows nothing any more; `to` for none.
   */
  run(minutes: KernelMinutes, from: number, to: number): number
  /**
   * The state that it began with and the money of now, for the kind's figures; orders and cells are
   * still those of the beginning.
   */
  stateNow(): unknown
  readonly done: KernelDone
}
