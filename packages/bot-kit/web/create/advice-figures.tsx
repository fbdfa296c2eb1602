// What a suggestion came to: in the weeks that chose it, in the week that judges, and what plain
// settings came to there. Figures of past prices; nobody is promised them.
import type { AdviceItem } from '@trellis/contract'
import { DataTable, UNKNOWN, type Formats } from '@trellis/ui'
import { useWeb } from '../web-context.ts'

type Figures = AdviceItem['in_sample']

/** "14" */
export function daysOf({ sample_days: days }: Figures, format: Formats): string {
  return format.number(String(days), 0)
}

const ROWS = [
  'yield',
  'max_drawdown',
  'worst_day',
  'volatility',
  'matched_per_day',
  'fee_share',
] as const
type Row = (typeof ROWS)[number]

function shown(row: Row, figures: Figures | null, format: Formats): string {
  const value = figures?.[row] ?? ''
  if (value === '') return UNKNOWN
  if (row === 'matched_per_day') return format.number(value, 1, 'halfExpand')
  if (row === 'yield' || row === 'worst_day') return format.rate(value)
  return row === 'max_drawdown' ? format.fall(value) : format.percent(value, 1)
}

export function AdviceFigures({ item }: { readonly item: AdviceItem }) {
  const { t, format } = useWeb()
  const { in_sample: trained, out_of_sample: judged, naive } = item
  const column = (key: string, head: string, figures: Figures | null) => ({
    key,
    head,
    numeric: true,
    cell: (row: Row) => <bdi dir="ltr">{shown(row, figures, format)}</bdi>,
  })
  return (
    <DataTable<Row>
      caption={t('advice.figures')}
      className="advice-figures"
      rows={ROWS}
      keyOf={(row) => row}
      columns={[
        { key: 'name', head: '', cell: (row) => t(`advice.figure.${row}`) },
        column('trained', t('advice.trained', { days: daysOf(trained, format) }), trained),
        column('judged', t('advice.judged', { days: daysOf(judged, format) }), judged),
        column('naive', t('advice.plain', { days: daysOf(judged, format) }), naive),
      ]}
    />
  )
}
