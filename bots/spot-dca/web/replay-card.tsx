// What this plan would have come to over past days, against the same money spent on the first of
// them: a picture in the place of the chart, its figures beside it.
import { useState } from 'react'
import { DataTable, Delta, digitsOf, Figure, Segmented, type Column } from '@trellis/ui'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { feesOf } from '@trellis/bot-kit/web/own-fees.ts'
import { NotRead } from '@trellis/bot-kit/web/not-read.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { answerOf } from './answer.ts'
import { AverageCard } from './average-card.tsx'
import { useMarketNow } from './market-clock.ts'
import { pairsOfForm, type Pairs } from './pairs.ts'
import { usePastPrices } from './past-prices.ts'
import { dayMarks, replayOf, valueMarks, type Replay } from './replay.ts'
import './dca.css'

const SPANS = { quarter: 91, half: 182, year: 365 } as const
type Span = keyof typeof SPANS
const DAY_S = 86_400

export function ReplayCard({ model }: SectionProps) {
  const { t } = useWeb()
  const { draft, pair } = model
  const [span, setSpan] = useState<Span>('year')
  const { pairs } = pairsOfForm(draft, pair)
  const quote = pair.quote_token
  const bases = pairs.map(({ base }) => base)
  const { past, hasFailed, retry } = usePastPrices(bases, quote, SPANS[span])
  const every = Number(draft.values['frequency'] || DAY_S)
  const { taker } = feesOf(pair.maker_fee_rate, pair.taker_fee_rate)
  const fee = Number(taker) / 1e12
  const plan = planOf(pairs, every, fee)
  const replay = past && replayOf(plan, past)
  const untilMs = useMarketNow(pair.symbol)
  const listed = answerOf(model.source)?.pairs
  const priceDigitsOf = (base: string): number =>
    digitsOf(listed?.find((it) => it.base === base && it.quote === quote)?.last_price ?? '0.00')
  return (
    <section className="stack stack-12" aria-label={t('spotDca.replay.title')}>
      <div className="row between wrap">
        <h2 className="card-title">{t('spotDca.replay.title')}</h2>
        <Segmented
          label={t('spotDca.replay.span')}
          look="picks"
          choices={(Object.keys(SPANS) as Span[]).map((value) => ({
            value,
            label: t(`spotDca.replay.${value}`),
          }))}
          value={span}
          onChange={(value) => {
            setSpan(value as Span)
          }}
        />
      </div>
      {replay === undefined && hasFailed ? (
        <NotRead text={t('spotDca.replay.failed')} className="t12 dim2 dca-none" onRetry={retry} />
      ) : replay === undefined ? (
        <p className={past === undefined ? 't12 dim2' : 't12 dim2 dca-none'}>
          {t(`spotDca.replay.${past === undefined ? 'reading' : 'none'}`)}
        </p>
      ) : (
        <Replayed replay={replay} quote={quote} every={every} untilMs={untilMs} />
      )}
      {replay === undefined || past === undefined ? undefined : (
        <AverageCard {...{ replay, past, quote, plan }} digitsOf={priceDigitsOf} />
      )}
    </section>
  )
}

/** Purchases a day or rarer are at the price of their day; more of them share that price. */
function planOf(pairs: Pairs, every: number, fee: number) {
  const times = Math.max(1, DAY_S / every)
  return {
    pairs: pairs.map(({ base, amount }) => ({ base, amount: Number(amount || '0') * times })),
    every: Math.max(1, Math.round(every / DAY_S)),
    fee,
  }
}

interface ReplayedProps {
  readonly replay: Replay
  readonly quote: string
  readonly every: number
  readonly untilMs: number
}

function Replayed({ replay, quote, every, untilMs }: ReplayedProps) {
  const { t, format } = useWeb()
  const { points, purchases, invested, worth, lump, fees } = replay
  const days = points.length
  const times = Math.max(1, DAY_S / every)
  return (
    <>
      <p className="row wrap t12 dim dca-key">
        {(['worth', 'invested', 'lump'] as const).map((key) => (
          <span key={key} data-line={key}>
            {t(`spotDca.replay.line.${key}`)}
          </span>
        ))}
      </p>
      <div className="dca-replay">
        <Lines replay={replay} label={t('spotDca.replay.title')} untilMs={untilMs} />
        <Figures replay={replay} quote={quote} />
      </div>
      <p className="t12 dim2">
        {t('spotDca.replay.note', {
          count: Math.round(purchases * times),
          days,
          fees: `${format.cost(fees.toFixed(8), 2)} ${quote}`,
        })}{' '}
        <b>
          {t(`spotDca.replay.verdict.${worth - invested >= lump - invested ? 'plan' : 'lump'}`)}
        </b>
      </p>
    </>
  )
}

