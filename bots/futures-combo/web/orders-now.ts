// What a rebalance would send now, by the rule of the engine, out of what the page knows: contracts
// at the marks of its answer, steps and fees of the listed pairs.
import { formatAmount, multiplyRatio, type Amount, type Ratio } from '@trellis/kernel'
import { formatQuantity, parsePrice, parseQuantity } from '@trellis/market'
import type { ListedPair } from '@trellis/contract'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { feesOf } from '@trellis/bot-kit/web/own-fees.ts'
import { instrumentOf, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { category } from '../market.ts'
import { valueAt } from '../plan.ts'
import { rebalance, type SkipReason } from '../rebalance.ts'
import { isShort, type ComboAnswered } from './combo-kind.ts'

export interface OrderNow {
  readonly symbol: string
  /** Share that it is brought to. */
  readonly target: string
  /** Undefined where no order is sent, with the reason; of what is not listed none is known. */
  readonly side: 'buy' | 'sell' | undefined
  readonly reason: SkipReason | 'within-lot' | undefined
  readonly quantity: string
  readonly digits: number
  /** At the mark. */
  readonly value: string
}

export interface OrdersNow {
  readonly orders: readonly OrderNow[]
  /** Of a taker, for all of them. */
  readonly fee: string
}

/** Of contracts that are not listed now no order is told. */
export function ordersNow(
  { positions }: Pick<ComboAnswered, 'positions'>,
  pairs: readonly ListedPair[],
): OrdersNow {
  const held = positions.flatMap((it, symbol) => {
    const pair = pairs.find((one) => one.symbol === it.symbol && one.category === category)
    if (pair === undefined) return []
    const instrument = instrumentOf(pair)
    const [size, mark] = [
      parseQuantity(instrument, it.pos_size),
      parsePrice(instrument, it.current_price),
    ]
    if (!size.ok || !mark.ok) return []
    return [
      {
        pair,
        instrument,
        symbol,
        mark: mark.value,
        side: isShort(it) ? ('short' as const) : ('long' as const),
        weight: amountOf(it.target_position_percent) as bigint as Ratio,
        lots: isShort(it) ? -size.value : size.value,
        isOpen: it.symbol_status !== 'OFFLINE',
      },
    ]
  })
  const { trades, skipped } = rebalance(held)
  let fee = 0n
  const orders = positions.map((it, symbol): OrderNow => {
    const own = held.find((one) => one.symbol === symbol)
    const trade = trades.find((one) => one.symbol === symbol)
    const row = { symbol: it.symbol, target: it.target_position_percent }
    if (own === undefined || trade === undefined) {
      const why = skipped.find((one) => one.symbol === symbol)?.reason
      const reason = own && (why ?? 'within-lot')
      return { ...row, side: undefined, reason, quantity: '0', digits: 0, value: '0' }
    }
    const value = valueAt(trade.qty, own)
    const { taker } = feesOf(own.pair.maker_fee_rate, own.pair.taker_fee_rate)
    fee += multiplyRatio(value, taker, 'up')
    return {
      ...row,
      side: trade.side,
      reason: undefined,
      quantity: formatQuantity(own.instrument, trade.qty),
      digits: quantityDigits(own.pair),
      value: formatAmount(value),
    }
  })
  return { orders, fee: formatAmount(fee as Amount) }
}
