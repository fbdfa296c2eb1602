// Suggested grids from recent candles: ranges from realised volatility, counts from fees, and a
// yield counted by walking the candles' own path over the levels, without a simulation of orders. A
// futures grid multiplies by its leverage; what it shows is no promise.
import {
  divide,
  MONEY_UNIT,
  ONE,
  price as brandPrice,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { Candle, FeeRates } from '@trellis/market'
import { movementOf, type Movement } from '../volatility.ts'
import type { GridRange, GridSpacing } from './spacing.ts'

/** How a kind's grids lie, and what it counts as the profit of a round between two levels. */
export interface AdviceWays {
  readonly spacing: GridSpacing
  profit(low: Price, high: Price, fee: Ratio): Ratio
}

export type AdviceStyle = 'high-profits' | 'steady' | 'high-frequency'

export interface Advice extends Movement {
  readonly style: AdviceStyle
  readonly range: GridRange
  /** Fractions. */
  readonly yield: Ratio
  readonly annualYield: Ratio
}

/**
 * Width of the range in daily volatilities either side, and net profit per grid to aim at, in
 * millionths.
 */
const STYLES: readonly { style: AdviceStyle; widthE2: bigint; profitE6: bigint }[] = [
  { style: 'high-profits', widthE2: 250n, profitE6: 6000n },
  { style: 'steady', widthE2: 500n, profitE6: 8000n },
  { style: 'high-frequency', widthE2: 150n, profitE6: 2500n },
]
const DAYS_PER_YEAR = 365n
const CELLS_MIN = 5
const CELLS_MAX = 150
const LOW_FLOOR: Ratio = (ONE / 4n) as Ratio
const USABLE = (ONE * 95n) / 100n

/**
 * Advice in three styles from hourly candles, oldest first; empty with less than a day of them, or
 * where the price never moved.
 */
export function adviseGrids(
  candles: readonly Candle[],
  { last, fees }: { readonly last: Price; readonly fees: FeeRates },
  ways: AdviceWays,
): readonly Advice[] {
  const movement = movementOf(candles, last)
  if (movement === undefined) return []
  const { volatility, sampleDays } = movement
  return STYLES.map(({ style, widthE2, profitE6 }) => {
    const range = advisedRange(last, (volatility * widthE2) / 100n, gridShare(profitE6, fees))
    const rate = countedYield(candles, range, fees, ways)
    return {
      style,
      range,
      ...movement,
      yield: rate,
      annualYield: ((rate * DAYS_PER_YEAR) / BigInt(sampleDays)) as Ratio,
    }
  })
}

/** Step over price that leaves the wanted net profit after two maker fees. */
function gridShare(profitE6: bigint, fees: FeeRates): bigint {
  return (profitE6 * MONEY_UNIT) / 1_000_000n + 2n * fees.maker
}

function advisedRange(last: Price, width: bigint, share: bigint): GridRange {
  const at = (ratio: bigint): Price =>
    brandPrice(Math.max(1, Number(divide(BigInt(last) * ratio, ONE, 'nearest'))))
  const low = ONE - width
  const minPrice = at(low < LOW_FLOOR ? LOW_FLOOR : low)
  const wanted = at(ONE + width)
  const step = Math.max(1, Number(divide(BigInt(last) * share, ONE, 'ceil')))
  const cells = Math.floor((wanted - minPrice) / step)
  const cellNumber = Math.min(CELLS_MAX, Math.max(CELLS_MIN, cells))
  const maxPrice = brandPrice(Math.max(wanted, minPrice + cellNumber))
  return { minPrice, maxPrice, cellNumber }
}

/**
 * Upward level crossings of the candles' path (open, low, high, close when it closed higher, else
 * open, high, low, close), each one grid's net profit of 1 / N of the usable money. What the coins
 * themselves gained is left out.
 */
export function countedYield(
  candles: readonly Candle[],
  range: GridRange,
  fees: FeeRates,
  { spacing, profit }: AdviceWays,
): Ratio {
  const { cellNumber } = range
  if (spacing.levelAt(range, 1) === range.minPrice) return 0n as Ratio
  /** The highest level that is at or under a price, the lowest for prices below the range. */
  const levelAt = (price: Price): number => {
    const reached = spacing.countBelow(range, brandPrice(price + 1)) - 1
    return Math.min(cellNumber, Math.max(0, reached))
  }
  let level = levelAt(candles[0]?.open ?? range.minPrice)
  let pairs = 0
  for (const { open, high, low, close } of candles) {
    const path = close >= open ? [open, low, high, close] : [open, high, low, close]
    for (const point of path) {
      const next = levelAt(point)
      // Every level above the price has coins to sell: from the opening or from a buy on the way.
      if (next > level) pairs += next - level
      level = next
    }
  }
  const middle = Math.floor(cellNumber / 2)
  const [low, high] = [middle, middle + 1].map((index) => spacing.levelAt(range, index))
  const each = profit(low as Price, high as Price, fees.maker)
  const rate = (BigInt(Math.max(0, pairs)) * each * USABLE) / (ONE * BigInt(cellNumber))
  return (rate > 0n ? rate : 0n) as Ratio
}
