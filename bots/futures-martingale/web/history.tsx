// The past of a martingale: its rounds with what each earned, every order, fundings; each as a file
// too. Its answers have times in seconds, the views of the kit in milliseconds.
import { Delta, Figure, fineDigitsOfCoin, Price } from '@trellis/ui'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import { csvName, roundsToCsv } from '@trellis/bot-kit/web/csv.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { HistoryTab, type HistoryView } from '@trellis/bot-kit/web/detail/history-tab.tsx'
import {
  historyColumn,
  ordersView,
  paidPrice,
  signalOf,
  WIDE,
} from '@trellis/bot-kit/web/detail/order-history.tsx'
import { fundingsView } from '@trellis/bot-kit/web/linear/funding-history.tsx'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { MartingaleAnswer } from '../wire.ts'
import { SECOND_MS, type MartingaleDetail } from './martingale-kind.ts'

type History = MartingaleAnswer<'getFmartHistoryOrders'>
type Round = History['rounds'][number]
type Timed = { readonly time: string }

const path = paths.getFmartHistoryOrders

export function RoundHistory({ view, parts, pulse }: DetailPartProps<MartingaleDetail>) {
  const web = useWeb()
  // Each view reads and draws rows of its own sort only.
  const views = [
    roundsView(view, web),
    inMs(ordersView(view, path, web)),
    inMs(fundingsView(view, path, web)),
  ] as unknown as readonly HistoryView<unknown>[]
  return <HistoryTab view={view} parts={parts} pulse={pulse} views={views} />
}

const ms = <R extends Timed>(row: R): R => ({
  ...row,
  time: String(Number(row.time) * SECOND_MS),
})

/** A view of the kit over answers of this kind. */
function inMs<R extends Timed>(view: HistoryView<R>): HistoryView<R> {
  const scaled =
    (read: HistoryView<R>['read']): HistoryView<R>['read'] =>
    async (...asked) => {
      const { rows, total } = await read(...asked)
      return { rows: rows.map(ms), total }
    }
  const { read, readFile } = view
  return {
    ...view,
    read: scaled(read),
    ...(readFile === undefined ? {} : { readFile: scaled(readFile) }),
  }
}

function roundsView(view: BotView, { format, t }: WebServices): HistoryView<Round> {
  const column = (id: string, track: string, phoneTrack?: string) => ({
    ...historyColumn(id, track, phoneTrack),
    words: `futuresMartingale.history.${id}`,
  })
  const startOf = ({ open_order, time }: Round): number => Number(open_order?.time ?? time)
  return {
    id: 'rounds',
    words: {
      name: 'futuresMartingale.history.rounds',
      count: 'futuresMartingale.history.count',
      empty: 'futuresMartingale.history.empty',
    },
    note: t('futuresMartingale.history.note'),
    columns: [
      {
        ...column('number', '48px', '32px'),
        cell: (it) => <Figure>{format.number(String(it.round), 0)}</Figure>,
      },
      {
        ...column('ended', 'minmax(104px, 1.2fr)', 'minmax(80px, 1.2fr)'),
        cell: (it) => format.time(Number(it.time) * SECOND_MS, 'short'),
      },
      {
        ...column('duration', WIDE, 'minmax(56px, 1fr)'),
        cell: (it) => format.duration((Number(it.time) - startOf(it)) * SECOND_MS),
      },
      {
        ...column('entry', WIDE),
        cell: (it) =>
          it.open_order === null ? (
            '—'
          ) : (
            <Price value={paidPrice(it.open_order)} digits={view.digits.price} />
          ),
      },
      {
        ...column('exit', WIDE),
        cell: (it) => <Price value={paidPrice(it.close_order)} digits={view.digits.price} />,
      },
      {
        ...column('profit', WIDE, 'minmax(60px, 1fr)'),
        cell: (it) => <Delta value={it.profits} digits={fineDigitsOfCoin(it.profits_token)} />,
      },
    ],
    read: async (call, page, limit, signal) => {
      const body = { bot_id: view.botId, page, limit, view: 'rounds' }
      const answer = await call<History>(path, body, { claims: 'all', ...signalOf(signal) })
      return { rows: answer.rounds, total: Number(answer.total) }
    },
    file: (rows) => ({
      name: csvName(view, 'pairs'),
      text: roundsToCsv(
        view,
        rows.map(ms).map((it) => ({
          ...it,
          pair_type: 'ARBITRAGE',
          level: it.round,
          open_order: it.open_order && ms(it.open_order),
          close_order: ms(it.close_order),
        })),
      ),
    }),
  }
}
