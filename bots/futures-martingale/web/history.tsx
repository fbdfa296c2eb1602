// The past of a martingale: its rounds with what each traded and earned, every order with what it
// was for, fundings; each as a file too. Its answers have times in seconds, the views of the kit in
// milliseconds.
import { csvText, Delta, digitsOfCoin, Figure, isoUtc, Price } from '@trellis/ui'
import type { BotView } from '@trellis/bot-kit/web/bot-view.ts'
import { csvName } from '@trellis/bot-kit/web/csv.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { HistoryTab, type HistoryView } from '@trellis/bot-kit/web/detail/history-tab.tsx'
import { SECOND_MS, viewInMs } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import {
  columnsUnder,
  ordersView,
  readRows,
  WIDE,
} from '@trellis/bot-kit/web/detail/order-history.tsx'
import type { GridOrder } from '@trellis/bot-kit/wire/history.ts'
import { fundingsView } from '@trellis/bot-kit/web/linear/funding-history.tsx'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import type { MartingaleAnswer } from '../wire.ts'
import type { MartingaleDetail } from './martingale-kind.ts'
import { roleOf, roleWords } from './order-role.ts'

type Round = MartingaleAnswer<'getFmartHistoryOrders'>['rounds'][number]

const path = paths.getFmartHistoryOrders
const column = columnsUnder('futuresMartingale.history')

export function RoundHistory({ view, parts, pulse }: DetailPartProps<MartingaleDetail>) {
  const web = useWeb()
  const role = { of: roleOf, words: (order: GridOrder) => roleWords(order, web.t) }
  // Each view reads and draws rows of its own sort only.
  const views = [
    roundsView(view, web),
    viewInMs(ordersView(view, path, web, { role })),
    viewInMs(fundingsView(view, path, web)),
  ] as unknown as readonly HistoryView<unknown>[]
  return <HistoryTab view={view} parts={parts} pulse={pulse} views={views} />
}

/** Net is the sum of gross, fees taken off, funding and what the insurance fund paid or kept. */
export function roundsView(
  view: BotView,
  { format, t }: Pick<WebServices, 'format' | 't'>,
): HistoryView<Round> {
  const at = (seconds: string): string => format.time(Number(seconds) * SECOND_MS, 'short')
  const price = (text: string) =>
    text === '' ? '—' : <Price value={text} digits={view.digits.price} />
  const money = (text: string) => <Figure>{format.money(text, digitsOfCoin(view.quote))}</Figure>
  const cost = (text: string) => <Figure>{format.cost(text, digitsOfCoin(view.quote))}</Figure>
  return {
    id: 'rounds',
    words: {
      name: 'futuresMartingale.history.rounds',
      count: 'futuresMartingale.history.count',
      empty: 'futuresMartingale.history.empty',
    },
    note: t('futuresMartingale.history.note', { coin: view.quote }),
    columns: [
      {
        ...column('number', '48px', '32px'),
        cell: (it) => <Figure>{format.number(String(it.round), 0)}</Figure>,
      },
      {
        ...column('started', 'minmax(104px, 1.2fr)'),
        cell: (it) => at(it.start_time),
      },
      {
        ...column('ended', 'minmax(104px, 1.2fr)', 'minmax(80px, 1.2fr)'),
        cell: (it) => at(it.end_time),
      },
      {
        ...column('additions', WIDE, '44px'),
        cell: (it) => <Figure>{format.number(String(it.additions), 0)}</Figure>,
      },
      { ...column('average', WIDE), cell: (it) => price(it.average_price) },
      { ...column('exit', WIDE), cell: (it) => price(it.exit_price) },
      { ...column('gross', WIDE), cell: (it) => money(it.gross_profit) },
      { ...column('fees', WIDE), cell: (it) => cost(it.fees) },
      { ...column('funding', WIDE), cell: (it) => money(it.net_funding_fee) },
      // Of the round that the liquidation cut short alone, which no other bot has.
      ...(view.state === 'liquidated'
        ? [
            {
              ...column('insured', WIDE),
              cell: (it: Round) =>
                Number(it.insurance_fund) === 0 ? '—' : money(it.insurance_fund),
            },
          ]
        : []),
      {
        ...column('net', WIDE, 'minmax(60px, 1fr)'),
        cell: (it) => <Delta value={it.net_profit} digits={digitsOfCoin(view.quote)} />,
      },
    ],
    read: readRows(view.botId, path, 'rounds'),
    file: (rows) => ({ name: csvName(view, 'rounds'), text: roundsFile(view, rows) }),
  }
}

/** Columns of a file of rounds: fields of the answer under their own names. */
const fields = [
  'round',
  'state',
  'start_time',
  'end_time',
  'additions',
  'average_price',
  'exit_price',
  'gross_profit',
  'fees',
  'profits',
  'net_funding_fee',
  'insurance_fund',
  'net_profit',
  'profits_token',
] as const satisfies readonly (keyof Round)[]

/** A row per round, plain numbers, ISO times in UTC. */
export function roundsFile(
  { botId, symbol }: Pick<BotView, 'botId' | 'symbol'>,
  rounds: readonly Round[],
): string {
  const lines = rounds.map((it) => [
    botId,
    symbol,
    ...fields.map((key) =>
      key.endsWith('_time') ? isoUtc(Number(it[key]) * SECOND_MS) : String(it[key]),
    ),
  ])
  return csvText([['bot_id', 'symbol', ...fields], ...lines])
}
