// What a bar of prices is drawn of: lines across it, a pointer, words beside it, hatched parts.
// Pure drawing; where a price lies is told by who draws.

/** A place on a bar, 0 to 1, in percent: what is drawn stretches, words and lines do not. */
export function share(place: number): string {
  return `${(place * 100).toFixed(2)}%`
}

interface UprightProps {
  readonly look: string
  readonly at: string
  /** From and to. */
  readonly y: readonly [number, number]
  readonly dash?: string | undefined
}

/** A line across a bar. */
export function Upright({ look, at, y, dash }: UprightProps) {
  return (
    <line
      className={look}
      strokeWidth="2"
      strokeDasharray={dash}
      x1={at}
      x2={at}
      y1={y[0]}
      y2={y[1]}
    />
  )
}

/** A triangle that points down at a place on a bar. */
export function BarPointer({ at, y }: { readonly at: string; readonly y: number }) {
  return (
    <svg x={at} y={y} overflow="visible">
      <path className="f-ink" d="M-5 0h10l-5 7z" />
    </svg>
  )
}

/** Words nearer to an end than this share of a bar stay within it. */
const NEAR_END = 0.09

interface BarWordProps {
  readonly at: number
  readonly y: number
  readonly look?: string
  readonly children: string
}

/** A word over or under a place on a bar. */
export function BarWord({ at, y, look = '', children }: BarWordProps) {
  const anchor = at < NEAR_END ? 'start' : at > 1 - NEAR_END ? 'end' : 'middle'
  const x = anchor === 'middle' ? share(at) : share(anchor === 'start' ? 0 : 1)
  return (
    <text className={`s-txt ${look}`} x={x} y={y} textAnchor={anchor}>
      {children}
    </text>
  )
}

interface HatchProps {
  readonly id: string
  readonly look: string
  readonly gap: number
}

/** Diagonal lines of a look, as a fill. */
export function Hatch({ id, look, gap }: HatchProps) {
  return (
    <pattern
      id={id}
      width={gap}
      height={gap}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className={look} strokeWidth="2" d={`M0 0v${gap}`} />
    </pattern>
  )
}
