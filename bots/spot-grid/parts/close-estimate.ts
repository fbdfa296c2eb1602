// What closing a grid now would pay back, per mode. An estimate at the price a taker would get; the
// receipt tells what was really paid. Must never promise more than the wallet holds.
import { ZERO, type Amount, type Ratio } from '@trellis/kernel'
import { baseOf, feeOf, valueOf } from '@trellis/market'
import { nextConversion, type ConversionMarket } from '../close.ts'
import { baseValue } from '../profit.ts'
import type { CloseMode, GridState } from '../state.ts'
import { marketChunk } from './placing.ts'

export interface CloseMarket extends ConversionMarket {
  readonly takerFee: Ratio
}

export interface CloseEstimate {
  readonly base: Amount
  readonly quote: Amount
  /** Both in the quote coin at the last price. */
  readonly value: Amount
  readonly fee: Amount
  readonly feeCoin: string
  /** Total P&L after closing: value + withdrawn - invested. */
  readonly profit: Amount
}

/** Estimate of one mode; BIT converts as QUOTE does, its second leg is not known here. */
export function estimateClose(
  state: GridState,
  mode: CloseMode,
  market: CloseMarket,
): CloseEstimate {
  const { instrument, last } = market
  const { base, quote, fee } = converted(state, mode, market)
  const value = (quote + baseValue(state.units, base, last)) as Amount
  const profit = (value + state.withdrawn - state.invested) as Amount
  const feeCoin = fee === 0n ? '' : mode === 'base' ? instrument.base : instrument.quote
  return { base, quote, value, fee, feeCoin, profit }
}

/** The wallet after one market order after the other, as the closing sends them. */
function converted(state: GridState, mode: CloseMode, market: CloseMarket) {
  const { instrument, takerFee, takerPrice } = market
  const wallet = { base: state.base, quote: state.quote, fee: ZERO }
  const chunk = marketChunk(instrument, market.last)
  for (;;) {
    const order = nextConversion(mode, wallet, market)
    if (order === undefined) return wallet
    const { side, qty } = order
    const value = valueOf(instrument, takerPrice(side, qty), qty)
    const bought = baseOf(instrument, qty)
    const fee = feeOf(side === 'buy' ? bought : value, takerFee)
    wallet.fee = (wallet.fee + fee) as Amount
    wallet.base = (wallet.base + (side === 'buy' ? bought - fee : -bought)) as Amount
    wallet.quote = (wallet.quote + (side === 'buy' ? -value : value - fee)) as Amount
    // Only a full part is followed by another.
    if (qty < chunk) return wallet
  }
}
