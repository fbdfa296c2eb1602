// Payments of funding in the history of a bot on contracts: when, at which rate and mark, and what
// was paid or received; and the same as a file.
import { csvText, Delta, Figure, isoUtc } from '@trellis/ui'
import type { EndpointPath } from '@trellis/contract'
import type { ContractHistoryPage } from '../../wire/history.ts'
import type { BotView } from '../bot-view.ts'
import type { HistoryView } from '../detail/history-tab.tsx'
import {
  columnsUnder,
  digitsIn,
  marketColumn,
  readRows,
  timeColumn,
  WIDE,
} from '../detail/order-history.tsx'
import type { WebServices } from '../web-context.ts'
import { rateWords } from './use-ticker.ts'

type FundingRow = ContractHistoryPage['fundings'][number]

const columnsOfFile = [
  'bot_id',
  'symbol',
  'row',
  'time_utc',
  'funding_rate',
  'mark_price',
  'amount',
  'coin',
] as const

const column = columnsUnder('linear.history.col')

/** A row per payment, plain numbers, ISO times in UTC; paid amounts are below zero. */
export function fundingsToCsv(botId: string, rows: readonly FundingRow[]): string {
  const lines = rows.map((it) => [
    botId,
    it.symbol,
    'funding',
    isoUtc(Number(it.time)),
    it.funding_rate,
    it.mark_price,
    it.amount,
    it.token,
  ])
  return csvText([columnsOfFile, ...lines])
}

/** The view of a history that lists fundings. */
export function fundingsView(
  view: BotView,
  path: EndpointPath,
  { format }: Pick<WebServices, 'format'>,
): HistoryView<FundingRow> {
  return {
    id: 'fundings',
    words: {
      name: 'linear.history.fundings',
      count: 'linear.history.count',
      empty: 'linear.history.empty',
    },
    note: '',
    columns: [
      timeColumn(format),
      ...marketColumn(view),
      {
        ...column('rate', WIDE, 'minmax(60px, 1fr)'),
        cell: (it) => <Figure>{rateWords(it.funding_rate, format)}</Figure>,
      },
      {
        ...column('mark', WIDE),
        cell: ({ mark_price: text, symbol }) => (
          <Figure>{format.number(text, digitsIn(view, 'price', text, symbol))}</Figure>
        ),
      },
      {
        ...column('amount', WIDE, 'minmax(60px, 1fr)'),
        cell: (it) => <Delta value={it.amount} digits={4} />,
      },
    ],
    read: readRows(view.botId, path, 'fundings'),
    file: (rows) => ({
      name: `trellis-${view.symbol.toLowerCase()}-${view.botId}-fundings.csv`,
      text: fundingsToCsv(view.botId, rows),
    }),
  }
}
