// The past of a DCA: its purchases pair by pair, skipped ones with their reasons, and every order;
// each as a file too.
import { csvText, digitsOf, digitsOfCoin, Figure, isoUtc } from '@trellis/ui'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { HistoryTab, type HistoryView } from '@trellis/bot-kit/web/detail/history-tab.tsx'
import {
  columnsUnder,
  ordersView,
  readRows,
  WIDE,
} from '@trellis/bot-kit/web/detail/order-history.tsx'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { DcaAnswer } from '../wire.ts'
import type { DcaAnswered } from './dca-kind.ts'

type Purchase = DcaAnswer<'orderHistory'>['purchases'][number]
type Web = Pick<WebServices, 'format' | 't'>

const path = paths.orderHistory

export function DcaHistory({ view, parts, pulse }: DetailPartProps<DcaAnswered>) {
  const web = useWeb()
  const views = [purchasesView(view, web), ordersView(view, path, web)]
  return (
    <HistoryTab
      view={view}
      parts={parts}
      pulse={pulse}
      views={views as unknown as readonly HistoryView<unknown>[]}
    />
  )
}

const column = columnsUnder('spotDca.history.col')

/** What became of a purchase, in words: its prices, or why it did not come. */
export function outcomeWords(it: Purchase, { format, t }: Web): string {
  if (it.reason !== '') {
    const money = (text: string): string => format.money(text, 2)
    const [available, needed] = [money(it.available), money(it.needed)]
    return t(`spotDca.history.skip.${it.reason}`, { available, needed })
  }
  const bought = it.items.map(({ base, price, reason }) =>
    price === ''
      ? `${base} ${t(`spotDca.failure.${reason}`)}`
      : `${base} ${format.number(price, digitsOf(price))}`,
  )
  return bought.join(' · ')
}

function purchasesView(view: BotView, web: Web): HistoryView<Purchase> {
  const { format, t } = web
  const key = 'spotDca.history.purchases'
  return {
    id: 'purchases',
    words: { name: `${key}.name`, count: `${key}.count`, empty: `${key}.empty` },
    note: t('spotDca.history.note'),
    columns: [
      {
        ...column('number', '48px', '36px'),
        cell: (it) => (it.number === 0 ? '—' : format.number(String(it.number), 0)),
      },
      {
        ...column('time', 'minmax(104px, 1.1fr)', 'minmax(80px, 1.1fr)'),
        cell: (it) => format.time(Number(it.time), 'short'),
      },
      {
        ...column('outcome', 'minmax(180px, 3fr)', 'minmax(100px, 2fr)'),
        cell: (it) => {
          const words = outcomeWords(it, web)
          return (
            <span className={it.reason === '' ? 'dca-cut' : 'dca-cut warn'} title={words}>
              {words}
            </span>
          )
        },
      },
      {
        ...column('spent', WIDE, 'minmax(64px, 1fr)'),
        cell: (it) => <Figure>{format.money(it.spent, digitsOfCoin(view.quote))}</Figure>,
      },
    ],
    read: readRows(view.botId, path, 'purchases'),
    file: (rows) => ({
      name: `trellis-dca-${view.botId}-purchases.csv`,
      text: purchasesToCsv(view.botId, rows),
    }),
  }
}

const COLUMNS = [
  'bot_id',
  'row',
  'time_utc',
  'number',
  'symbol',
  'quantity',
  'price',
  'amount',
  'reason',
]

/** A row per pair of each purchase; of one that was skipped a row of its own. */
export function purchasesToCsv(botId: string, rows: readonly Purchase[]): string {
  const lines = rows.flatMap((it) => {
    const head = [botId, 'purchase', isoUtc(Number(it.time)), String(it.number)]
    if (it.status === 'SKIPPED') return [[...head, '', '0', '', '0', it.reason]]
    return it.items.map((one) => {
      return [...head, one.symbol, one.quantity, one.price, one.amount, one.reason]
    })
  })
  return csvText([COLUMNS, ...lines])
}
