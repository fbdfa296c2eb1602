// The copies of a relation with what each has made, and under them what was not copied and why.
import type { ReactNode } from 'react'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, Figure, usePhone } from '@trellis/ui'
import type { CopyDetail } from './copy-kind.ts'
import { CopyLink } from './copy-link.tsx'
import { CopyTable, type CopyFigure } from './copy-table.tsx'
import { Ended } from './ended-copies.tsx'
import { BotName } from './leader-bot-name.tsx'
import { useWriting } from './writing.ts'

const words = 'copyTrading'
type CopyRow = CopyDetail['copies'][number]
type RefusedRow = CopyDetail['refused'][number]

export function CopiesPicture({ detail, view }: DetailPartProps<CopyDetail>) {
  const { t } = useWeb()
  const { copies, past, refused, ended } = detail
  return (
    <div className="stack stack-16 lead-copies">
      {copies.length > 0 ? (
        <Copies rows={copies} />
      ) : (
        <p className="dim lead-empty">
          {isOver(view) && ended > 0
            ? t(`${words}.copies.over`, { count: ended })
            : t(`${words}.copies.${noneOf(view)}`)}
        </p>
      )}
      {past.length > 0 ? <Ended rows={past} /> : undefined}
      {refused.length > 0 ? <NotCopied rows={refused} /> : undefined}
    </div>
  )
}

/** Why there is no copy; after the end of one that never had any. */
function noneOf(view: DetailPartProps<CopyDetail>['view']): 'none' | 'closing' | 'never' {
  if (isOver(view)) return 'never'
  return view.phase === 'running' ? 'none' : 'closing'
}

function Copies({ rows }: { readonly rows: readonly CopyRow[] }) {
  const { t } = useWeb()
  const phone = usePhone()
  const write = useWriting()
  if (phone) {
    return (
      <ul className="lead-list">
        {rows.map((row) => (
          <li key={row.bot_id}>
            <CopyLink row={row} />
            <span className="num">
              <Delta value={row.total} digits={2} />
            </span>
            <span className="t12 dim">
              {t(`${words}.copies.paid`)} <Figure>{write.money(row.paid)}</Figure>
            </span>
            <span className="num t12 dim">
              <Figure>{write.money(row.equity)}</Figure>
            </span>
          </li>
        ))}
      </ul>
    )
  }
  const figure = (
    key: 'paid' | 'equity' | 'total',
    cell: (row: CopyRow) => ReactNode,
  ): CopyFigure<CopyRow> => ({ key, head: `copies.${key}`, cell })
  return (
    <CopyTable
      title={t(`${words}.copies.title`)}
      rows={rows}
      figures={[
        figure('paid', (row) => <Figure>{write.money(row.paid)}</Figure>),
        figure('equity', (row) => <Figure>{write.money(row.equity)}</Figure>),
        figure('total', (row) => <Delta value={row.total} digits={2} />),
      ]}
    />
  )
}

function NotCopied({ rows }: { readonly rows: readonly RefusedRow[] }) {
  const { t, format } = useWeb()
  const write = useWriting()
  return (
    <section className="stack" aria-label={t(`${words}.refusedTitle`)}>
      <h3 className="h2">{t(`${words}.refusedTitle`)}</h3>
      <ul className="lead-list">
        {rows.map((row) => (
          <li key={row.model_bot_id}>
            <BotName row={row} />
            <span className="num warn t12">{write.refusal(row.reason)}</span>
            <span className="t12 dim">{write.over(row)}</span>
            <span className="num t12 dim">{format.time(Number(row.time), 'short')}</span>
          </li>
        ))}
      </ul>
      <p className="t12 dim">{t(`${words}.refusedText`)}</p>
    </section>
  )
}
