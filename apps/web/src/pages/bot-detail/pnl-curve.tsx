// The P&L curve: total, and where a kind has them what is booked and the hold line, flags where the
// bot was changed, and a dotted end for "if closed now". Arrows read it point by point; the same
// data is a table.
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { paths } from '@trellis/contract/paths'
import type { PnlCurveResult } from '@trellis/contract'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { useWeb, type CurveNow, type PnlCurveProps } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, digitsOfCoin, Segmented, Skeleton, useWidth } from '@trellis/ui'
import { DAY_MS } from '@trellis/market'
import { whileAway } from '../../data/while-away.ts'
import { CurveDrawing } from './curve-drawing.tsx'
import { downsample, endWith, largestFall, type CurvePoint } from './curve-geometry.ts'
import { HistoryAge } from './history-age.tsx'
import { useCurveCursor } from './use-curve-cursor.ts'

const RANGES = ['1d', '7d', '30d', 'all'] as const
type Range = (typeof RANGES)[number]
const DAYS: Readonly<Record<Range, number>> = { '1d': 1, '7d': 7, '30d': 30, all: 0 }
const POINTS = 600
const SHORT_LIFE_MS = 3_600_000
const NO_LINES = [] as const
const ALL_LINES = ['hold', 'grid'] as const

