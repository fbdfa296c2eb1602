// What closing a grid now would pay back, per mode. An estimate at the price a taker would get; the
// receipt tells what was really paid. Must never promise more than the wallet holds.
import { divide, MONEY_UNIT, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { baseOf, lotsOf, valueOf, type Instrument, type Side } from '@trellis/market'
import type { CloseMode } from '../state.ts'
import { baseValue } from '../profit.ts'
import type { GridState } from '../state.ts'

export interface CloseMarket {
  readonly instrument: Instrument
  readonly last: Price
  readonly takerFee: Ratio
  /** Price a market order of these lots would get now. */
  readonly takerPrice: (side: Side, lots: number) => Price
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
  const part = partOf(state, mode, market)
  const value = (part.quote + baseValue(state.units, part.base, last)) as Amount
  const profit = (value + state.withdrawn - state.invested) as Amount
  const feeCoin = part.fee === 0n ? '' : mode === 'base' ? instrument.base : instrument.quote
  return { ...part, value, feeCoin, profit }
}

function partOf(state: GridState, mode: CloseMode, market: CloseMarket) {
  const { base, quote } = state
  switch (mode) {
    case 'base-and-quote':
      return { base, quote, fee: ZERO }
    case 'quote':
    case 'bit':
      return sellAll(state, market)
    case 'base':
      return buyAll(state, market)
  }
}

function sellAll({ base, quote }: GridState, market: CloseMarket) {
  const { instrument, takerFee, takerPrice } = market
  const lots = lotsOf(instrument, base, 'down')
  if (lots < Math.max(1, instrument.minQty)) return { base, quote, fee: ZERO }
  const value = valueOf(instrument, takerPrice('sell', lots), lots)
  const fee = feeOf(value, takerFee)
  const rest = (base - baseOf(instrument, lots)) as Amount
  return { base: rest, quote: (quote + value - fee) as Amount, fee }
}

function buyAll({ base, quote }: GridState, market: CloseMarket) {
  const { instrument, last, takerFee, takerPrice } = market
  const perLot = (price: Price): bigint => BigInt(price) * instrument.valueFactor
  if (last === 0) return { base, quote, fee: ZERO }
  const first = Number(quote / perLot(last))
  const price = takerPrice('buy', first)
  const lots = lotsOf(
    instrument,
    ((quote / perLot(price)) * instrument.lotAmount) as Amount,
    'down',
  )
  if (lots < Math.max(1, instrument.minQty)) return { base, quote, fee: ZERO }
  const bought = baseOf(instrument, lots)
  const fee = feeOf(bought, takerFee)
  const rest = (quote - valueOf(instrument, price, lots)) as Amount
  return { base: (base + bought - fee) as Amount, quote: rest, fee }
}

function feeOf(received: Amount, rate: Ratio): Amount {
  return divide(received * rate, MONEY_UNIT, 'up') as Amount
}
