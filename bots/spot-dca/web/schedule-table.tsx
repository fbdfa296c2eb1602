// The next purchases as a table: when, in the reader's own time, and what they leave of the
// balance.
import { DataTable, digitsOfCoin, Figure, type Column } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { Planned } from './schedule.ts'

interface ScheduleProps {
  readonly rows: readonly Planned[]
  readonly quote: string
  /** The first of them comes with the creation. */
  readonly isNow: boolean
}

export function Schedule({ rows, quote, isNow }: ScheduleProps) {
  const { t, format } = useWeb()
  const zone = format.settings.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns: readonly Column<Planned>[] = [
    {
      key: 'time',
      head: t('spotDca.next.time', { zone }),
      cell: (it) =>
        isNow && it === rows[0] ? t('spotDca.start.now') : format.time(it.atMs, 'short'),
    },
    {
      key: 'left',
      head: t('spotDca.next.left', { coin: quote }),
      numeric: true,
      cell: (it) => {
        if (it.left === '') return '—'
        if (it.isShort) return <span className="warn">{t('spotDca.next.short')}</span>
        return <Figure>{format.money(it.left, digitsOfCoin(quote))}</Figure>
      },
    },
  ]
  return (
    <div className="stack">
      <DataTable
        caption={t('spotDca.next.title')}
        columns={columns}
        rows={rows}
        keyOf={(it) => String(it.atMs)}
        lined
      />
      <p className="t12 dim2">{t('spotDca.next.note')}</p>
    </div>
  )
}
