// Two to four bots side by side: their figures as they are now, their curves, and their parameters
// with those marked that differ. It compares and changes nothing.
import { kindAndSide } from '@trellis/bot-kit/web/kind-name.ts'
import { useQueries } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { PnlCurveResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import {
  Amount,
  Delta,
  Dialog,
  HIDDEN,
  Notice,
  Skeleton,
  Sparkline,
  StateChip,
  useFormats,
  digitsOfCoin,
  shownTerms,
} from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { webKinds } from '@trellis/bots/registry.web'
import { useKindTexts, usePageTexts } from '../../page-texts.ts'
import { pairOf } from '../filter/bot-selection.ts'
import { stateOf } from '../../../data/bot-state.ts'
import type { ShownRow } from '../bot-units.ts'
import { isOnlyTotal, NoneBooked } from '../list/none-booked.tsx'
import { compareRows, perDay } from './compare-rows.ts'
import { listsOf, useListServices } from '../use-kind-lists.ts'
import './compare.css'

const CURVE_POINTS = 60

export interface CompareProps {
  readonly rows: readonly ShownRow[]
  onClose(): void
}

export function CompareDialog({ rows, onClose }: CompareProps) {
  usePageTexts()
  useKindTexts(webKinds)
  const t = useWords()
  return (
    <Dialog
      open
      size="wide"
      className="compare-dialog"
      onClose={onClose}
      title={t('bots.compareTitle')}
      closeLabel={t('action.close')}
    >
      <div className="compare-scroll">
        <table className="compare">
          <caption className="sr-only">{t('bots.compareTitle')}</caption>
          <Heads rows={rows} />
          <Figures rows={rows} />
          <Parameters rows={rows} />
        </table>
      </div>
    </Dialog>
  )
}

function Heads({ rows }: { readonly rows: readonly ShownRow[] }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">{t('bots.compareWhat')}</span>
        </th>
        {rows.map(({ row: { figures } }) => {
          const { chip, state } = stateOf(figures)
          return (
            <th key={figures.bot_id} scope="col" aria-label={pairOf(figures)}>
              <span className="stack stack-4">
                <Link className="nm" href={`/bot/${figures.bot_id}/`}>
                  <bdi dir="ltr">{pairOf(figures)}</bdi>
                </Link>
                <span className="dim2 t12">
                  {kindAndSide(figures, t, formats.number)} <bdi dir="ltr">{figures.bot_id}</bdi>
                </span>
                <StateChip state={chip}>{t(`state.${state}`)}</StateChip>
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface FigureRowProps {
  readonly label: ReactNode
  readonly rows: readonly ShownRow[]
  cell(row: ShownRow): ReactNode
}

function FigureRow({ label, rows, cell }: FigureRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {rows.map((shown) => (
        <td key={shown.row.figures.bot_id} className="num">
          {cell(shown)}
        </td>
      ))}
    </tr>
  )
}

function Figures({ rows }: { readonly rows: readonly ShownRow[] }) {
  const t = useWords()
  const formats = useFormats()
  const open = rows.every((it) => it.row.figures.list_status === 'ONGOING')
  const delta = (value: (it: ShownRow) => string) => (it: ShownRow) => (
    <Delta value={value(it)} digits={digitsOfCoin(it.coin)} unit={it.coin} />
  )
  // They add up to the total as it is written.
  const parts = ({ figures, coin }: ShownRow) =>
    figures.list_status === 'ONGOING'
      ? shownTerms([figures.booked_profit, figures.other_profit], digitsOfCoin(coin))
      : [figures.total_profit, '']
  const amount = (key: 'invested' | 'equity' | 'fees_paid') => (it: ShownRow) => (
    <Amount
      value={it.figures[key]}
      digits={digitsOfCoin(it.coin)}
      unit={it.coin}
      cost={key === 'fees_paid'}
    />
  )
  const { length } = rows
  return (
    <tbody>
      <GroupHead title={t('bots.figures')} span={length + 1} />
      <FigureRow
        rows={rows}
        label={t('myBots.total')}
        cell={(it) => <span className="fig">{delta((own) => own.figures.total_profit)(it)}</span>}
      />
      <FigureRow
        rows={rows}
        label={
          <>
            {t('myBots.total')} <small className="dim2">{t('myBots.ofInvested')}</small>
          </>
        }
        cell={(it) => <Delta value={it.figures.total_profit_per} percent />}
      />
      <FigureRow
        rows={rows}
        label={
          <>
            {t('bots.perDay')} <small className="dim2">{t('bots.perDayHelp')}</small>
          </>
        }
        cell={({ figures }) => {
          const rate = perDay(figures.total_profit_per, figures.running_ms)
          if (rate === '') return <span className="dim2">{t('bots.tooEarly')}</span>
          return <Delta value={rate} percent digits={3} />
        }}
      />
      <Curves rows={rows} />
      <FigureRow
        rows={rows}
        label={t('myBots.booked')}
        cell={(it) =>
          isOnlyTotal(it.figures) ? <NoneBooked /> : delta((own) => parts(own)[0] ?? '')(it)
        }
      />
      <FigureRow rows={rows} label={t('myBots.other')} cell={delta((it) => parts(it)[1] ?? '')} />
      <FigureRow
        rows={rows}
        label={
          <>
            {t('bots.column-fees')} <small className="dim2">{t('bots.feesHelp')}</small>
          </>
        }
        cell={amount('fees_paid')}
      />
      <FigureRow rows={rows} label={t('myBots.invested')} cell={amount('invested')} />
      <FigureRow
        rows={rows}
        label={t(open ? 'myBots.equity' : 'bots.paidBack')}
        cell={amount('equity')}
      />
      <FigureRow
        rows={rows}
        label={t(open ? 'bots.column-runtime' : 'myBots.ranFor')}
        cell={({ figures }) => formats.duration(Number(figures.running_ms))}
      />
    </tbody>
  )
}

function GroupHead({ title, span }: { readonly title: ReactNode; readonly span: number }) {
  return (
    <tr className="group">
      <th scope="colgroup" colSpan={span}>
        {title}
      </th>
    </tr>
  )
}

/** P&L over each bot's own life, each on its own scale; the ends are said in figures above. */
function Curves({ rows }: { readonly rows: readonly ShownRow[] }) {
  const t = useWords()
  const { call } = useListServices()
  const curves = useQueries({
    queries: rows.map(({ row: { figures } }) => ({
      queryKey: ['compare-curve', figures.bot_id],
      staleTime: 60_000,
      retry: false,
      queryFn: async () => {
        const body = { bot_id: figures.bot_id, points: CURVE_POINTS }
        const answer = await call<PnlCurveResult>(paths.pnlCurve, body, { claims: 'all' })
        return answer.points.map((point) => Number(point.total))
      },
    })),
  })
  return (
    <tr>
      <th scope="row">{t('bots.curve')}</th>
      {rows.map(({ row }, index) => (
        <td key={row.figures.bot_id} className="num">
          <Sparkline values={curves[index]?.data ?? []} width={140} height={40} base={0} fluid />
        </td>
      ))}
    </tr>
  )
}

function Parameters({ rows }: { readonly rows: readonly ShownRow[] }) {
  const t = useWords()
  const web = useListServices()
  const { hideAmounts } = useFormats().settings
  const [onlyDiffering, setOnly] = useState(false)
  const answers = useQueries({
    queries: rows.map(({ row: { figures } }) => ({
      queryKey: ['compare', figures.bot_id],
      staleTime: 10_000,
      retry: false,
      queryFn: async () => (await listsOf(figures.kind)).parameters(figures.bot_id, web),
    })),
  })
  const span = rows.length + 1
  const failed = answers.some((it) => it.isError)
  const known = answers.every((it) => it.data !== undefined)
  const all = known ? compareRows(answers.map((it) => it.data ?? [])) : []
  const shown = onlyDiffering ? all.filter((it) => it.differs) : all
  const wide = (content: ReactNode) => (
    <tr>
      <td colSpan={span}>{content}</td>
    </tr>
  )
  return (
    <tbody>
      <GroupHead
        span={span}
        title={
          <span className="row between">
            {t('bots.parameters')}
            <label className="check-line">
              <input
                type="checkbox"
                checked={onlyDiffering}
                onChange={() => setOnly(!onlyDiffering)}
              />
              {t('bots.onlyDiffering')}
            </label>
          </span>
        }
      />
      {failed && wide(<Notice tone="danger">{t('bots.parametersFailed')}</Notice>)}
      {!known && !failed && wide(<Skeleton height="240px" />)}
      {known && shown.length === 0 && wide(<span className="dim">{t('bots.allSame')}</span>)}
      {shown.map((it) => (
        <tr key={it.key} data-differs={it.differs || undefined}>
          <th scope="row">
            {it.label}
            {it.differs && <span className="sr-only"> ({t('bots.differs')})</span>}
          </th>
          {it.texts.map((text, index) => (
            <td key={rows[index]?.row.figures.bot_id ?? index} className="num">
              {it.isMoney && hideAmounts ? HIDDEN : <bdi>{text === '' ? '—' : text}</bdi>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
