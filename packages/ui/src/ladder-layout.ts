// Where the parts of a ladder lie: which rungs carry labels, which cells are woven, which rung is
// next to a point. Pure geometry in pixels; it must never know a bot.

export interface LadderRung {
  readonly price: number
  readonly side: 'buy' | 'sell' | 'empty'
  /** Fills so far; drawn as the thick part of the rung. */
  readonly fills: number
  /** At the right: "Sell", "12 fills", "Empty". */
  readonly word: string
  /** Longer words for tooltip and screen readers. */
  readonly detail: string
  /** Filled part of a partly filled order, 0 to 1. */
  readonly part: number
}

/** Labels closer than this to the price tag give way. */
const TAG_CLEARANCE = 16
/** Labels stand at least this far apart. */
const LABEL_GAP = 12
const NEAREST = 3

/**
 * Indices of the rungs that carry a label: the edges, the three nearest to the price on each side,
 * then every n-th, none within 12 px of another or 16 px of the tag.
 */
export function labelledRungs(
  ys: readonly number[],
  tagY: number | undefined,
): ReadonlySet<number> {
  const chosen = new Set<number>()
  const taken: number[] = []
  const place = (index: number) => {
    const y = ys[index]
    if (y === undefined || chosen.has(index)) return
    if (tagY !== undefined && Math.abs(y - tagY) < TAG_CLEARANCE) return
    if (taken.some((other) => Math.abs(other - y) < LABEL_GAP)) return
    chosen.add(index)
    taken.push(y)
  }
  candidates(ys, tagY).forEach(place)
  return chosen
}

function candidates(ys: readonly number[], tagY: number | undefined): readonly number[] {
  const all = ys.map((_, index) => index)
  const edges = [0, ys.length - 1]
  if (tagY === undefined) return [...edges, ...everyNth(ys)]
  const byDistance = [...all].sort(
    (a, b) => Math.abs((ys[a] ?? 0) - tagY) - Math.abs((ys[b] ?? 0) - tagY),
  )
  const above = byDistance.filter((index) => (ys[index] ?? 0) < tagY).slice(0, NEAREST)
  const below = byDistance.filter((index) => (ys[index] ?? 0) >= tagY).slice(0, NEAREST)
  return [...edges, ...above, ...below, ...everyNth(ys)]
}

function everyNth(ys: readonly number[]): readonly number[] {
  if (ys.length < 2) return ys.map((_, index) => index)
  const span = Math.abs((ys.at(-1) ?? 0) - (ys[0] ?? 0))
  const gap = span / (ys.length - 1)
  const step = gap >= LABEL_GAP ? 1 : Math.ceil(LABEL_GAP / Math.max(gap, 0.01))
  return ys.map((_, index) => index).filter((index) => index % step === 0)
}

/** Cells between neighbouring rungs that hold coin: those right below a waiting sell. */
export function wovenCells(
  rungs: readonly LadderRung[],
): readonly { readonly from: number; readonly to: number }[] {
  const sorted = [...rungs].sort((a, b) => a.price - b.price)
  const cells: { from: number; to: number }[] = []
  sorted.forEach((rung, index) => {
    const below = sorted[index - 1]
    if (rung.side !== 'sell' || below === undefined) return
    const last = cells.at(-1)
    if (last !== undefined && last.to === below.price) last.to = rung.price
    else cells.push({ from: below.price, to: rung.price })
  })
  return cells
}

/** The rung nearest to a height, or undefined where none is within reach. */
export function nearestRung(ys: readonly number[], y: number, reach: number): number | undefined {
  let best: number | undefined
  let distance = reach
  ys.forEach((at, index) => {
    if (Math.abs(at - y) > distance) return
    best = index
    distance = Math.abs(at - y)
  })
  return best
}

/** At most `max` sides for the small form, sampled evenly, lowest first, the empty one kept. */
export function sampledSides(
  sides: readonly LadderRung['side'][],
  max: number,
): readonly LadderRung['side'][] {
  if (sides.length <= max) return sides
  const empty = sides.indexOf('empty')
  const keep = Math.round((empty / (sides.length - 1)) * (max - 1))
  return Array.from({ length: max }, (_, index) => {
    if (empty >= 0 && index === keep) return 'empty'
    const at = sides[Math.round((index * (sides.length - 1)) / (max - 1))]
    if (at !== 'empty') return at ?? 'empty'
    return index < keep ? 'buy' : 'sell'
  })
}
