// A recorded market whose one symbol closes for half an hour, and a wall clock that a test moves.
// Prices swing by one percent a few times an hour.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWallClock, type WallClock } from '../src/clock/wall-clock.ts'

const MINUTE_MS = 60_000
const T0 = Date.UTC(2025, 4, 4)
const MINUTES = 180
export const CLOSES_AT = 60
export const OPENS_AT = 90

/** Writes candles and statuses of BTCUSDT into a folder; gives TRELLIS_MARKET for it. */
export function writeHaltingMarket(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const price = (minute: number): number => 95_000 + Math.round(1_000 * Math.sin(minute / 3))
  const rows: string[] = []
  for (let minute = 0; minute < MINUTES; minute += 1) {
    if (minute >= CLOSES_AT && minute < OPENS_AT) continue
    const [open, close] = [price(minute), price(minute + 1)]
    const [high, low] = [Math.max(open, close) + 5, Math.min(open, close) - 5]
    rows.push([T0 + minute * MINUTE_MS, open, high, low, close, 500].join(','))
  }
  writeFileSync(
    join(folder, 'BTCUSDT-spot.csv'),
    `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`,
  )
  const statuses = [
    [T0 + CLOSES_AT * MINUTE_MS, 'BTCUSDT', 'spot', 'Closed'],
    [T0 + OPENS_AT * MINUTE_MS, 'BTCUSDT', '', 'Trading'],
  ]
  const text = statuses.map((row) => row.join(',')).join('\n')
  writeFileSync(join(folder, 'statuses.csv'), `ts_ms,symbol,category,status\n${text}\n`)
  return `replay:${folder}`
}

/** A wall clock that stands until it is moved to a minute of the market, at speed 1. */
export class MovedClock {
  readonly wall: WallClock
  readonly #startMs = Date.now()
  #passedMs = 0

  constructor() {
    this.wall = createWallClock(
      () => this.#startMs + this.#passedMs,
      () => this.#passedMs,
    )
  }

  moveTo(minute: number): void {
    this.#passedMs = minute * MINUTE_MS
  }
}

/** Market time of a minute of the tape. */
export function minuteMs(minute: number): number {
  return T0 + minute * MINUTE_MS
}
