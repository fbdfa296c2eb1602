// What closing a grid now would pay back, per mode. An estimate at the price a taker would get; the
// receipt tells what was really paid.
import { ZERO, type Amount, type Ratio } from '@trellis/kernel'
import { baseOf, feeOf, valueOf } from '@trellis/market'
import { baseValue, equityAt } from './profit.ts'
import type { CloseMode, GridState } from './state.ts'
import {
  conversionsOf,
  nextConversion,
  platformWorth,
  type ConversionMarkets,
} from './parts/conversion.ts'
import type { Conversion } from './facts.ts'
import { marketChunk } from './parts/placing.ts'

export interface CloseMarket extends ConversionMarkets {
  readonly takerFee: Ratio
  /** The platform coin, "" for none. */
  readonly coin: string
}

export interface CloseEstimate {
  readonly base: Amount
  readonly quote: Amount
  /** Platform coins out of other pairs. */
  readonly platform: Amount
  /** All of them in the quote coin at the last price. */
  readonly value: Amount
  readonly fee: Amount
  readonly feeCoin: string
  /** Market orders it takes. */
  readonly orders: number
  /** Loss against the last prices before fees, in the quote coin: equity - value - fee. */
  readonly slippage: Amount
  /** Total P&L after closing: value + withdrawn - invested. */
  readonly profit: Amount
}

/** Estimate of one mode; one that is not offered converts nothing. */
export function estimateClose(
  state: GridState,
  mode: CloseMode,
  market: CloseMarket,
): CloseEstimate {
  const { symbol, units } = state
  const { instrument, last } = market.at(symbol)
  const asked = { symbol, mode, coin: market.coin }
  const conversions = conversionsOf(asked, market) ?? []
  const { base, quote, platform, fee, orders } = converted(state, conversions, market)
  const worth = platformWorth(conversions, platform, market, 'down')
  const value = (quote + baseValue(units, base, last) + worth) as Amount
  const profit = (value + state.withdrawn - state.invested) as Amount
  const coins = { bit: market.coin, base: instrument.base, quote: instrument.quote }
  const feeCoin = fee === 0n || mode === 'base-and-quote' ? '' : coins[mode]
  const feeWorth = {
    bit: platformWorth(conversions, fee, market, 'down'),
    base: baseValue(units, fee, last),
    quote: fee,
    'base-and-quote': ZERO,
  }
  const slippage = (equityAt(state, last) - value - feeWorth[mode]) as Amount
  return { base, quote, platform, value, fee, feeCoin, orders, slippage, profit }
}

interface Wallet {
  base: Amount
  quote: Amount
  platform: Amount
  fee: Amount
  orders: number
}

/** The wallet after one market order after the other, as the closing sends them. */
function converted(
  state: GridState,
  conversions: readonly Conversion[],
  market: CloseMarket,
): Wallet {
  const wallet = { base: state.base, quote: state.quote, platform: ZERO, fee: ZERO, orders: 0 }
  for (const conversion of conversions) {
    const { symbol, side, gives } = conversion
    const other = gives === 'base' ? 'quote' : 'base'
    const into = symbol === state.symbol ? other : 'platform'
    const { instrument, last, takerPrice } = market.at(symbol)
    const chunk = marketChunk(instrument, last)
    let qty = chunk
    // Only a full part is followed by another.
    while (qty >= chunk) {
      const order = nextConversion(conversion, wallet, market.at(symbol))
      if (order === undefined) break
      qty = order.qty
      const lots = baseOf(instrument, order.qty)
      const value = valueOf(instrument, takerPrice(side, order.qty), order.qty)
      const [paid, got] = side === 'buy' ? [value, lots] : [lots, value]
      const fee = feeOf(got, market.takerFee)
      wallet.orders += 1
      wallet.fee = (wallet.fee + fee) as Amount
      wallet[gives] = (wallet[gives] - paid) as Amount
      wallet[into] = (wallet[into] + got - fee) as Amount
    }
  }
  return wallet
}
