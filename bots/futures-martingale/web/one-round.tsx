// One round in a picture: the additions as the price goes through the ladder, how the average and
// the take profit follow them, and where it would be liquidated. The table beside it says the same.
import { Figure, usePhone } from '@trellis/ui'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { LadderRow } from '../ladder-row.ts'

export interface OneRoundProps {
  readonly rows: readonly LadderRow[]
  readonly isShort: boolean
  readonly digits: number
}

/** As wide as it is drawn, so that its words keep their size. */
const WIDTH = { desk: 640, phone: 300 } as const
const HEIGHT = 176
const EDGE = { top: 14, bottom: 20, start: 8, end: 40 } as const

export function OneRound({ rows, isShort, digits }: OneRoundProps) {
  const { t, format } = useWeb()
  const width = WIDTH[usePhone() ? 'phone' : 'desk']
  const met = rows.filter((it) => it.unmet === '')
  const last = met.at(-1)
  if (last === undefined) return undefined
  const seen = met.flatMap((it) => [it.price, it.take_profit_price, it.average_price])
  const prices = seen.map(Number).filter((it) => it > 0)
  const stop = Number(last.stop_loss_price)
  const reach = Math.max(...prices) - Math.min(...prices)
  // A stop farther away than the whole ladder is long would press that into a line: it is said.
  const isNear = stop > 0 && Math.min(...prices.map((it) => Math.abs(it - stop))) <= reach
  const drawn = isNear ? [...prices, stop] : prices
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)]
  const span = most - least || most
  const y = (text: string): number =>
    EDGE.top + ((most - Number(text)) / span) * (HEIGHT - EDGE.top - EDGE.bottom)
  const step = (width - EDGE.start - EDGE.end) / met.length
  const x = (index: number): number => EDGE.start + step * index
  const line = (of: (row: LadderRow) => string): string =>
    met
      .filter((row) => of(row) !== '')
      .map((row) => {
        const at = met.indexOf(row)
        const turn = at === 0 ? 'M' : 'L'
        const level = y(of(row)).toFixed(1)
        return `${turn}${x(at).toFixed(1)} ${level}H${x(at + 1).toFixed(1)}`
      })
      .join('')
  const at = (text: string): string => format.number(text, digits)
  const end = (text: string, words: string, look: string) =>
    text === '' ? undefined : (
      <text className={`s-txt ${look}`} x={width - EDGE.end + 6} y={y(text) + 4}>
        {words}
      </text>
    )
  const side = isShort ? 'k-down' : 'k-up'
  return (
    <figure className="one-round">
      <svg
        className="drawing"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        style={{ maxInlineSize: width }}
        aria-hidden="true"
      >
        <path className="k-acc" strokeWidth="2" d={line((it) => it.average_price)} />
        <path
          className="k-ink"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          d={line((it) => it.take_profit_price)}
        />
        {isNear ? (
          <path
            className="k-warn"
            strokeDasharray="6 4"
            d={`M${EDGE.start} ${y(last.stop_loss_price)}H${width - EDGE.end}`}
          />
        ) : undefined}
        <path
          className="k-ink3"
          strokeDasharray="1 4"
          d={met.map((row, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(row.price)}`).join('')}
        />
        {met.map((row, at) => (
          <g key={row.number}>
            <circle className={side} strokeWidth="2" cx={x(at)} cy={y(row.price)} r="4" />
            <text className="s-txt" x={x(at)} y={HEIGHT - 4} textAnchor="middle">
              {row.number}
            </text>
          </g>
        ))}
        {end(last.take_profit_price, t('futuresMartingale.line.profit'), 's-ink')}
        {isNear ? end(last.stop_loss_price, t('futuresMartingale.line.stop'), 's-ink2') : undefined}
      </svg>
      <figcaption className="t12 dim round-legend">
        <span>
          <i className={isShort ? 'dot sells' : 'dot'} aria-hidden="true" />
          {t(`futuresMartingale.legend.${isShort ? 'sells' : 'buys'}`)}
        </span>
        <span>
          <i className="stroke average" aria-hidden="true" />
          {t('futuresMartingale.legend.average')} <Figure>{at(last.average_price)}</Figure>
        </span>
        <span>
          <i className="stroke profit" aria-hidden="true" />
          {t('futuresMartingale.legend.profit')}
        </span>
        {stop > 0 && !isNear ? (
          <span>
            {t('futuresMartingale.legend.stop')} <Figure>{at(last.stop_loss_price)}</Figure>
          </span>
        ) : undefined}
        {last.liquidation_price === '' ? undefined : (
          <span>
            {t('futuresMartingale.legend.liquidation')}{' '}
            <Figure>{at(last.liquidation_price)}</Figure>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
