// The history as a CSV file for tax and spreadsheets: one row per order of a pair, plain numbers,
// ISO times in UTC, no grouping and no signs of a locale.
import { csvText, isoUtc } from '@trellis/ui'
import type { GridOrder, GridRound } from '../wire/history.ts'

export const csvColumns = [
  'bot_id',
  'symbol',
  'row',
  'pair_time_utc',
  'level',
  'order_id',
  'side',
  'order_type',
  'action',
  'status',
  'time_utc',
  'price',
  'average_price',
  'quantity',
  'filled_quantity',
  'fee',
  'fee_coin',
  'pair_profit',
  'profit_coin',
] as const

export interface CsvSource {
  readonly botId: string
  readonly symbol: string
  readonly isBasket?: true
}

/** Pairs, each with its buy and its sell; a pair whose coins came from the opening has one row. */
export function roundsToCsv(source: CsvSource, pairs: readonly GridRound[]): string {
  const lines = pairs.flatMap((pair) => {
    const orders = [pair.open_order, pair.close_order].filter((it) => it !== null)
    return orders.map((order, index) => {
      const closes = index === orders.length - 1
      return [
        source.botId,
        source.symbol,
        closes ? 'close' : 'open',
        isoTime(pair.time),
        String(pair.level),
        ...orderCells(order),
        closes ? pair.profits : '',
        closes ? pair.profits_token : '',
      ]
    })
  })
  return render(lines)
}

/** Every order of a bot without pairing; where its kind has roles, with that as the last column. */
export function ordersToCsv(
  source: CsvSource,
  orders: readonly GridOrder[],
  role?: (order: GridOrder) => string,
): string {
  const rows = orders.map((order) => [
    source.botId,
    order.symbol,
    'order',
    '',
    String(order.level),
    ...orderCells(order),
    '',
    '',
    ...(role === undefined ? [] : [role(order)]),
  ])
  return role === undefined ? render(rows) : csvText([[...csvColumns, 'role'], ...rows])
}

function orderCells(order: GridOrder): readonly string[] {
  return [
    order.order_id,
    order.side.toLowerCase(),
    order.order_type,
    order.action,
    plainStatus(order.order_status),
    isoTime(order.time),
    order.order_type === AT_MARKET ? '' : order.price,
    order.avg_price,
    order.quantity,
    order.filled_quantity,
    order.fee,
    order.fee_token,
  ]
}

/**
 * Market orders have no price of their own: what stands there is how far the venue lets them go.
 */
const AT_MARKET = 'position'

/** "filled", whatever the wire of a kind calls it. */
export function plainStatus(status: string): string {
  return status.replace(/^(SPOT|FUTURE)_ORDER_STATUS_/, '').toLowerCase()
}

function isoTime(ms: string): string {
  return isoUtc(Number(ms))
}

function render(rows: readonly (readonly string[])[]): string {
  return csvText([csvColumns, ...rows])
}

/** A file name without spaces or anything of a locale. */
export function csvName(source: CsvSource, what: 'pairs' | 'orders' | 'rounds'): string {
  const { botId, isBasket, symbol } = source
  return `trellis-${isBasket === true ? 'basket' : symbol.toLowerCase()}-${botId}-${what}.csv`
}