export function PnlCurve(props: PnlCurveProps) {
  const { t, format } = useWeb()
  const [range, setRange] = useState<Range>('all')
  const [asTable, setAsTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { points, rows, state, staleMs, retry } = useCurve(props, range)
  const { at, setAt, keys } = useCurveCursor(points.length)
  const current = at === undefined ? undefined : points[at]
  const newest = rows.at(-1)
  const digits = props.digits ?? digitsOfCoin(props.quote)
  return (
    <>
      <div className="row between wrap">
        <div className="row g16 wrap">
          <h2 className="card-title">{t('detail.pnl')}</h2>
          <Key booked={props.booked} />
        </div>
        <div className="row g4">
          <Segmented
            label={t('detail.range')}
            look="picks"
            choices={RANGES.map((value) => ({ value, label: t(`detail.ranges.${value}`) }))}
            value={range}
            onChange={(value) => {
              setRange(value)
              setAt(undefined)
            }}
          />
          <div className="picks">
            <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {t('chart.table')}
            </button>
          </div>
        </div>
      </div>
      {asTable ? (
        <CurveTable rows={rows} digits={digits} booked={props.booked} />
      ) : (
        // The drawing has no words; arrows walk its points.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          className="curve"
          ref={box}
          role="group"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={summaryOf(props, newest, points, { t, format })}
          onKeyDown={keys}
          onBlur={() => setAt(undefined)}
        >
          {state === 'loading' ? <Skeleton height="100%" /> : undefined}
          {state === 'failed' ? (
            <div className="curve-empty" role="alert">
              <p>{t('detail.curveFailed')}</p>
              <button type="button" className="btn small" onClick={retry}>
                {t('chart.retry')}
              </button>
            </div>
          ) : undefined}
          {state === 'ready' && points.length < 2 ? (
            <p className="curve-empty dim">{t('detail.curveEmpty')}</p>
          ) : undefined}
          {points.length >= 2 && width > 0 ? (
            <CurveDrawing
              points={points}
              width={width}
              lines={props.booked === '' ? NO_LINES : ALL_LINES}
              at={at}
              ifClosed={props.ifClosed === '' ? undefined : Number(props.ifClosed)}
              onAt={setAt}
            />
          ) : undefined}
        </div>
      )}
      {staleMs > 0 ? <HistoryAge answeredAtMs={staleMs} /> : undefined}
      <p className="curve-line t12 dim" aria-live="polite">
        {current === undefined ? (
          <Closed ifClosed={props.ifClosed} quote={props.quote} />
        ) : (
          t(`detail.curvePoint${props.booked === '' ? 'Plain' : ''}`, {
            time: format.time(current.atMs, 'short'),
            total: format.gain(current.total.toFixed(8), digits),
            name: props.booked,
            booked: format.gain(current.grid.toFixed(8), digits),
            hold: format.gain(current.hold.toFixed(8), digits),
          })
        )}
      </p>
    </>
  )
}

type Row = PnlCurveResult['points'][number]

function useCurve(props: PnlCurveProps, range: Range) {
  const { call } = useWeb()
  const { botId, startedAtMs, endedAtMs, now } = props
  // "Now" in market time is the end of the last answer; the server clips what lies before the
  // start.
  const [newestMs, setNewestMs] = useState(endedAtMs)
  const from = DAYS[range] === 0 ? 0 : Math.max(startedAtMs, newestMs - DAYS[range] * DAY_MS)
  const query = useQuery({
    // The end is read once more when the bot has ended.
    queryKey: [...botKey(botId), 'curve', range, endedAtMs],
    placeholderData: keepPreviousData,
    refetchInterval: endedAtMs > 0 ? whileAway : 10_000,
    queryFn: async ({ signal }) => {
      const body = { bot_id: botId, from, points: POINTS }
      const answer = await call<PnlCurveResult>(paths.pnlCurve, body, { signal, claims: 'all' })
      setNewestMs(Number(answer.points.at(-1)?.time ?? newestMs))
      return answer.points
    },
  })
  const seen = useSeen(now)
  const rows = useMemo(() => {
    const held = query.data?.at(-1)?.hold ?? '0'
    const ends = seen.map((it) => (it.hold === '' ? { ...it, hold: held } : it))
    return endWith(query.data ?? [], ends)
  }, [query.data, seen])
  const read = props.booked === '' ? totalOf : pointOf
  const points = useMemo(() => downsample(rows.map(read), POINTS), [rows, read])
  const state = query.isPending
    ? 'loading'
    : query.isError && rows.length === 0
      ? 'failed'
      : 'ready'
  const staleMs = query.isError && rows.length > 0 ? query.dataUpdatedAt : 0
  return { points, rows, state, staleMs, retry: () => void query.refetch() } as const
}

const SEEN_MOST = 60
const NOTHING_SEEN: readonly CurveNow[] = []

/** The newest figures of the page and those before them, oldest first; none when it has ended. */
function useSeen(now: CurveNow | undefined): readonly CurveNow[] {
  const [seen, setSeen] = useState(NOTHING_SEEN)
  if (now === undefined) return NOTHING_SEEN
  const last = seen.at(-1)
  if (last?.time === now.time && last.total === now.total) return seen
  const next = [...seen.filter((it) => Number(it.time) < Number(now.time)), now].slice(-SEEN_MOST)
  setSeen(next)
  return next
}

function pointOf(row: Row): CurvePoint {
  return {
    atMs: Number(row.time),
    total: Number(row.total),
    grid: Number(row.grid),
    hold: Number(row.hold),
    flag: row.flag,
  }
}

/** Of a curve that is the total alone: no other line takes part in its scale. */
function totalOf(row: Row): CurvePoint {
  const total = Number(row.total)
  return { ...pointOf(row), grid: total, hold: total }
}

function Key({ booked }: Pick<PnlCurveProps, 'booked'>) {
  const { t } = useWeb()
  const line = (words: string, className: string, dash?: string) => (
    <span>
      <svg width="16" height="4" aria-hidden="true">
        <path className={className} strokeWidth="2" strokeDasharray={dash} d="M0 2h16" />
      </svg>
      {words}
    </span>
  )
  return (
    <div className="curve-key t12 dim">
      {line(t('detail.line.total'), 'c-total')}
      {booked === '' ? undefined : (
        <>
          {line(booked, 'c-grid')}
          {line(t('detail.line.hold'), 'c-hold', '3 3')}
        </>
      )}
    </div>
  )
}

function Closed({ ifClosed, quote }: { ifClosed: string; quote: string }) {
  const { t } = useWeb()
  if (ifClosed === '') return ' '
  return (
    <span className="as-read">
      {t('detail.ifClosed')} <Delta value={ifClosed} unit={quote} />
    </span>
  )
}

function summaryOf(
  props: PnlCurveProps,
  newest: Row | undefined,
  points: readonly CurvePoint[],
  { t, format }: Pick<ReturnType<typeof useWeb>, 't' | 'format'>,
): string {
  if (newest === undefined || points.length < 2) return t('detail.pnl')
  const span = (points.at(-1)?.atMs ?? 0) - (points[0]?.atMs ?? 0)
  const digits = props.digits ?? digitsOfCoin(props.quote)
  const short = span < SHORT_LIFE_MS ? 'Short' : ''
  return t(`detail.curveSummary${props.booked === '' ? 'Plain' : short}`, {
    total: format.gain(newest.total, digits),
    hold: format.gain(newest.hold, digits),
    fall: format.money(largestFall(points).toFixed(digits), digits),
    quote: props.quote,
  })
}

interface CurveTableProps extends Pick<PnlCurveProps, 'booked'> {
  readonly rows: readonly Row[]
  readonly digits: number
}

function CurveTable({ rows, digits, booked }: CurveTableProps) {
  const { t, format } = useWeb()
  const every = Math.max(1, Math.ceil(rows.length / 80))
  const others = booked === '' ? [] : [booked, t('detail.line.hold')]
  const shown = rows.filter((row, i) => row.flag !== '' || i % every === 0 || i === rows.length - 1)
  return (
    // A scrolling region must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scroll-table curve" role="region" tabIndex={0} aria-label={t('detail.pnl')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {[t('detail.line.total'), ...others].map((it) => (
              <th key={it} scope="col" className="num">
                {it}
              </th>
            ))}
            <th scope="col">{t('detail.change')}</th>
          </tr>
        </thead>
        <tbody>
          {[...shown].reverse().map((row) => (
            <tr key={row.time}>
              <td>{format.time(Number(row.time), 'short')}</td>
              <td className="num">
                <Delta value={row.total} digits={digits} />
              </td>
              {booked === ''
                ? undefined
                : [row.grid, row.hold].map((value, at) => (
                    <td key={others[at]} className="num">
                      <Delta value={value} digits={digits} />
                    </td>
                  ))}
              <td>{row.flag === '' ? '' : t(`detail.flag.${row.flag}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
