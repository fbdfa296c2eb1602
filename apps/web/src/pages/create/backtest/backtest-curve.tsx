// The curve of a backtest against holding, or against another set, and how far it fell below it;
// arrows read it point by point, the same points are a table.
import { useMemo, useRef } from 'react'
import type { LabBacktestResult } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, digitsOfCoin, Figure, isolated, isolatedFigure, useWidth } from '@trellis/ui'
import { CurveDrawing } from '../../bot-detail/curve-drawing.tsx'
import type { CurvePoint, CurveScale } from '../../bot-detail/curve-geometry.ts'
import { useCurveCursor } from '../../bot-detail/use-curve-cursor.ts'
import { otherOf, type SetName } from './compare-sets.tsx'
import { FALL_HEIGHT, FallDrawing } from './fall-drawing.tsx'
import { besideOf, fallPoints, rowsOf } from './falls.ts'

export interface BacktestCurveProps {
  readonly answer: LabBacktestResult
  /** Another set's, drawn beside it. */
  readonly other: LabBacktestResult | undefined
  /** What the form's own set is called beside another; undefined while it is alone. */
  readonly name: SetName | undefined
  readonly held: string
  readonly asTable: boolean
}

const ALONE = ['hold'] as const
const BESIDE = ['hold', 'grid'] as const
const FALLS_ALONE = ['hold'] as const
const FALLS_BESIDE = ['hold', 'other'] as const
/** Rows of the table: a curve has up to 181 points. */
const ROWS_MOST = 60

export function BacktestCurve(props: BacktestCurveProps) {
  const { t, format } = useWeb()
  const { answer, other, name, held, asTable } = props
  const points = useMemo(() => pointsOf(answer, other), [answer, other])
  const falls = useMemo(() => fallPoints(answer.curve, other?.curve), [answer, other])
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { at, setAt, keys } = useCurveCursor(points.length)
  const digits = digitsOfCoin(answer.coin)
  const current = at === undefined ? undefined : answer.curve[at]
  const share = (fall: string): string => isolatedFigure(format.fall(fall))
  const hold = held === '' ? t('lab.line.holdMany') : t('lab.line.hold', { coin: held })
  const summary = t('lab.curveSummary', {
    days: answer.days,
    total: format.gain(answer.total, digits),
    hold: format.gain(answer.hold, digits),
    fall:
      answer.drawdown_at === ''
        ? t('lab.fall.none')
        : t('lab.fall.deepest', {
            share: format.fall(answer.drawdown),
            day: isolated(format.time(Number(answer.drawdown_at), 'day')),
          }),
    coin: answer.coin,
  })
  return (
    <div className="backtest-curve">
      <div className="curve-key t12 dim">
        <KeyLine
          words={name ? t('lab.line.now', { set: name }) : t('lab.line.bot')}
          className="c-total"
        />
        {name ? (
          <KeyLine words={t('lab.line.pinned', { set: otherOf(name) })} className="c-grid" />
        ) : undefined}
        <KeyLine words={hold} className="c-hold" dash="3 3" />
      </div>
      {asTable ? (
        <CurveTable {...props} digits={digits} hold={hold} />
      ) : (
        // The drawing has no words; arrows walk its points.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          className="curve"
          ref={box}
          role="group"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={summary}
          onKeyDown={keys}
          onBlur={() => setAt(undefined)}
        >
          {width > 0 ? (
            <CurveDrawing
              points={points}
              width={width}
              lines={other ? BESIDE : ALONE}
              at={at}
              ifClosed={undefined}
              onAt={setAt}
              under={{
                height: FALL_HEIGHT,
                draw: (scale: CurveScale, top: number) => (
                  <FallDrawing
                    points={falls}
                    lines={other ? FALLS_BESIDE : FALLS_ALONE}
                    scale={scale}
                    top={top}
                    width={width}
                    drawdown={answer.drawdown}
                  />
                ),
              }}
            />
          ) : undefined}
        </div>
      )}
      <p className="curve-line t12 dim" aria-live="polite">
        {current === undefined
          ? t('lab.span', {
              from: isolated(format.time(Number(answer.from), 'short')),
              to: isolated(format.time(Number(answer.to), 'short')),
            })
          : t('lab.curvePoint', {
              time: isolated(format.time(Number(current.time), 'short')),
              total: format.gain(current.total, digits),
              hold: format.gain(current.hold, digits),
              fall: share(current.fall),
            })}
      </p>
    </div>
  )
}

function KeyLine(props: { words: string; className: string; dash?: string }) {
  return (
    <span>
      <svg width="16" height="4" aria-hidden="true">
        <path
          className={props.className}
          strokeWidth="2"
          strokeDasharray={props.dash}
          d="M0 2h16"
        />
      </svg>
      {props.words}
    </span>
  )
}

/** Floats are for pixels; what is read stands in the answer. */
function pointsOf(
  { curve }: LabBacktestResult,
  other: LabBacktestResult | undefined,
): readonly CurvePoint[] {
  const beside = besideOf(curve, other?.curve ?? [])
  return curve.map(({ time, total, hold }, index) => ({
    atMs: Number(time),
    total: Number(total),
    grid: Number(beside[index]?.total ?? total),
    hold: Number(hold),
    flag: '',
  }))
}

type CurveTableProps = BacktestCurveProps & { readonly digits: number; readonly hold: string }

function CurveTable({ answer, digits, hold }: CurveTableProps) {
  const { t, format } = useWeb()
  const rows = rowsOf(answer.curve, ROWS_MOST)
  return (
    <div
      className="scroll-table curve"
      role="region"
      // A scrolling region must be reachable by keys.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('create.backtest')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {[t('lab.line.bot'), hold, t('lab.fall.name')].map((words) => (
              <th key={words} scope="col" className="num">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.time}>
              <td>{format.time(Number(row.time), 'short')}</td>
              {[row.total, row.hold].map((value, column) => (
                // eslint-disable-next-line react/no-array-index-key -- two columns, always these
                <td key={column} className="num">
                  <Delta value={value} digits={digits} />
                </td>
              ))}
              <td className="num">
                <Figure>{format.fall(row.fall)}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
