// A row of a ladder as decimals: what answers and pages show of it.
import { formatAmount, type Price } from '@trellis/kernel'
import { formatPrice, formatQuantity, type Instrument } from '@trellis/market'
import type { RoundRow } from './plan.ts'

/** A row as decimals; names are those of the wire. */
export interface LadderRow {
  /** 0 is the base order. */
  readonly number: number
  readonly price: string
  /** "0" of an order that is not met. */
  readonly quantity: string
  readonly margin: string
  readonly margin_so_far: string
  readonly average_price: string
  readonly take_profit_price: string
  readonly stop_loss_price: string
  readonly liquidation_price: string
  /** A fraction of the last price, below zero under it. */
  readonly from_now: string
  /** Why the ladder ends here, "" where the order is met. */
  readonly unmet: string
}

/** A row of a ladder as answers have it; "" where there is none. */
export function ladderRow(row: RoundRow, instrument: Instrument): LadderRow {
  const at = (price: Price | undefined): string =>
    price === undefined ? '' : formatPrice(instrument, price)
  return {
    number: row.number,
    price: formatPrice(instrument, row.price),
    quantity: formatQuantity(instrument, row.qty),
    margin: formatAmount(row.margin),
    margin_so_far: formatAmount(row.marginSoFar),
    average_price: row.averageAfter === 0n ? '' : formatAmount(row.averageAfter),
    take_profit_price: at(row.takeProfitAfter),
    stop_loss_price: at(row.stopLossAfter),
    liquidation_price: at(row.liquidationAfter),
    from_now: formatAmount(row.fromNow),
    unmet: row.unmet ?? '',
  }
}
