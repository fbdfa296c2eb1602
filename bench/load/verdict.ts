// Whether a load was borne: how late answers came, whether any was none, whether memory grew, and
// how far the market's tape fell behind. Pure figures; what is wanted stands here alone.
import { quantile } from '../report.ts'
import { isGood, type Sample } from './table.ts'

/** What the server said of itself, once a second. */
export interface Reading {
  /** Seconds from the beginning of the load. */
  readonly atS: number
  readonly memoryMb: number
  /** How far the tape is behind market time, in ms of wall time. */
  readonly behindMs: number
}

export interface Line {
  readonly what: string
  readonly found: string
  readonly wanted: string
  readonly isMet: boolean
}

const P99_MS = 100
const GROWTH = 1.1
/** By then code is compiled and caches are full: memory is held against this moment. */
const SETTLED_S = 30
/** Readings of so long around it, since one alone may lie just before a collection. */
const AROUND_S = 3
const LAST_S = 30
const BEHIND_MS = 5_000

/**
 * One line for each thing that is wanted; `seconds` is how long the load was. Answers before its
 * beginning count as failed or not, and not by their time.
 */
export function verdictOf(
  samples: readonly Sample[],
  readings: readonly Reading[],
  seconds: number,
): readonly Line[] {
  const p99 = quantile(
    samples.filter((it) => it.atS >= 0).map((it) => it.answer.ms),
    0.99,
  )
  const bad = samples.filter((it) => !isGood(it)).length
  const behind = most(readings.map((it) => it.behindMs))
  return [
    line('99 of 100 answers within', `${p99.toFixed(0)} ms`, `< ${P99_MS} ms`, p99 < P99_MS),
    line('calls that failed', `${bad} of ${samples.length}`, '0', samples.length > 0 && bad === 0),
    memoryLine(readings, seconds),
    line('tape behind at most', `${behind} ms`, `< ${BEHIND_MS} ms`, behind < BEHIND_MS),
  ]
}

function memoryLine(readings: readonly Reading[], seconds: number): Line {
  const what = `memory in the last ${LAST_S} s to that at ${SETTLED_S} s`
  const wanted = `<= ${GROWTH}`
  const at = readings.filter((it) => Math.abs(it.atS - SETTLED_S) <= AROUND_S)
  const last = readings.filter((it) => it.atS >= seconds - LAST_S)
  if (seconds < SETTLED_S + LAST_S || at.length === 0 || last.length === 0)
    return line(
      what,
      `not measured: the load is shorter than ${SETTLED_S + LAST_S} s`,
      wanted,
      false,
    )
  const [before, after] = [at, last].map((some) => most(some.map((it) => it.memoryMb)))
  const share = (after ?? 0) / (before ?? 1)
  return line(what, `${share.toFixed(3)} (${before} MB, ${after} MB)`, wanted, share <= GROWTH)
}

/** The lines as they are printed. */
export function printVerdict(lines: readonly Line[]): void {
  for (const { what, found, wanted, isMet } of lines)
    console.log(`${what}: ${found}, wanted ${wanted}: ${isMet ? 'met' : 'MISSED'}`)
}

const line = (what: string, found: string, wanted: string, isMet: boolean): Line => ({
  what,
  found,
  wanted,
  isMet,
})

/** NaN where nothing was read, which is no figure that is met. */
const most = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : Math.max(...values)
