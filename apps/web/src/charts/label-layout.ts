// Which rungs of a ladder carry a label when there is no room for all: the edges, the nearest to the price, and then
// every n-th. Pure.

export interface LabelInput {
  readonly ys: readonly number[]
  /** Height of the price tag, undefined when the price is out of sight. */
  readonly tagY: number | undefined
  /** Nearest rungs on each side of the price that are labelled before the others. */
  readonly nearest: number
}

const GAP = 15
const TAG_GAP = 17

/** Indexes of the rungs with a label; never two closer than a line of text, never one under the price tag. */
export function labelledRungs({ ys, tagY, nearest }: LabelInput): ReadonlySet<number> {
  const chosen = new Set<number>()
  const taken: number[] = []
  const fits = (y: number): boolean => {
    if (tagY !== undefined && Math.abs(y - tagY) < TAG_GAP) return false
    return taken.every((it) => Math.abs(it - y) >= GAP)
  }
  const choose = (index: number): void => {
    const y = ys[index]
    if (y === undefined || chosen.has(index) || !fits(y)) return
    chosen.add(index)
    taken.push(y)
  }
  choose(0)
  choose(ys.length - 1)
  for (const index of nearestRungs(ys, tagY, nearest)) choose(index)
  for (const index of everyNth(ys)) choose(index)
  return chosen
}

function nearestRungs(
  ys: readonly number[],
  tagY: number | undefined,
  nearest: number,
): readonly number[] {
  if (tagY === undefined) return []
  const order = ys.map((y, index) => ({ index, distance: y - tagY }))
  const side = (sign: number): readonly number[] =>
    order
      .filter((it) => Math.sign(it.distance) === sign)
      .sort((a, b) => Math.abs(a.distance) - Math.abs(b.distance))
      .slice(0, nearest)
      .map((it) => it.index)
  return [...side(-1), ...side(1)]
}

function everyNth(ys: readonly number[]): readonly number[] {
  const first = ys[0]
  const second = ys[1]
  if (first === undefined || second === undefined) return []
  const gap = Math.abs(first - second)
  const nth = gap >= GAP ? 1 : niceStep(GAP / Math.max(0.01, gap))
  return ys.map((_, index) => index).filter((index) => index % nth === 0)
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((it) => it * power).find((it) => it >= least) ?? power * 10
}
