// Candles up to now and the term to come beside the ladder, on its price scale: which side of the
// target ends in which coin. Decoration for what the ladder and the cards say in words.
import type { CandleRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { usePhone } from '@trellis/ui'
import { useId } from 'react'
import type { TargetScale } from './target-scale.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

export interface TargetChartProps {
  readonly desk: Desk
  readonly scale: TargetScale
  readonly candles: readonly CandleRow[]
}

/** Where now is, in parts of a thousand of the width; behind it the term to come. */
const NOW = 680
const WIDTH = 1000

export function TargetChart({ desk, scale, candles }: TargetChartProps) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const write = useWriting(desk)
  const { target, targets, direction, last, product, pair } = desk
  const weave = `weave${useId().replaceAll(':', '')}`
  const { height, y } = scale
  const level = y(Number(target?.price ?? last))
  const now = y(Number(last))
  const other = direction === 'buy-low' ? pair.base_token : pair.quote_token
  const kept = direction === 'buy-low' ? pair.quote_token : pair.base_token
  const isLow = direction === 'buy-low'
  // The words of both sides stand close to the target, clear of the price.
  const labels = [
    { key: 'above', coin: isLow ? kept : other, top: level - 22 },
    { key: 'below', coin: isLow ? other : kept, top: level + 6 },
  ]
  const first = candles[0]
  return (
    <div className="dual-chart" aria-hidden="true">
      <div className="dual-heads" />
      <div className="dual-plot" style={{ blockSize: height }}>
        <svg
          className="drawing"
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
        >
          <pattern id={weave} width="8" height="8" patternUnits="userSpaceOnUse">
            <path className="k-weave" d="M0 8 8 0" />
          </pattern>
          <rect className="dual-term" x={NOW} y="0" width={WIDTH - NOW} height={height} />
          <rect
            x={NOW}
            y={isLow ? level : 0}
            width={WIDTH - NOW}
            height={isLow ? height - level : level}
            fill={`url(#${weave})`}
          />
          {targets.map((it) => (
            <path
              key={it.price}
              className={it.direction === 'buy-low' ? 'k-up faint' : 'k-down faint'}
              vectorEffect="non-scaling-stroke"
              d={`M0 ${y(Number(it.price)).toFixed(1)}H${WIDTH}`}
            />
          ))}
          <Candles candles={candles} scale={scale} />
          <path
            className="k-acc"
            strokeWidth="1.75"
            vectorEffect="non-scaling-stroke"
            d={`M0 ${level.toFixed(1)}H${WIDTH}`}
          />
          <path
            className="k-ink3"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
            d={`M0 ${now.toFixed(1)}H${WIDTH}M${WIDTH} 0V${height}`}
          />
        </svg>
        {labels.map((it) => (
          <span key={it.key} className="dual-side" style={{ insetBlockStart: it.top }}>
            {t(`dualAsset.side.${it.key}`, { coin: it.coin })}
          </span>
        ))}
        <span className="dual-price fig" style={{ insetBlockStart: now - 9 }}>
          {write.price(last)}
        </span>
      </div>
      <div className="dual-times s-times">
        <span>{first === undefined || phone ? '' : format.time(first.time, 'day')}</span>
        <span className="now">{phone ? '' : t('dualAsset.now')}</span>
        <span className="end">
          {product === undefined
            ? ''
            : format.time(Number(product.settlementTime), phone ? 'day' : 'short')}
        </span>
      </div>
    </div>
  )
}

/** Hollow up and filled down, cut off where they leave the scale. */
function Candles({ candles, scale }: Pick<TargetChartProps, 'candles' | 'scale'>) {
  const step = (NOW - 8) / Math.max(1, candles.length)
  const { y } = scale
  return (
    <>
      {candles.map((it, at) => {
        const x = step * (at + 0.5)
        const [open, close] = [y(Number(it.open)), y(Number(it.close))]
        const isUp = close <= open
        const wick = `M${x.toFixed(1)} ${y(Number(it.high)).toFixed(1)}V${y(Number(it.low)).toFixed(1)}`
        return (
          <g key={it.time}>
            <path className="k-ink2" vectorEffect="non-scaling-stroke" d={wick} />
            <rect
              className={isUp ? 'candle up' : 'candle'}
              vectorEffect="non-scaling-stroke"
              x={(x - step * 0.32).toFixed(1)}
              width={(step * 0.64).toFixed(1)}
              y={Math.min(open, close).toFixed(1)}
              height={Math.max(1, Math.abs(close - open)).toFixed(1)}
            />
          </g>
        )
      })}
    </>
  )
}
