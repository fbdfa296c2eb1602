// A bot's P&L curve out of the read models at times that its age alone decides, so that what was
// read of it once need not be read again: ends of minutes in its first hour, of quarters of an hour
// in its first day, of hours from then on.
import type { HistoryAccess, LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { TrackPoint } from '@trellis/bot-kit/routes/yield-track.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@trellis/market'

/** Until which age a curve has a point how often. */
const AGES = [
  { untilMs: HOUR_MS, everyMs: MINUTE_MS },
  { untilMs: DAY_MS, everyMs: 15 * MINUTE_MS },
  { untilMs: Infinity, everyMs: HOUR_MS },
] as const
const [, , OLD] = AGES
/** Points that are asked for at once. */
const PIECE = 1000

export interface AgedCurve {
  /** Oldest first; the first one of all is where the bot was made. */
  readonly points: readonly TrackPoint[]
  /** Whether the read models know that the bot has ended: then all of it is there. */
  readonly hasEnd: boolean
}

/**
 * The points after a time, up to the bot's end or to where the market is that it trades in; throws
 * while the read models are away.
 */
export async function agedCurve(
  history: Pick<HistoryAccess, 'curve'>,
  { bot, createdAtMs, endedAtMs }: Pick<LiveBot, 'bot' | 'createdAtMs' | 'endedAtMs'>,
  { afterMs, nowMs }: { readonly afterMs: number; readonly nowMs: number },
): Promise<AgedCurve> {
  const hasEnded = endedAtMs > 0 && nowMs > endedAtMs
  // A curve that goes on after the end is that of a bot whose end is not read yet.
  const untilMs = hasEnded ? endedAtMs + 1 : nowMs
  const points: TrackPoint[] = []
  let lastMs = 0
  let fromMs = Math.max(afterMs, createdAtMs)
  for (let isThere = false; !isThere;) {
    const { everyMs, endMs } = pieceAt(createdAtMs, fromMs)
    isThere = endMs >= untilMs
    const piece = {
      fromMs,
      untilMs: isThere ? untilMs : endMs,
      points: Math.ceil((Math.min(endMs, untilMs) - fromMs) / everyMs),
    }
    for (const point of await history.curve(bot, piece)) {
      const { atMs } = point
      lastMs = atMs
      const isDue = atMs === createdAtMs || (atMs + 1) % everyMs === 0
      if (!isDue || atMs <= (points.at(-1)?.atMs ?? afterMs)) continue
      const [total, invested] = [Number(point.total), Number(point.invested)]
      points.push({ atMs, total, invested, withdrawn: Number(point.withdrawn) })
    }
    fromMs = endMs
  }
  return { points, hasEnd: hasEnded && lastMs === endedAtMs }
}

/** How often there is a point at a time, and until when that can be read at once. */
function pieceAt(createdAtMs: number, fromMs: number) {
  const ageMs = fromMs - createdAtMs
  const { everyMs, untilMs } = AGES.find((it) => ageMs < it.untilMs) ?? OLD
  return { everyMs, endMs: Math.min(createdAtMs + untilMs, fromMs + PIECE * everyMs) }
}
