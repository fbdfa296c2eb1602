// A simulated minute as about one trade every second or two that walk its candle's path. Open,
// high, low, close and volume of the prints are the candle's, exactly. The open is a jump.
import { createRng, mixSeed, type Price, type Quantity, type Rng } from '@trellis/kernel'
import { MINUTE_MS, type Print } from '@trellis/market'
import { pathPoints } from './candle-path.ts'
import type { CandleFigures } from './tape.ts'

const FEWEST = 30
const SPREAD = 31
const HEAVIEST = 24

/** The prints of one minute of a symbol, from its candle and the symbol's key. */
export function minutePrints(
  candle: CandleFigures,
  symbol: number,
  key: number,
  minuteStartMs: number,
): readonly Print[] {
  const rng = createRng(mixSeed(key, 111, minuteStartMs / MINUTE_MS))
  const count = FEWEST + draw(rng, SPREAD)
  const prices = walk(candle, count, rng)
  const volumes = shares(candle.volume, count, rng)
  const prints: Print[] = []
  for (let i = 0; i < count; i++) {
    const stratum = Math.floor((i * MINUTE_MS) / count)
    const width = Math.floor(((i + 1) * MINUTE_MS) / count) - stratum
    prints.push({
      symbol,
      atMs: minuteStartMs + stratum + draw(rng, width),
      price: prices[i] as Price,
      qty: volumes[i] as Quantity,
      way: i === 0 ? 'jump' : 'walk',
    })
  }
  return prints
}

// Prices along open, low, high, close (or open, high, low, close), each leg with its share of the
// steps, a little noise between and its end exactly.
function walk(candle: CandleFigures, count: number, rng: Rng): readonly number[] {
  const points = pathPoints(candle)
  const prices: number[] = [points[0]]
  let whole = 0
  for (let leg = 1; leg < 4; leg++) whole += legLength(points, leg)
  let walked = 0
  for (let leg = 1; leg < 4; leg++) {
    const length = legLength(points, leg)
    if (length === 0) continue
    walked += length
    // Every leg left to walk keeps at least one step.
    const left = remainingLegs(points, leg)
    const aim = Math.round(((count - 1) * walked) / whole) + 1
    const until = leg === lastLeg(points) ? count : Math.min(count - left, aim)
    walkLeg(
      prices,
      candle,
      { to: points[leg] ?? 0, until: Math.max(until, prices.length + 1) },
      rng,
    )
  }
  while (prices.length < count) prices.push(candle.close)
  return prices
}

function walkLeg(
  prices: number[],
  candle: CandleFigures,
  leg: { readonly to: number; readonly until: number },
  rng: Rng,
): void {
  const from = prices.at(-1) ?? leg.to
  const steps = leg.until - prices.length
  const stride = (leg.to - from) / steps
  for (let step = 1; step < steps; step++) {
    const noise = (draw(rng, 2001) - 1000) / 1000
    const price = Math.round(from + stride * (step + noise * 1.5))
    prices.push(price < candle.low ? candle.low : price > candle.high ? candle.high : price)
  }
  prices.push(leg.to)
}

function legLength(points: readonly number[], leg: number): number {
  return Math.abs((points[leg] ?? 0) - (points[leg - 1] ?? 0))
}

function remainingLegs(points: readonly number[], leg: number): number {
  let left = 0
  for (let next = leg + 1; next < 4; next++) if (legLength(points, next) > 0) left += 1
  return left
}

function lastLeg(points: readonly number[]): number {
  for (let leg = 3; leg > 0; leg--) if (legLength(points, leg) > 0) return leg
  return 0
}

// The volume in random parts by cumulative floor; they sum to it.
function shares(volume: number, count: number, rng: Rng): readonly number[] {
  const weights: number[] = []
  let whole = 0
  for (let i = 0; i < count; i++) {
    const root = 1 + draw(rng, HEAVIEST)
    const weight = root * root
    weights.push(weight)
    whole += weight
  }
  const parts: number[] = []
  let weight = 0
  let given = 0
  for (let i = 0; i < count; i++) {
    weight += weights[i] ?? 0
    const upTo = i === count - 1 ? volume : Math.min(volume, Math.floor((volume / whole) * weight))
    parts.push(upTo - given)
    given = upTo
  }
  return parts
}

// A whole number from 0 to n - 1; the bias of n / 2^32 does not matter here, the speed does.
function draw(rng: Rng, n: number): number {
  return Math.floor((rng.next() / 4294967296) * n)
}
