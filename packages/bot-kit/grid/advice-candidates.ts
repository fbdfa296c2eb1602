// What a search tries of any grid: ranges and steps as multiples of how much the price moves in a
// day, and the plain range that they are held against (docs/formulas/advice.md).
import { divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import type { AdviceMarket } from '@trellis/market'
import { knownVolatility } from '../volatility.ts'
import type { GridRange } from './spacing.ts'

/** In hundredths: of a day's volatility, or of a percent where `in` says so; plain JSON. */
export interface GridCandidate {
  readonly in: 'volatility' | 'percent'
  /** How far the range reaches below and above the price. */
  readonly downE2: number
  readonly upE2: number
  /** Distance of two levels at the price. */
  readonly stepE2: number
  /** Of contracts; 1 of coins. */
  readonly leverage: number
}

/** Reach either side, in hundredths of a day's volatility. */
const WIDTHS: readonly number[] = [200, 350, 600]

/** Steps, in the same, and leverages of which every pair is tried with every width. */
export interface GridChoices {
  readonly stepsE2: readonly number[]
  readonly leverages: readonly number[]
  /** Where the range reaches further. */
  readonly lean: 'up' | 'down' | 'none'
}

/** Every width with every step and every leverage. */
export function gridCandidates({
  stepsE2,
  leverages,
  lean,
}: GridChoices): readonly GridCandidate[] {
  return WIDTHS.flatMap((width) =>
    stepsE2.flatMap((stepE2) =>
      leverages.map((leverage): GridCandidate => {
        const [downE2, upE2] = leaning(width, lean)
        return { in: 'volatility', downE2, upE2, stepE2, leverage }
      }),
    ),
  )
}

/** The range with two thirds of it on the side that the mode expects the price to go to. */
function leaning(width: number, lean: GridChoices['lean']): readonly [number, number] {
  if (lean === 'none') return [width, width]
  const less = Math.round((width * 2) / 3)
  const more = Math.round((width * 4) / 3)
  return lean === 'up' ? [less, more] : [more, less]
}

/** Ten percent either side in twenty grids: what somebody takes who looked at nothing. */
export function naiveGrid(leverage: number): GridCandidate {
  return { in: 'percent', downE2: 1_000, upE2: 1_000, stepE2: 100, leverage }
}

/** Least and most grids of a suggestion, lowest price as a share of the market's. */
const CELLS_MIN = 4
const CELLS_MAX = 120
const LOW_FLOOR: Ratio = (ONE / 4n) as Ratio
/** What a step earns at least after two maker fees, as a share of its price. */
const NET_LEAST: Ratio = (ONE / 1_000n) as Ratio

/** A candidate around the last price, and the shares that it was made of. */
export interface PlacedRange {
  readonly range: GridRange
  readonly volatility: Ratio
  readonly step: Ratio
}

/**
 * The range of a candidate around the last price: ends and step are shares of the price, rounded to
 * ticks; undefined where the price is not known to move.
 */
export function rangeAround(
  { in: unit, downE2, upE2, stepE2 }: GridCandidate,
  { last, fees, candles }: AdviceMarket,
): PlacedRange | undefined {
  const volatility = knownVolatility(candles, last)
  if (volatility === undefined) return undefined
  const whole = unit === 'volatility' ? volatility : ONE / 100n
  const share = (e2: number): bigint => (whole * BigInt(e2)) / 100n
  const least = 2n * fees.maker + NET_LEAST
  const step = (share(stepE2) < least ? least : share(stepE2)) as Ratio
  const low = ONE - share(downE2)
  const minPrice = ticksOf(last, low < LOW_FLOOR ? LOW_FLOOR : low)
  const wanted = ticksOf(last, ONE + share(upE2))
  const interval = Math.max(1, Number(divide(BigInt(last) * step, ONE, 'ceil')))
  const cells = Math.round((wanted - minPrice) / interval)
  const cellNumber = Math.min(CELLS_MAX, Math.max(CELLS_MIN, cells))
  const maxPrice = brandPrice(Math.max(wanted, minPrice + cellNumber))
  return { range: { minPrice, maxPrice, cellNumber }, volatility, step }
}

function ticksOf(last: Price, share: bigint): Price {
  return brandPrice(Math.max(1, Number(divide(BigInt(last) * share, ONE, 'nearest'))))
}
