// The copies of a relation that ended or were kept: which bot, what it made, and the leader's
// share.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, Figure, usePhone } from '@trellis/ui'
import type { CopyDetail } from './copy-kind.ts'
import { CopyLink } from './copy-link.tsx'
import { CopyTable } from './copy-table.tsx'
import { useWriting } from './writing.ts'

const words = 'copyTrading'
type EndedRow = CopyDetail['past'][number]

export function Ended({ rows }: { readonly rows: readonly EndedRow[] }) {
  const { t } = useWeb()
  const phone = usePhone()
  return (
    <section className="stack" aria-label={t(`${words}.ended.title`)}>
      <h3 className="h2">{t(`${words}.ended.title`)}</h3>
      {phone ? <EndedList rows={rows} /> : <EndedTable rows={rows} />}
    </section>
  )
}

/** When it ended; one that was kept runs on. */
function End({ row }: { readonly row: EndedRow }) {
  const { t, format } = useWeb()
  const time = format.time(Number(row.time), 'short')
  return (
    <>
      {time}
      {row.is_kept ? <span className="t12 dim"> {t(`${words}.ended.kept`)}</span> : undefined}
    </>
  )
}

function EndedList({ rows }: { readonly rows: readonly EndedRow[] }) {
  const { t } = useWeb()
  const write = useWriting()
  return (
    <ul className="lead-list">
      {rows.map((row) => (
        <li key={row.bot_id}>
          <CopyLink row={row} />
          <span className="num">
            <Delta value={row.gain} digits={2} />
          </span>
          <span className="t12 dim">
            <End row={row} />
          </span>
          <span className="num t12 dim">
            <span>
              {t(`${words}.ended.share`)} <Figure>{write.cost(row.share)}</Figure>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function EndedTable({ rows }: { readonly rows: readonly EndedRow[] }) {
  const { t } = useWeb()
  const write = useWriting()
  return (
    <CopyTable
      title={t(`${words}.ended.title`)}
      rows={rows}
      figures={[
        {
          key: 'paid',
          head: 'copies.paid',
          cell: (row) => <Figure>{write.money(row.paid)}</Figure>,
        },
        { key: 'gain', head: 'ended.gain', cell: (row) => <Delta value={row.gain} digits={2} /> },
        {
          key: 'share',
          head: 'ended.share',
          cell: (row) => <Figure>{write.cost(row.share)}</Figure>,
        },
        { key: 'end', head: 'ended.end', cell: (row) => <End row={row} /> },
      ]}
    />
  )
}
