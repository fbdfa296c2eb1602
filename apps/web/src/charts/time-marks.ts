// Which moments the time axis names: turns of years, months and days first, then hours. Pure; no
// mark is cut at an edge or stands on another.
import type { TimeForm } from '@trellis/ui'
import { MINUTE_MS } from '@trellis/market'

/** A candle in sight. */
export interface TimeBar {
  readonly x: number
  readonly atMs: number
  /** Opening of the candle before; the same moment where there is none. */
  readonly beforeMs: number
}

export interface TimeMark {
  readonly x: number
  readonly text: string
  /** A turn of day, month or year. */
  readonly strong: boolean
}

/** The reader's way to write a moment, in the reader's zone. */
export type WriteTime = (atMs: number, form: TimeForm) => string

const WRITTEN_MAX = 50_000

/** The same words, each moment written once: a chart in motion asks for all of them every frame. */
export function remembered(write: WriteTime): WriteTime {
  const written = new Map<string, string>()
  return (atMs, form) => {
    const key = `${form}${atMs}`
    const known = written.get(key)
    if (known !== undefined) return known
    if (written.size >= WRITTEN_MAX) written.clear()
    const text = write(atMs, form)
    written.set(key, text)
    return text
  }
}

const GAP = 20
const STEPS_MS = [720, 360, 180, 60, 30, 15, 5].map((it) => it * MINUTE_MS)
const TURNS = ['year', 'month', 'day'] as const

/**
 * Marks from the weightiest down, as many as fit; smaller turns are named only where all of the
 * next larger are. `widthOf` measures words in pixels.
 */
export function timeMarks(
  bars: readonly TimeBar[],
  width: number,
  write: WriteTime,
  widthOf: (text: string) => number,
): readonly TimeMark[] {
  const ranked = bars.map((bar) => ({ bar, rank: rankOf(bar, write) }))
  const taken: { readonly mark: TimeMark; readonly half: number }[] = []
  let crowded = Number.POSITIVE_INFINITY
  for (const { bar, rank } of ranked.sort((a, b) => a.rank - b.rank)) {
    if (rank > crowded) break
    const text = write(bar.atMs, TURNS[rank] ?? 'minute')
    const half = widthOf(text) / 2
    if (bar.x < half || bar.x > width - half) continue
    if (taken.some((it) => Math.abs(it.mark.x - bar.x) < it.half + half + GAP)) crowded = rank
    else taken.push({ mark: { x: bar.x, text, strong: rank < TURNS.length }, half })
  }
  return taken.map((it) => it.mark)
}

/** 0 for the turn of a year, growing as the turn gets smaller. */
function rankOf({ atMs, beforeMs }: TimeBar, write: WriteTime): number {
  const turn = TURNS.findIndex((form) => write(atMs, form) !== write(beforeMs, form))
  if (turn >= 0) return turn
  const step = STEPS_MS.findIndex((it) => Math.floor(atMs / it) !== Math.floor(beforeMs / it))
  return TURNS.length + (step < 0 ? STEPS_MS.length : step)
}
