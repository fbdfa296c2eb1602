// Steps that bots of every kind take in the same way.
import { ONE, price, type Amount, type Price, type Quantity, type Ratio } from '@trellis/kernel'
import type { KindFact, Step } from '@trellis/engine'
import type { Instrument, PipelineAction, Side } from '@trellis/market'

export const NO_STEPS: readonly never[] = []

/** A step that emits a fact. */
export function emit<F extends KindFact>(fact: F): Step<F> {
  return { type: 'fact', fact }
}

/** Gives an amount back to Funding. */
export function release(
  coin: string,
  amount: Amount,
  action: PipelineAction,
): readonly Step<never>[] {
  return amount > 0n ? [{ type: 'release', coin, amount, action }] : NO_STEPS
}

/** Takes an amount from Funding. */
export function reserve(coin: string, amount: Amount): readonly Step<never>[] {
  return amount > 0n ? [{ type: 'reserve', coin, amount }] : NO_STEPS
}

/** Money that is added out of Funding, with the kind's own fact beside it; none is no step. */
export function fundsAdded<F extends KindFact = never>(
  coin: string,
  amount: Amount,
  prices: readonly Price[],
  own?: F,
): readonly Step<F>[] {
  if (amount <= 0n) return NO_STEPS
  const added = { type: 'funds-added', amount, prices } as const
  return [...reserve(coin, amount), own === undefined ? added : { ...added, own }]
}

/** Most lots one market order may have, by quantity and by value with room for slippage. */
export function marketChunk(instrument: Instrument, at: Price): Quantity {
  const most = instrument.maxMarketQty
  if (instrument.maxValue <= 0n || at === 0) return most
  const byValue = (instrument.maxValue * 9n) / (BigInt(at) * instrument.valueFactor * 10n)
  return byValue < BigInt(most) ? (Number(byValue) as Quantity) : most
}

/**
 * The worst price of a market order that may be a share away from the last one; at least a tick.
 */
export function worstPrice(last: Price, side: Side, deviation: Ratio): Price {
  const share = side === 'buy' ? ONE + deviation : ONE - deviation
  return price(Math.max(1, Number((BigInt(last) * share) / ONE)))
}
