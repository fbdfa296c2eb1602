// What a tax return asks of one bot, out of its activity and so of any kind: fills, pairs, fees,
// funding, yield, exchanges and transfers, each a row. Plain numbers, no displayed text.
import type { ActivityItem } from '@trellis/contract'
import { csvText, isoLocal, isoUtc } from '@trellis/ui'

export const taxColumns = [
  'bot_id',
  'row',
  'id',
  'time_utc',
  'time_local',
  'pair_id',
  'symbol',
  'side',
  'price',
  'quantity',
  'value',
  'fee',
  'fee_coin',
  'realized_pnl',
  'amount',
  'coin',
  'given',
  'taken',
  'close_reason',
] as const
type Cells = Partial<Record<Exclude<(typeof taxColumns)[number], 'row'>, string>>
type Row = 'fill' | 'pair' | 'funding' | 'transfer' | 'exchange' | 'yield' | 'settlement' | 'end'

const OVER: ReadonlySet<string> = new Set(['completed', 'rejected', 'failed'])

/**
 * One line per row, oldest first; `items` are all of a bot's, newest first. A transfer into the bot
 * is above zero. The reason of its end stands on every line.
 */
export function taxFile(items: readonly ActivityItem[], quote: string, localOffset?: number) {
  const pairs = pairsOfOrders(items)
  const reason = endReason(items)
  const lines = [...items].reverse().flatMap((item) =>
    rowsOf(item, pairs, quote).map(({ row, ...cells }) => {
      const ms = Number(item.time)
      const told: Cells & { readonly row: Row } = {
        bot_id: item.bot_id,
        row,
        id: item.position,
        time_utc: isoUtc(ms),
        time_local: isoLocal(ms, localOffset),
        close_reason: reason,
        ...cells,
      }
      return taxColumns.map((column) => told[column] ?? '')
    }),
  )
  return csvText([taxColumns, ...lines])
}

const textOf = ({ data }: ActivityItem, key: string): string => {
  const value = data[key]
  return value === undefined ? '' : String(value)
}

/** The pair that an order opened or closed, by the order's number: the last that names it. */
function pairsOfOrders(items: readonly ActivityItem[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const item of items) {
    if (item.life !== 'profit-booked') continue
    for (const key of ['buyRef', 'sellRef']) pairs.set(textOf(item, key), item.position)
  }
  // An opening at market has no number.
  pairs.delete('0')
  return pairs
}

function endReason(items: readonly ActivityItem[]): string {
  const end = items.find((it) => it.type === 'bot-status' && OVER.has(textOf(it, 'status')))
  return end === undefined ? '' : textOf(end, 'reason')
}

type Told = Cells & { readonly row: Row }

function rowsOf(
  item: ActivityItem,
  pairs: ReadonlyMap<string, string>,
  quote: string,
): readonly Told[] {
  const text = (key: string) => textOf(item, key)
  const yielded = text('yielded')
  const gained: readonly Told[] =
    yielded === '' ? [] : [{ row: 'yield', amount: yielded, coin: text('coin') || quote }]
  if (item.life === 'profit-booked')
    return [{ row: 'pair', pair_id: item.position, amount: text('profit'), coin: quote }]
  switch (item.type) {
    case 'order-filled':
      return [{ row: 'fill', pair_id: pairs.get(text('ref')) ?? '', ...tradeOf(text) }]
    case 'position-settled':
      return [{ row: 'settlement', ...tradeOf(text) }]
    case 'funding-paid':
      return [{ row: 'funding', symbol: text('symbol'), ...amountOf(text, text('amount')) }]
    case 'funds-reserved':
      return [{ row: 'transfer', ...amountOf(text, text('amount')) }]
    case 'funds-released':
      return [{ row: 'transfer', ...amountOf(text, `-${text('amount')}`) }]
    case 'exchanged':
      return [{ row: 'exchange', given: text('give'), taken: text('take') }]
    case 'bot-status':
      return OVER.has(text('status')) ? [{ row: 'end' }] : []
    default:
      return gained
  }
}

type Text = (key: string) => string

function tradeOf(text: Text): Cells {
  return {
    symbol: text('symbol'),
    side: text('side'),
    price: text('price') || text('mark'),
    quantity: text('quantity'),
    value: text('value'),
    fee: text('fee'),
    fee_coin: text('feeCoin') || text('coin'),
    realized_pnl: text('realizedPnl'),
  }
}

function amountOf(text: Text, amount: string): Cells {
  return { amount, coin: text('coin') }
}
