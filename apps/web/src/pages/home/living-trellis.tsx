// The home page's picture: the last day of a live price woven through a trellis, with the ladder at
// its end where the price stands now. It explains a grid; it is not a bot and says so.
import { useRef } from 'react'
import { Ladder, labelRoom, useFormats, usePhone, useWidth } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import type { LiveWalk } from './use-live-walk.ts'
import './living-trellis.css'

export interface LivingTrellisProps {
  readonly live: LiveWalk
  readonly digits: number
  readonly pair: string
  /** Which part the story is about: 0 none, 1 range, 2 rungs, 3 fills, 4 outside. */
  readonly step: number
  /** Width at the start where only rungs run, behind the words of the page. */
  readonly lead: number
}

const HEIGHT = 360
const PHONE_HEIGHT = 280
const EDGE = 24
/** Share of the width kept for ticks since the page was opened. */
const NOW = 0.16

export function LivingTrellis({ live, digits, pair, step, lead }: LivingTrellisProps) {
  const t = useWords()
  const formats = useFormats()
  const phone = usePhone()
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const height = phone ? PHONE_HEIGHT : HEIGHT
  const { trellis, walk } = live
  if (trellis === undefined || walk === undefined || width === 0) {
    return <div ref={ref} className="trellis" style={{ blockSize: height }} aria-busy="true" />
  }
  const price = (value: number) => formats.priceShort(value.toFixed(digits), digits)
  const label = labelRoom(price(trellis.high))
  const word = phone ? 0 : 44
  const ladder = { label, word, width: label + (phone ? 52 : 76) + word }
  const trail = Math.max(0, width - ladder.width)
  const span = trellis.high - trellis.low
  const y = (price: number) => height - EDGE - ((price - trellis.low) / span) * (height - 2 * EDGE)
  const x = xOf(live, lead, trail)
  return (
    <div ref={ref} className="trellis" data-step={step} style={{ blockSize: height }} dir="ltr">
      <svg width={trail} height={height} aria-hidden="true">
        <rect
          className="range"
          x={0}
          y={y(trellis.high)}
          width={trail}
          height={y(trellis.low) - y(trellis.high)}
        />
        {walk.rungs.map((rung) => (
          <path
            key={rung.price}
            className={`rail ${rung.side}`}
            d={`M0 ${y(rung.price).toFixed(1)}H${trail}`}
          />
        ))}
        <path className="edges" d={`M0 ${y(trellis.high)}H${trail}M0 ${y(trellis.low)}H${trail}`} />
        <path className="now" d={`M${x(live.closes.length - 1)} ${EDGE}V${height - EDGE}`} />
        <path className="trail" d={pathOf(live, x, y)} />
        {walk.marks.map((mark) => (
          <path
            key={`${mark.at} ${mark.price}`}
            className={`mark ${mark.side}`}
            d={markPath(mark.side, x(mark.at), y(mark.price))}
          />
        ))}
      </svg>
      <Ladder
        rungs={walk.rungs.map((rung) => ({
          ...rung,
          part: 0,
          word: rung.fills === 0 ? '' : `${rung.fills}×`,
          detail: t(`home.level-${rung.side}`, { count: rung.fills }),
        }))}
        priceToY={y}
        formatPrice={price}
        width={ladder.width}
        height={height}
        labelWidth={ladder.label}
        wordWidth={ladder.word}
        last={live.last}
        stale={live.stale}
        summary={t('home.ladder', { pair, low: price(trellis.low), high: price(trellis.high) })}
      />
    </div>
  )
}

/** Candles fill the width but for the last part, where live ticks follow. */
function xOf({ closes, live }: LiveWalk, lead: number, end: number) {
  const width = end - lead
  const before = width * (1 - NOW)
  const slot = before / Math.max(1, closes.length - 1)
  const tick = Math.min(6, (width * NOW) / Math.max(1, live.length))
  return (index: number): number =>
    lead + (index < closes.length ? index * slot : before + (index - closes.length + 1) * tick)
}

function pathOf({ closes, live }: LiveWalk, x: (i: number) => number, y: (p: number) => number) {
  return [...closes, ...live]
    .map((price, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(price).toFixed(1)}`)
    .join('')
}

function markPath(side: 'buy' | 'sell', x: number, y: number): string {
  const [px, py] = [x.toFixed(1), y.toFixed(1)]
  return side === 'buy'
    ? `M${px} ${py}m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0`
    : `M${px} ${py}m0-4.5l4.5 4.5-4.5 4.5-4.5-4.5z`
}