const [WIDTH, HEIGHT] = [600, 220] as const
const TOP = 8

interface LinesProps {
  readonly replay: Replay
  readonly label: string
  /** The day of the newest price. */
  readonly untilMs: number
}

/** Worth, invested and lump sum over the days, on one scale from zero. */
function Lines({ replay, label, untilMs }: LinesProps) {
  const { format } = useWeb()
  const { points } = replay
  const most = Math.max(...points.flatMap((it) => [it.invested, it.worth, it.lump]))
  const yOf = (value: number): number => HEIGHT - (value / most) * (HEIGHT - TOP)
  const marks = valueMarks(most)
  const path = (key: 'invested' | 'worth' | 'lump'): string =>
    points
      .map((it, i) => {
        const x = (i / (points.length - 1)) * WIDTH
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${yOf(it[key]).toFixed(1)}`
      })
      .join('')
  return (
    <div className="dca-scale" dir="ltr">
      <svg
        className="dca-lines"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {marks.map((it) => (
          <path
            key={it}
            data-line="mark"
            d={`M0 ${yOf(it).toFixed(1)}H${WIDTH}`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {(['lump', 'invested', 'worth'] as const).map((key) => (
          <path key={key} data-line={key} d={path(key)} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <div className="dca-values t12 dim2" aria-hidden="true">
        {marks.map((it) => (
          <span key={it} style={{ insetBlockStart: `${((yOf(it) / HEIGHT) * 100).toFixed(2)}%` }}>
            {format.number(String(Math.round(it)), 0)}
          </span>
        ))}
      </div>
      <div className="dca-days t12 dim2" aria-hidden="true">
        {(untilMs > 0 ? dayMarks(points.length, untilMs) : []).map(({ share, atMs }) => (
          <span key={share} style={{ insetInlineStart: `${(share * 100).toFixed(1)}%` }}>
            {format.time(atMs, points.length > 200 ? 'month' : 'day')}
          </span>
        ))}
      </div>
    </div>
  )
}

interface FigureRow {
  readonly key: string
  readonly plan: string
  readonly lump: string
  readonly form: 'share' | 'money' | 'loss' | 'days'
}

function Figures({ replay, quote }: { readonly replay: Replay; readonly quote: string }) {
  const { t, format } = useWeb()
  const { worth, invested, lump, deepest, lumpDeepest, below, lumpBelow, points } = replay
  const rows: readonly FigureRow[] = [
    {
      key: 'gain',
      plan: (worth / invested - 1).toFixed(6),
      lump: (lump / invested - 1).toFixed(6),
      form: 'share',
    },
    { key: 'worth', plan: worth.toFixed(2), lump: lump.toFixed(2), form: 'money' },
    { key: 'deepest', plan: deepest.toFixed(2), lump: lumpDeepest.toFixed(2), form: 'loss' },
    { key: 'below', plan: String(below), lump: String(lumpBelow), form: 'days' },
  ]
  const cell = (form: FigureRow['form'], text: string) => {
    if (form === 'share') return <Delta value={text} percent />
    if (form === 'loss') return <Delta value={text} />
    if (form === 'money') return <Figure className="fig">{format.number(text, 2)}</Figure>
    return t('spotDca.replay.of', { count: Number(text), days: points.length })
  }
  const columns: readonly Column<FigureRow>[] = [
    { key: 'what', head: quote, cell: (it) => t(`spotDca.replay.figure.${it.key}`) },
    {
      key: 'plan',
      head: t('spotDca.replay.plan'),
      numeric: true,
      cell: (it) => cell(it.form, it.plan),
    },
    {
      key: 'lump',
      head: t('spotDca.replay.atOnce'),
      numeric: true,
      cell: (it) => cell(it.form, it.lump),
    },
  ]
  return (
    <DataTable
      caption={t('spotDca.replay.title')}
      columns={columns}
      rows={rows}
      keyOf={(it) => it.key}
      lined
    />
  )
}
