// Groups fills that would be drawn over each other: one mark per side and spot, with its count.
// Pure, and linear in the number of fills, because one bot may have twenty thousand.

export interface FillPoint {
  readonly x: number
  readonly y: number
  readonly side: 'buy' | 'sell'
}

export interface FillCluster {
  readonly x: number
  readonly y: number
  readonly side: 'buy' | 'sell'
  readonly count: number
  /** Places in the list of the points that it stands for. */
  readonly members: readonly number[]
}

/** A mark without what it stands for. */
type Counted = Omit<FillCluster, 'members'>

const CELL = 11

/** Clusters in drawing order; a cluster stands where the mean of its fills lies. */
export function clusterFills(points: readonly FillPoint[], cell = CELL): readonly FillCluster[] {
  const cells = new Map<
    string,
    FillPoint & { x: number; y: number; count: number; members: number[] }
  >()
  for (const [index, point] of points.entries()) {
    const key = `${point.side}${Math.floor(point.x / cell)}:${Math.floor(point.y / cell)}`
    const found = cells.get(key)
    if (found === undefined) {
      cells.set(key, { ...point, count: 1, members: [index] })
      continue
    }
    found.count += 1
    found.members.push(index)
    found.x += (point.x - found.x) / found.count
    found.y += (point.y - found.y) / found.count
  }
  return [...cells.values()]
}

const CLUSTERS_MAX = 90
const CELL_MAX = 48

/** Clusters with cells as coarse as it takes for the candles to stay visible between the marks. */
export function readableClusters(points: readonly FillPoint[]): readonly FillCluster[] {
  let clusters = clusterFills(points)
  for (let cell = CELL * 1.5; clusters.length > CLUSTERS_MAX && cell <= CELL_MAX; cell *= 1.5) {
    clusters = clusterFills(points, cell)
  }
  return clusters
}

const MARK = 4
const LABEL_LINE = 11
const DIGIT = 6

/** Half the height of a mark: a little larger for more fills. */
export function markSize(count: number): number {
  return count > 1 ? MARK + Math.min(3, Math.log2(count)) : MARK
}

/** Reach around a mark in which a pointer means it. */
const REACH = 6

/** The mark nearest to a point of the chart, within a finger's reach. */
export function clusterAt(
  clusters: readonly FillCluster[],
  at: { readonly x: number; readonly y: number },
): FillCluster | undefined {
  const distance = ({ x, y }: FillCluster): number => Math.hypot(x - at.x, y - at.y)
  return clusters
    .filter((it) => distance(it) <= markSize(it.count) + REACH)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

export interface CountLabel {
  readonly x: number
  readonly y: number
  readonly text: string
}

/**
 * Counts beside their marks, the largest first; one that would touch another number or a mark of
 * somebody else is left out.
 */
export function countLabels(clusters: readonly Counted[]): readonly CountLabel[] {
  const labels: CountLabel[] = []
  const wide = (text: string): number => text.length * DIGIT
  const largest = clusters.filter(({ count }) => count >= 3).toSorted((a, b) => b.count - a.count)
  for (const own of largest) {
    const { x, side, count } = own
    const text = String(count)
    const y = own.y + (side === 'buy' ? 1 : -1) * (markSize(count) + 8)
    const near = (at: { x: number; y: number }, width: number): boolean =>
      Math.abs(at.x - x) < (wide(text) + width) / 2 && Math.abs(at.y - y) < LABEL_LINE
    if (labels.some((it) => near(it, wide(it.text)))) continue
    if (clusters.some((it) => it !== own && near(it, MARK))) continue
    labels.push({ x, y, text })
  }
  return labels
}
