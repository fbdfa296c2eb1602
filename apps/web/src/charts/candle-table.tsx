// The same data as the chart, as tables: for readers who cannot use a picture. Must show no less
// than the chart does.
import { useId, useMemo, type ReactNode } from 'react'
import { useWeb, type ChartFill, type ChartPlan } from '@trellis/bot-kit/web/web-context.ts'
import type { CanvasCandle } from './candle-canvas.ts'
import { fillsByCandle, fillWords } from './fill-words.ts'
import { levelsOf } from './plan-levels.ts'

const ROWS = 60

export interface CandleTableProps {
  readonly candles: readonly CanvasCandle[]
  readonly plan: ChartPlan
  readonly fills: readonly ChartFill[]
  price(value: number): string
}

export function CandleTable({ candles, plan, fills, price }: CandleTableProps) {
  const { t, format } = useWeb()
  const newest = candles.slice(-ROWS).reverse()
  const own = useMemo(() => fillsByCandle(candles, fills), [candles, fills])
  return (
    <div className="chart-tables">
      <Part title={t('chart.levelsTable')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.level')}</th>
              <th scope="col">{t('chart.state')}</th>
            </tr>
          </thead>
          <tbody>
            {levelsOf(plan).map((level) => (
              <tr key={level.key}>
                <td className="num">{price(level.price)}</td>
                <td className="chart-words">{level.words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('chart.candlesTable')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.time')}</th>
              {(['open', 'high', 'low', 'close'] as const).map((it) => (
                <th key={it} scope="col" className="num">
                  {t(`chart.${it}`)}
                </th>
              ))}
              {fills.length > 0 && <th scope="col">{t('chart.fills')}</th>}
            </tr>
          </thead>
          <tbody>
            {newest.map((it) => (
              <tr key={it.time}>
                <td>{format.time(it.time * 1000, 'short')}</td>
                <td className="num">{price(it.open)}</td>
                <td className="num">{price(it.high)}</td>
                <td className="num">{price(it.low)}</td>
                <td className="num">{price(it.close)}</td>
                {fills.length > 0 && (
                  <td className="chart-words">
                    {fillWords(own.get(it.time) ?? [], price, t).join(', ')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A table under its name; it scrolls by itself. */
function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section className="chart-part">
      <h3 className="t12" id={id}>
        {title}
      </h3>
      {/* A scrolling region must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chart-scroll" role="region" tabIndex={0} aria-labelledby={id}>
        {children}
      </div>
    </section>
  )
}
