// Where the parts of a ladder lie: which rungs carry labels, which cells are woven, which rung is
// next to a point. Pure geometry in pixels.

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

/** Pixels beyond the ends where parts are still drawn, so that nothing pops in. */
const MARGIN = 6
/** Labels closer than this to the price tag give way. */
const TAG_CLEARANCE = 16
/** Labels stand at least this far apart. */
const LABEL_GAP = 12
const NEAREST = 3

/** The place of a price that can be seen; NaN for one that is too far away or has none. */
export function inSight(y: number | undefined, height: number): number {
  return y === undefined || y < -MARGIN || y > height + MARGIN ? Number.NaN : y
}

/** Pixels that a price takes on the ladder with its tag around it: 12 px digits of one width. */
export function labelRoom(text: string): number {
  return Math.ceil(text.length * 7.4) + 20
}

/** Mean distance in pixels of the rungs in sight. */
export function meanGap(ys: readonly number[]): number {
  const seen = ys.filter((y) => Number.isFinite(y))
  if (seen.length < 2) return 20
  return Math.abs((seen.at(-1) ?? 0) - (seen[0] ?? 0)) / (seen.length - 1)
}

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
  const all = ys.map((_, index) => index).filter((index) => Number.isFinite(ys[index]))
  const edges = [all[0] ?? 0, all.at(-1) ?? 0]
  if (tagY === undefined) return [...edges, ...everyNth(all, meanGap(ys))]
  const byDistance = [...all].sort(
    (a, b) => Math.abs((ys[a] ?? 0) - tagY) - Math.abs((ys[b] ?? 0) - tagY),
  )
  const above = byDistance.filter((index) => (ys[index] ?? 0) < tagY).slice(0, NEAREST)
  const below = byDistance.filter((index) => (ys[index] ?? 0) >= tagY).slice(0, NEAREST)
  return [...edges, ...above, ...below, ...everyNth(all, meanGap(ys))]
}

function everyNth(indices: readonly number[], gap: number): readonly number[] {
  const nth = gap >= LABEL_GAP ? 1 : Math.ceil(LABEL_GAP / Math.max(gap, 0.01))
  return indices.filter((index) => index % nth === 0)
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
    if (!(Math.abs(at - y) <= distance)) return
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
