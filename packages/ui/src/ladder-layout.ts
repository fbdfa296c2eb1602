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
/** Words of lines stand at least this far apart. */
const LABEL_GAP = 14
/** Prices of rungs: the comma of one hangs lower than its digits, towards the next. */
const RUNG_GAP = 13
/** The price of the highest rung is bold, and no whole step away from the one below it. */
const TOP_GAP = 18
/** The rungs between two labels where not all of them can be. */
const NTHS = [1, 2, 5, 10, 20, 50, 100]

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

/** Where the words of a line stand. */
export interface LineLabel {
  /** Index of its line. */
  readonly index: number
  readonly y: number
  /** The end of the scale at which it waits; "" where its price is in sight. */
  readonly away: 'up' | 'down' | ''
}

/** Half a line of text, from the ends of the scale. */
const EDGE = 8

/**
 * Labels of lines, highest first, none closer than 14 px to another and none beyond the scale. Of
 * lines with one word that are out of sight at one end only the nearest is said: the others would
 * take the place of prices that are in sight.
 */
export function lineLabels(
  ys: readonly (number | undefined)[],
  height: number,
  words: readonly string[] = [],
): readonly LineLabel[] {
  const last = height - EDGE
  const known = ys
    .flatMap((y, index) => (y === undefined || !Number.isFinite(y) ? [] : [{ index, place: y }]))
    .toSorted((a, b) => a.place - b.place)
    .map(({ index, place }) => ({
      index,
      y: Math.min(last, Math.max(EDGE, place)),
      away: place < 0 ? ('up' as const) : place > height ? ('down' as const) : ('' as const),
    }))
  const labels = known.filter(({ index, away }, at) => {
    if (away === '' || words[index] === undefined) return true
    const nearer = away === 'up' ? known.slice(at + 1) : known.slice(0, at)
    return !nearer.some((it) => it.away === away && words[it.index] === words[index])
  })
  // Down from the top, then up from the bottom: each gives way to the one before it.
  let free = EDGE
  for (const label of labels) {
    label.y = Math.max(label.y, free)
    free = label.y + LABEL_GAP
  }
  free = last
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, free)
    free = label.y - LABEL_GAP
  }
  return labels
}

/**
 * Indices of the rungs that carry a label: the edges and every n-th from the lowest, none within 13
 * px of another or 14 of a taken height, none within 16 px of the tag. The highest has more room:
 * the one below it gives way.
 */
export function labelledRungs(
  ys: readonly number[],
  tagY: number | undefined,
  taken: readonly number[] = [],
): ReadonlySet<number> {
  const chosen = new Set<number>()
  const places = taken.map((y) => ({ y, room: LABEL_GAP }))
  const all = candidates(ys)
  for (const index of all) {
    const y = ys[index]
    if (y === undefined || chosen.has(index)) continue
    if (tagY !== undefined && Math.abs(y - tagY) < TAG_CLEARANCE) continue
    if (places.some((other) => Math.abs(other.y - y) < other.room)) continue
    chosen.add(index)
    places.push({ y, room: index === all[1] ? TOP_GAP : RUNG_GAP })
  }
  return chosen
}

function candidates(ys: readonly number[]): readonly number[] {
  const all = ys.map((_, index) => index).filter((index) => Number.isFinite(ys[index]))
  const nth = Math.max(1, RUNG_GAP / Math.max(meanGap(ys), 0.01))
  const step = NTHS.find((it) => it >= nth - 0.01) ?? Math.ceil(nth)
  return [all[0] ?? 0, all.at(-1) ?? 0, ...all.filter((index) => index % step === 0)]
}

/**
 * Cells between neighbouring rungs that something is held in. Below `turn` it is what a waiting
 * sell over the cell will sell; above it, of a grid that also holds short, what a waiting buy under
 * the cell will buy back. The cell that `turn` lies in holds nothing.
 */
export function wovenCells(
  rungs: readonly LadderRung[],
  turn = Number.POSITIVE_INFINITY,
): readonly { readonly from: number; readonly to: number }[] {
  const sorted = [...rungs].sort((a, b) => a.price - b.price)
  const cells: { from: number; to: number }[] = []
  sorted.forEach((rung, index) => {
    const below = sorted[index - 1]
    if (below === undefined) return
    const isLong = rung.price <= turn && rung.side === 'sell'
    const isShort = below.price >= turn && below.side === 'buy'
    if (!isLong && !isShort) return
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
