// Words along an axis and beside points, in CSS pixels, none over another. Their widths are taken
// from their length, so that they can be placed before they are drawn.

export interface AxisWord {
  /** Where it belongs, px from the start of the drawing. */
  readonly x: number
  readonly label: string
}

export interface PlacedWord extends AxisWord {
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A letter of 12 px, at most, and what two words keep between them. */
const LETTER = 7
const GAP = 8

/** Room that words of 12 px take, px. */
export function wordRoom(label: string): number {
  // What only turns the direction of words has no width.
  return label.replaceAll(/[\u2066-\u2069]/g, '').length * LETTER
}

/** The words that have room on an axis, the most wanted first; those at an end stay within it. */
export function clearWords(words: readonly AxisWord[], width: number): readonly PlacedWord[] {
  const taken: { readonly from: number; readonly to: number }[] = []
  return words.flatMap(({ x, label }): readonly PlacedWord[] => {
    const room = wordRoom(label)
    const from = Math.max(0, Math.min(x - room / 2, width - room))
    const to = from + room
    if (taken.some((it) => from < it.to + GAP && to > it.from - GAP)) return []
    taken.push({ from, to })
    if (from === 0) return [{ x: 0, label, anchor: 'start' }]
    if (from < x - room / 2) return [{ x: width, label, anchor: 'end' }]
    return [{ x, label, anchor: 'middle' }]
  })
}

export interface PointWord extends AxisWord {
  readonly y: number
}

interface Beside extends PointWord {
  readonly anchor: 'start' | 'end'
  readonly from: number
  readonly to: number
}

/** Height of a line, and how far words stand from their point. */
const LINE = 16
const BESIDE = 8
/** Down from a point, px: under the line that it stands on, as high as it, over it. */
const DOWNS = [16, 4, -8] as const

/**
 * The words of points, each beside its own: within the drawing, over no others and over no line at
 * `across`, where there is such a place.
 */
export function wordsOfPoints(
  points: readonly PointWord[],
  width: number,
  across = Number.NaN,
): readonly Beside[] {
  const taken: Beside[] = []
  for (const point of points) {
    const room = wordRoom(point.label)
    const [after, before] = [point.x + BESIDE, point.x - BESIDE]
    const ways = DOWNS.flatMap((down): readonly Beside[] => [
      { ...point, y: point.y + down, x: after, anchor: 'start', from: after, to: after + room },
      { ...point, y: point.y + down, x: before, anchor: 'end', from: before - room, to: before },
    ])
    const lies = (it: Beside, box: Beside): boolean =>
      it.from < box.to && it.to > box.from && Math.abs(it.y - box.y) < LINE
    const cost = (it: Beside): number =>
      Number(taken.some((box) => lies(it, box))) * 4 +
      Number(it.from < 0 || it.to > width) * 2 +
      Number(it.from < across && it.to > across)
    taken.push(ways.reduce((best, it) => (cost(it) < cost(best) ? it : best)))
  }
  return taken
}
