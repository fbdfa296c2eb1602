// How long the quote that is shown holds: a ring that empties, and the seconds in it.
import { useRef } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { Desk } from './use-desk.ts'

type Quoted = Pick<Desk, 'target' | 'nowMs' | 'oldMs'>

/** Seconds of the wall clock that a quote holds; undefined while nobody knows, as of an old one. */
export function secondsLeft(
  { target, nowMs, oldMs }: Quoted,
  pace: number | undefined,
): number | undefined {
  if (oldMs > 0 || target === undefined || nowMs === 0 || pace === undefined || pace <= 0)
    return undefined
  return Math.max(0, Math.ceil((target.expiresAtMs - nowMs) / pace / 1000))
}

const RADIUS = 16
const ROUND = 2 * Math.PI * RADIUS

export function QuoteRing(quoted: Quoted) {
  const { t, format, useMarketPace } = useWeb()
  const left = secondsLeft(quoted, useMarketPace())
  // Full is the longest that has been seen: how long quotes hold is the server's to say.
  const longest = useRef(1)
  if (left === undefined) return undefined
  longest.current = Math.max(longest.current, left)
  const share = left / longest.current
  return (
    <div className="quote-ring">
      <span className="t12 dim" aria-hidden="true">
        {t('dualAsset.quote.valid')}
      </span>
      <span className="sr-only">{t('dualAsset.quote.left', { count: left })}</span>
      <svg className="drawing" width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <circle className="ring-ground" cx="20" cy="20" r={RADIUS} />
        <circle
          className="k-acc ring-left"
          cx="20"
          cy="20"
          r={RADIUS}
          strokeDasharray={`${(share * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
        />
        <text className="s-txt s-ink s-b" x="20" y="24" textAnchor="middle">
          {format.number(String(left), 0)}
        </text>
      </svg>
    </div>
  )
}
