// The bounds of what every grid has, as numbers of the domain, from the market and the fields
// filled in so far: range, count, trigger price, targets, trailing. Money is bounded by the kind.
import {
  divide,
  ONE,
  price as brandPrice,
  quantity,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import type { GridConfig } from './config.ts'
import type { GridShape } from './shape.ts'
import type { GridRange, GridSpacing } from './spacing.ts'

/** A range that is being filled in. */
export interface RangeDraft {
  readonly minPrice: Price | undefined
  readonly maxPrice: Price | undefined
  readonly cellNumber: number | undefined
}

/** Undefined members need fields that are still missing. */
export interface GridBounds {
  readonly minPrice: Bounds<Price>
  readonly maxPrice: Bounds<Price> | undefined
  readonly cellNumber: Bounds<number> | undefined
  readonly entryPrice: Bounds<Price>
  readonly trailingStop: Bounds<Ratio>
}

/** Price times a ratio in ticks, rounded by name. */
export function timesRatio(price: Price, by: Ratio, rounding: 'floor' | 'ceil' | 'nearest'): Price {
  return brandPrice(Number(divide(BigInt(price) * by, ONE, rounding)))
}

/** The range of an input once its three fields stand and fit together. */
export function rangeOf(input: RangeDraft): GridRange | undefined {
  const { minPrice, maxPrice, cellNumber } = input
  if (minPrice === undefined || maxPrice === undefined || cellNumber === undefined) return undefined
  if (!Number.isSafeInteger(cellNumber) || cellNumber < 1 || minPrice < 1) return undefined
  return maxPrice - minPrice >= cellNumber ? { minPrice, maxPrice, cellNumber } : undefined
}

/** Every bound that the fields given so far determine, but those of its targets. */
export function gridBounds(
  input: RangeDraft,
  spacing: GridSpacing,
  market: LimitsMarket,
  config: GridConfig,
): GridBounds {
  const { last } = market
  return {
    minPrice: {
      from: brandPrice(Math.max(1, timesRatio(last, config.lowPriceFrom, 'ceil'))),
      to: timesRatio(last, config.lowPriceTo, 'floor'),
    },
    maxPrice: highBounds(input, { spacing, market }, config),
    cellNumber: cellBounds(input, { spacing, market }, config),
    entryPrice: {
      from: timesRatio(last, config.entryFrom, 'ceil'),
      to: timesRatio(last, config.entryTo, 'floor'),
    },
    trailingStop: trailingStopBounds(market.instrument, config),
  }
}

function trailingStopBounds(instrument: Instrument, config: GridConfig): Bounds<Ratio> {
  if (!instrument.supportsTrailingStop) return { from: 0n as Ratio, to: 0n as Ratio }
  return { from: config.trailingStopFrom, to: config.trailingStopTo }
}

/**
 * Share of the upper level that a grid must span: 1 - (1 - taker)^2 / (1 + least net profit), times
 * 1e12.
 */
function leastSpan(market: LimitsMarket, config: GridConfig): bigint {
  const keep = ONE - market.fees.taker
  return ONE - (keep * keep) / (ONE + config.netProfitMin)
}

/** Where a range is filled in, and how its levels shall lie there. */
interface DraftPlace {
  readonly spacing: GridSpacing
  readonly market: LimitsMarket
}

function highBounds(
  { minPrice }: RangeDraft,
  { spacing, market }: DraftPlace,
  config: GridConfig,
): Bounds<Price> | undefined {
  if (minPrice === undefined) return undefined
  const byShare = timesRatio(minPrice, config.highPriceFrom, 'ceil')
  const byProfit = spacing.leastTop(minPrice, config.cellsMin, leastSpan(market, config))
  return { from: brandPrice(Math.max(byShare, byProfit)), to: market.instrument.maxPrice }
}

function cellBounds(
  { minPrice, maxPrice }: RangeDraft,
  { spacing, market }: DraftPlace,
  config: GridConfig,
): Bounds<number> | undefined {
  if (minPrice === undefined || maxPrice === undefined || maxPrice <= minPrice) return undefined
  const cells = spacing.mostCells(minPrice, maxPrice, leastSpan(market, config))
  return { from: config.cellsMin, to: Math.min(cells, config.cellsMax) }
}

/** Least lots that the instrument takes at a price, by quantity and by value. */
export function leastLots(instrument: Instrument, at: Price): number {
  const lots = divide(instrument.minValue, BigInt(at) * instrument.valueFactor, 'ceil')
  return Math.max(1, instrument.minQty, Number(lots))
}

/** Most lots of an order at the top level. */
export function maxQuantity(shape: GridShape, instrument: Instrument): Quantity {
  if (instrument.maxValue <= 0n) return instrument.maxQty
  const byValue = Number(instrument.maxValue / (BigInt(shape.top) * instrument.valueFactor))
  return quantity(Math.min(instrument.maxQty, byValue))
}
