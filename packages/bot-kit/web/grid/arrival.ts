// What a grid's form is filled with on arrival: a range and a count from the pair's own volatility
// (docs/formulas/arrival.md). Pure; a suggestion, never a promise.
import { divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'

export interface ArrivalSource {
  /** Realised volatility of a day, a fraction. */
  readonly volatility: Ratio
  readonly last: Price
  /** Maker fee, a fraction. */
  readonly maker: Ratio
}

export interface ArrivalRange {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
}

const ratioOf = (parts: bigint, of: bigint): bigint => (ONE * parts) / of
/** Half the width of the range in daily volatilities, and where it ends however calm or wild. */
const WIDTH = 4n
const WIDTH_MIN = ratioOf(4n, 100n)
const WIDTH_MAX = ratioOf(40n, 100n)
/** Grids in a day's volatility, and the least that one is worth after fees. */
const STEPS_PER_DAY = 6n
const PROFIT_MIN = ratioOf(3n, 1000n)
const CELLS_MIN = 5
const CELLS_MAX = 100
/** A round price is a whole number of the largest power of ten that cuts the width this often. */
const ROUND_PARTS = 50

/** Range and count for a pair, in ticks; the ends are round numbers. */
export function arrivalRange({ volatility, last, maker }: ArrivalSource): ArrivalRange {
  const wanted = volatility * WIDTH
  const width = wanted < WIDTH_MIN ? WIDTH_MIN : wanted > WIDTH_MAX ? WIDTH_MAX : wanted
  const at = (share: bigint): number => Number(divide(BigInt(last) * (ONE + share), ONE, 'nearest'))
  const unit = roundUnit(at(width) - at(-width))
  const round = (ticks: number): number => Math.max(1, Math.round(ticks / unit) * unit)
  const minPrice = round(at(-width))
  const least = PROFIT_MIN + 2n * maker
  const part = volatility / STEPS_PER_DAY
  const step = Number(divide(BigInt(last) * (part < least ? least : part), ONE, 'ceil'))
  const wide = Math.max(round(at(width)), minPrice + CELLS_MIN)
  const cells = Math.floor((wide - minPrice) / Math.max(1, step))
  return {
    minPrice: brandPrice(minPrice),
    maxPrice: brandPrice(wide),
    cellNumber: Math.min(CELLS_MAX, Math.max(CELLS_MIN, cells)),
  }
}

function roundUnit(ticks: number): number {
  let unit = 1
  while (unit * 10 * ROUND_PARTS <= ticks) unit *= 10
  return unit
}
