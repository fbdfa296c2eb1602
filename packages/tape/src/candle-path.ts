// The path a candle stands for, the same for every bot: open, then low and high in the order of its
// close, then close. No lot is created or lost.
import type { Price, Quantity } from '@trellis/kernel'
import type { Print } from '@trellis/market'
import type { CandleFigures } from './tape.ts'

/** Where a candle is on the tape: its symbol, its start and its length in ms. */
export interface CandlePlace {
  readonly symbol: number
  readonly startMs: number
  readonly lengthMs: number
}

/**
 * The four points of a candle's path: open, low, high, close when close >= open, else open, high,
 * low, close.
 */
export function pathPoints(candle: CandleFigures): readonly [number, number, number, number] {
  return candle.close >= candle.open
    ? [candle.open, candle.low, candle.high, candle.close]
    : [candle.open, candle.high, candle.low, candle.close]
}

/**
 * A candle as at most four prints. The open is a jump and carries no volume, the others walk; the
 * volume is spread over the path by length, in whole lots by cumulative floor, so that the parts
 * sum to it. Legs of no length are left out; without any length all volume is on one print at the
 * end. Times are spread evenly, the last millisecond is the close.
 */
export function candlePrints(candle: CandleFigures, place: CandlePlace): readonly Print[] {
  const points = pathPoints(candle)
  const length = pathLength(points)
  const prints: Print[] = [print(place, place.startMs, points[0], 0)]
  if (length === 0) {
    const endMs = place.startMs + place.lengthMs - 1
    prints.push(print(place, endMs, candle.close, candle.volume))
    return prints
  }
  let from = points[0]
  let walked = 0
  let given = 0
  for (let leg = 1; leg <= 3; leg++) {
    const to = points[leg] ?? from
    if (to === from) continue
    walked += Math.abs(to - from)
    const upTo = shareOf(candle.volume, walked, length)
    const atMs = place.startMs + Math.max(0, Math.floor((place.lengthMs * leg) / 3) - 1)
    prints.push(print(place, atMs, to, upTo - given))
    given = upTo
    from = to
  }
  return prints
}

/** floor(volume × part / whole), exact also where the product leaves the safe integers. */
export function shareOf(volume: number, part: number, whole: number): number {
  const product = volume * part
  if (Number.isSafeInteger(product)) return (product - (product % whole)) / whole
  return Number((BigInt(volume) * BigInt(part)) / BigInt(whole))
}

function pathLength(points: readonly number[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) {
    length += Math.abs((points[i] ?? 0) - (points[i - 1] ?? 0))
  }
  return length
}

function print(place: CandlePlace, atMs: number, price: number, qty: number): Print {
  const { symbol, startMs } = place
  const way = atMs === startMs ? 'jump' : 'walk'
  return { symbol, atMs, price: price as Price, qty: qty as Quantity, way }
}
