// A stored order as routes show it. Decimal strings by the instrument's steps; nothing is rounded
// but the average.
import type { OrderRow } from '@trellis/bot-kit/routes/route-context.ts'
import {
  divide,
  formatAmount,
  MONEY_UNIT,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { baseOf, feeCoinOf, formatPrice, formatQuantity, type Instrument } from '@trellis/market'

export interface StoredOrder {
  readonly ref: number
  readonly order_id: number
  readonly symbol: number
  readonly side: OrderRow['side']
  readonly order_type: OrderRow['orderType']
  readonly purpose: string
  readonly action: string
  readonly level: number
  readonly price: number
  readonly qty: number
  readonly filled: number
  readonly value: string
  readonly fee: string
  readonly status: OrderRow['status']
  readonly placed_ms: number
  readonly updated_ms: number
}

export function orderRowOf(row: StoredOrder, instruments: readonly Instrument[]): OrderRow {
  const instrument = instruments[row.symbol]
  const price = row.price as Price
  const filled = row.filled as Quantity
  return {
    orderId: String(row.order_id),
    symbol: instrument?.symbol ?? '',
    ref: row.ref,
    side: row.side,
    orderType: row.order_type,
    purpose: row.purpose,
    action: row.action,
    level: row.level,
    price: instrument ? formatPrice(instrument, price) : '',
    avgPrice: instrument ? averagePrice(instrument, BigInt(row.value), filled) : '',
    quantity: instrument ? formatQuantity(instrument, row.qty as Quantity) : '',
    filled: instrument ? formatQuantity(instrument, filled) : '',
    fee: formatAmount(BigInt(row.fee) as Amount),
    feeCoin: instrument ? feeCoinOf(row, instrument) : '',
    status: row.status,
    placedAtMs: row.placed_ms,
    updatedAtMs: row.updated_ms,
  }
}

/**
 * Average price in the quote coin per base coin: value / base, rounded to the nearest 1e-12; "0"
 * when unfilled.
 */
function averagePrice(instrument: Instrument, value: bigint, filled: Quantity): string {
  if (filled === 0) return '0'
  return formatAmount(divide(value * MONEY_UNIT, baseOf(instrument, filled), 'nearest') as Amount)
}
