// Whether the market's clock is another than the reader's: where a list has times of both, each
// must then say which it is.
import type { MarketClock } from '../../data/bot-stream.ts'

/** From here on the minutes of a list would not be the reader's. */
const APART_MS = 60_000

/** Whether market time and wall time are, or will soon be, a minute apart. */
export function clocksApart({ marketMs, wallMs, speed, standing }: MarketClock): boolean {
  if (marketMs === 0) return false
  return standing || speed !== 1 || Math.abs(marketMs - wallMs) >= APART_MS
}
