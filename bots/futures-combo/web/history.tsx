// The past of a combo: its rebalances with what failed in them, every order, money in and out,
// fundings; each as a file too.
import { Amount, csvText, Delta, digitsOfCoin, Figure, isoUtc } from '@trellis/ui'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { HistoryTab, type HistoryView } from '@trellis/bot-kit/web/detail/history-tab.tsx'
import { viewInMs } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import {
  columnsUnder,
  ordersView,
  readRows,
  WIDE,
} from '@trellis/bot-kit/web/detail/order-history.tsx'
import { fundingsView } from '@trellis/bot-kit/web/linear/funding-history.tsx'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { ComboAnswer } from '../wire.ts'
import { coinOf } from './basket.ts'
import type { ComboAnswered } from './combo-kind.ts'
import { isSlight, outcomeWords } from './rebalance-words.ts'

type History = ComboAnswer<'getHistoryOrdersV2'>
type Adjust = History['adjusts'][number]
type Transfer = History['transfers'][number]
type Web = Pick<WebServices, 'format' | 't'>

const path = paths.getHistoryOrdersV2

export function ComboHistory({ view, parts, pulse }: DetailPartProps<ComboAnswered>) {
  const views = historyViews(view, useWeb())
  return <HistoryTab view={view} parts={parts} pulse={pulse} views={views} />
}

/** Its views over answers in seconds; each reads and draws rows of its own sort only. */
export function historyViews(view: BotView, web: Web): readonly HistoryView<unknown>[] {
  return [
    adjustsView(view, web),
    viewInMs(ordersView(view, path, web)),
    transfersView(view, web),
    viewInMs(fundingsView(view, path, web)),
  ] as unknown as readonly HistoryView<unknown>[]
}

function wordsOf(id: string) {
  const key = `futuresCombo.history.${id}`
  return { name: `${key}.name`, count: `${key}.count`, empty: `${key}.empty` }
}

const column = columnsUnder('futuresCombo.history.col')
const TIME = ['minmax(104px, 1.1fr)', 'minmax(80px, 1.1fr)'] as const

function adjustsView(view: BotView, { format, t }: Web): HistoryView<Adjust> {
  const digits = digitsOfCoin(view.quote)
  return viewInMs<Adjust>({
    id: 'adjusts',
    words: wordsOf('adjusts'),
    note: t('futuresCombo.history.note'),
    columns: [
      { ...column('time', ...TIME), cell: (it) => format.time(Number(it.time), 'short') },
      {
        ...column('cause', 'minmax(96px, 1fr)', 'minmax(64px, 1fr)'),
        cell: (it) => t(`futuresCombo.cause.${it.adjust_position_mode}`),
      },
      {
        ...column('moved', 'minmax(140px, 1.4fr)'),
        cell: (it) => <Moved weights={it.weights} />,
      },
      {
        ...column('outcome', 'minmax(140px, 2fr)', 'minmax(84px, 1.4fr)'),
        cell: (it) => <Outcome row={it} />,
      },
      {
        ...column('traded', WIDE),
        cell: (it) => <Figure>{format.money(it.traded_value, digits)}</Figure>,
      },
      {
        ...column('profit', WIDE, 'minmax(60px, 0.9fr)'),
        cell: (it) => <Delta value={it.realized_pnl} digits={digits} />,
      },
    ],
    read: readRows(view.botId, path, 'adjusts'),
    file: (rows) => ({ name: fileName(view, 'rebalances'), text: adjustsToCsv(view.botId, rows) }),
  })
}

/** "BTC 44.12 → 40.03%": the contract that moved most. */
function Moved({ weights }: Pick<Adjust, 'weights'>) {
  const { format } = useWeb()
  const size = (it: Adjust['weights'][number]) => Math.abs(Number(it.after) - Number(it.before))
  const [most] = weights.filter((it) => it.after !== '').toSorted((a, b) => size(b) - size(a))
  if (most === undefined || size(most) === 0) return <>—</>
  const [from, to] = [most.before, most.after].map((it) => format.percent(it, 2))
  return (
    <bdi dir="ltr" className="t12 dim">
      {coinOf(most.symbol)} {from} → {to}
    </bdi>
  )
}

/** What was filled, and what was not with its reason. */
function Outcome({ row }: { readonly row: Adjust }) {
  const { t } = useWeb()
  const words = outcomeWords(row, t)
  return (
    <span className={isSlight(row.failures) ? 'combo-cut' : 'combo-cut warn'} title={words}>
      {words}
    </span>
  )
}

function transfersView(view: BotView, { format, t }: Web): HistoryView<Transfer> {
  return viewInMs<Transfer>({
    id: 'transfers',
    words: wordsOf('transfers'),
    note: '',
    columns: [
      { ...column('time', ...TIME), cell: (it) => format.time(Number(it.time), 'short') },
      {
        ...column('way', WIDE, 'minmax(76px, 1fr)'),
        cell: (it) => t(`futuresCombo.transfer.${wayOf(it)}`),
      },
      {
        ...column('amount', WIDE, 'minmax(76px, 1fr)'),
        cell: (it) => <Amount value={it.amount} unit={view.quote} />,
      },
    ],
    read: readRows(view.botId, path, 'transfers'),
    file: (rows) => ({
      name: fileName(view, 'transfers'),
      text: csvText([
        ['bot_id', 'row', 'time_utc', 'direction', 'amount', 'coin'],
        ...rows.map((it) => [
          view.botId,
          'transfer',
          isoUtc(Number(it.time)),
          wayOf(it),
          it.amount,
          view.quote,
        ]),
      ]),
    }),
  })
}

const wayOf = ({ transfer_type }: Transfer): 'in' | 'out' =>
  transfer_type === 'TRANSFER_OUT' ? 'out' : 'in'

const fileName = ({ botId }: BotView, what: string): string => `trellis-combo-${botId}-${what}.csv`

const columnsOfFile = [
  'bot_id',
  'row',
  'time_utc',
  'cause',
  'trades',
  'traded_value',
  'fee',
  'realized_pnl',
  'weights_before',
  'weights_after',
  'failed',
] as const

/** A row per rebalance; weights are fractions by contract. */
export function adjustsToCsv(botId: string, rows: readonly Adjust[]): string {
  const lines = rows.map((it) => [
    botId,
    'rebalance',
    isoUtc(Number(it.time)),
    it.adjust_position_mode.replace('ADJUST_POSITION_MODE_', '').toLowerCase(),
    String(it.trades),
    it.traded_value,
    it.exec_fee,
    it.realized_pnl,
    it.weights.map(({ symbol, before }) => `${symbol} ${before}`).join('; '),
    it.weights.map(({ symbol, after }) => `${symbol} ${after}`).join('; '),
    it.failures.map(({ symbol, reason }) => `${symbol} ${reason}`).join('; '),
  ])
  return csvText([columnsOfFile, ...lines])
}
