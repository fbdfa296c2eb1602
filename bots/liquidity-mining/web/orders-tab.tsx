// What was asked of a position and what came of it, newest first.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb, type Translate } from '@trellis/bot-kit/web/web-context.ts'
import { DataTable, Figure, type Column } from '@trellis/ui'
import type { OrderRow } from '../wire.ts'
import type { PoolDetail } from './pool-kind.ts'

const words = 'liquidityMining.orders'

export function OrdersTab({ detail }: DetailPartProps<PoolDetail>) {
  const { t, format } = useWeb()
  const figure = (key: string, text: (row: OrderRow) => string): Column<OrderRow> => ({
    key,
    head: t(`${words}.${key}`),
    numeric: true,
    cell: (row) => <Figure>{text(row)}</Figure>,
  })
  const columns: readonly Column<OrderRow>[] = [
    {
      key: 'time',
      head: t(`${words}.time`),
      cell: (row) => format.time(Number(row.createdTime), 'short'),
    },
    {
      key: 'type',
      head: t(`${words}.type`),
      cell: (row) => t(`${words}.types.${row.orderType}`, { percent: row.removeRate }),
    },
    figure('amounts', (row) => amountsOf(row, (text) => format.money(text, 4))),
    figure('slippage', (row) => `${format.cost(row.slippageValue, 4)} ${row.quoteCoin}`),
    { key: 'state', head: t(`${words}.state`), cell: (row) => stateOf(row, t) },
  ]
  return (
    <DataTable
      caption={t(`${words}.title`)}
      columns={columns}
      rows={detail.orders}
      keyOf={(row) => row.orderId}
      lined
    />
  )
}

/** What came of it; of one that failed also why. */
function stateOf({ status, reason }: OrderRow, t: Translate): string {
  const state = t(`${words}.states.${status}`)
  return reason === '' ? state : `${state}: ${t(`${words}.reasons.${reason}`)}`
}

/** The coins that moved; "—" of an order that has not moved any. */
function amountsOf(row: OrderRow, money: (text: string) => string): string {
  const parts = [
    [row.quoteAmount, row.quoteCoin],
    [row.baseAmount, row.baseCoin],
  ].filter(([amount]) => Number(amount) > 0)
  return parts.map(([amount = '0', coin]) => `${money(amount)} ${coin}`).join(' + ') || '—'
}
