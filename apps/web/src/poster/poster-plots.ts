// The two drawings of a poster: how its P&L went, and where the levels of a grid lie. Time runs to
// the right in every language, as on every chart here.
import type { CurveSpot, PosterGrid } from './poster-facts.ts'
import type { Sheet, Spot, Tone } from './sheet.ts'

/** Left, top, width and height of a place. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** No amount stands at it: its form alone says how it went. */
export function layCurve(sheet: Sheet, spots: readonly CurveSpot[], place: Place): void {
  const values = spots.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const first = spots[0]?.atMs ?? 0
  const span = (spots.at(-1)?.atMs ?? 0) - first || 1
  const x = (atMs: number): number => place.left + ((atMs - first) / span) * place.width
  const y = (value: number): number =>
    place.top + ((high - value) / (high - low || 1)) * place.height
  const zero = y(0)
  sheet.line(
    'rule',
    [
      [place.left, zero],
      [place.left + place.width, zero],
    ],
    { width: 2, tone: 'edge', dash: [6, 8] },
  )
  const line = spots.map(({ atMs, value }): Spot => [x(atMs), y(value)])
  sheet.line('curve', line, { width: 6, tone: 'accent' })
  const [endX, endY] = line.at(-1) ?? [place.left, zero]
  sheet.box('dot', [endX - 10, endY - 10], [20, 20], { tone: 'accent', radius: 10 })
}

const MOST_LEVELS = 21
const LEAST_LEVELS = 3

/** Levels that buy lie below the price, those that sell above it; of a bot that is over, none. */
export function layLadder(
  sheet: Sheet,
  { low, high, price, count }: PosterGrid,
  isOver: boolean,
  { left, top, width, height }: Place,
): void {
  const right = left + width
  const levels = Math.max(LEAST_LEVELS, Math.min(MOST_LEVELS, (count ?? MOST_LEVELS - 1) + 1))
  const place = (Number(price) - Number(low)) / (Number(high) - Number(low))
  const y = (part: number): number => top + (1 - part) * height
  for (const at of [left, right]) {
    sheet.line(
      'ladder',
      [
        [at, top - 16],
        [at, top + height + 16],
      ],
      { width: 4, tone: 'edge' },
    )
  }
  const empty = Math.round(Math.min(1, Math.max(0, place)) * (levels - 1))
  for (let level = 0; level < levels; level += 1) {
    const at = y(level / (levels - 1))
    sheet.line(
      'ladder',
      [
        [left, at],
        [right, at],
      ],
      { width: 4, ...levelLook(level, empty, isOver) },
    )
  }
  if (isOver) return
  const now = y(Math.min(1.05, Math.max(-0.05, place)))
  sheet.line(
    'ladder',
    [
      [left - 26, now],
      [right + 26, now],
    ],
    { width: 3, tone: 'ink' },
  )
}

function levelLook(level: number, empty: number, isOver: boolean): { tone: Tone; dash?: number[] } {
  if (isOver) return { tone: 'ink-3' }
  if (level === empty) return { tone: 'ink-3', dash: [4, 10] }
  return { tone: level < empty ? 'up' : 'down' }
}

const LOGO = 24

/** The mark: two rails and three rungs, as in the head of every page. */
export function layLogo(sheet: Sheet, left: number, top: number, size: number): void {
  const at = (x: number, y: number): Spot => [left + (x * size) / LOGO, top + (y * size) / LOGO]
  const width = (1.75 * size) / LOGO
  for (const x of [7, 17]) sheet.line('logo', [at(x, 2), at(x, 22)], { width, tone: 'ink' })
  for (const y of [6.5, 17.5]) {
    sheet.line('logo', [at(3.5, y), at(20.5, y)], { width, tone: 'accent' })
  }
  sheet.line('logo', [at(7, 12), at(17, 12)], { width: (3 * size) / LOGO, tone: 'accent' })
}

/** Rows of a QR code, dark cells true. */
export type Code = readonly (readonly boolean[])[]

/** Cells of quiet around a code, as its standard asks. */
const QUIET = 4

/** Dark on light in every look: some readers know no other. */
export function layCode(sheet: Sheet, code: Code, [left, top]: Spot, size: number): void {
  sheet.box('code', [left, top], [size, size], { tone: 'paper', radius: 16 })
  const cell = size / (code.length + 2 * QUIET)
  code.forEach((row, i) => {
    // One box for what lies side by side: no light seams between.
    for (let from = 0; from < row.length; from += 1) {
      if (row[from] !== true) continue
      let to = from
      while (row[to + 1] === true) to += 1
      const at: Spot = [left + (from + QUIET) * cell, top + (i + QUIET) * cell]
      // A hair more downward, for the same reason.
      sheet.box('code', at, [(to - from + 1) * cell, cell + 0.5], { tone: 'paper-ink' })
      from = to
    }
  })
}
