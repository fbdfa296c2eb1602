// Where targets by price may lie: outside of the range, on the side of the market where they end
// the bot as they are meant to, and before the price at which the exchange would end it.
import { divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import type { RangeDraft } from '../grid/bounds.ts'
import type { GridMode } from './grid-mode.ts'

type TargetField = 'takeProfit' | 'stopLoss'

/** Check codes of targets by price, words of FGRID_CHECK_CODE. */
export type TargetCode =
  | 'tp-price-too-low'
  | 'tp-price-too-high'
  | 'sl-price-too-low'
  | 'sl-price-too-high'
  | 'top-price-too-low'
  | 'top-price-too-high'
  | 'bottom-price-too-low'
  | 'bottom-price-too-high'
  | 'tp-less-than-last-price'
  | 'tp-greater-than-last-price'
  | 'sl-less-than-last-price'
  | 'sl-greater-than-last-price'
  | 'sl-greater-than-max-price'
  | 'tp-less-than-min-price'
  | 'sl-greater-than-liq-price'
  | 'sl-cause-liquidation'
  | 'sl-not-between-liq-and-last-price'
  | 'sl-not-between-last-and-liq-price'
  | 'tp-sl-failed'

export type TargetCheck = Check<TargetField | 'takeProfitShare' | 'stopLossShare', TargetCode>

/** What a rule looks at. */
export interface TargetSubject {
  readonly mode: GridMode
  readonly market: LimitsMarket
  readonly input: RangeDraft & {
    readonly entryPrice: Price | undefined
    readonly takeProfit: Price | undefined
    readonly stopLoss: Price | undefined
    readonly takeProfitShare: Ratio
    readonly stopLossShare: Ratio
  }
  /** Estimated liquidation if all orders fill downward, and upward. */
  readonly liquidation: { readonly long: Price | undefined; readonly short: Price | undefined }
  /** A running bot is changed; otherwise one is to be made. */
  readonly isRunning: boolean
  readonly config: { readonly targetFrom: Ratio }
}

/** The words for what a target may not be, on one side of the market in one mode. */
interface ZoneWords {
  /** Too near to the range, and beyond what the venue or the product takes. */
  readonly inside: TargetCode
  readonly outside: TargetCode
  /** The market has passed it already. */
  readonly passed: TargetCode
  /** At or beyond the liquidation: of a new bot, of a running one. */
  readonly liquidated?: readonly [made: TargetCode, changed: TargetCode]
}

/** The target above the market, and the one below, of each mode. */
const ZONES: Readonly<
  Record<GridMode, Readonly<Record<'above' | 'below', ZoneWords & { readonly field: TargetField }>>>
> = {
  long: {
    above: {
      field: 'takeProfit',
      inside: 'tp-price-too-low',
      outside: 'tp-price-too-high',
      passed: 'tp-less-than-last-price',
    },
    below: {
      field: 'stopLoss',
      inside: 'sl-price-too-high',
      outside: 'sl-price-too-low',
      passed: 'sl-greater-than-last-price',
      liquidated: ['sl-cause-liquidation', 'sl-not-between-liq-and-last-price'],
    },
  },
  short: {
    above: {
      field: 'stopLoss',
      inside: 'sl-price-too-low',
      outside: 'sl-greater-than-max-price',
      passed: 'sl-less-than-last-price',
      liquidated: ['sl-greater-than-liq-price', 'sl-not-between-last-and-liq-price'],
    },
    below: {
      field: 'takeProfit',
      inside: 'tp-price-too-high',
      outside: 'tp-less-than-min-price',
      passed: 'tp-greater-than-last-price',
    },
  },
  neutral: {
    above: {
      field: 'takeProfit',
      inside: 'top-price-too-low',
      outside: 'top-price-too-high',
      passed: 'tp-less-than-last-price',
      liquidated: ['sl-cause-liquidation', 'sl-cause-liquidation'],
    },
    below: {
      field: 'stopLoss',
      inside: 'bottom-price-too-high',
      outside: 'bottom-price-too-low',
      passed: 'sl-greater-than-last-price',
      liquidated: ['sl-cause-liquidation', 'sl-cause-liquidation'],
    },
  },
}

/** Bounds of both targets; of the range's side they are themselves refused. */
export interface ContractTargetBounds {
  readonly takeProfit: Bounds<Price> | undefined
  readonly stopLoss: Bounds<Price> | undefined
}

/**
 * The target above lies between the upper price and the venue's highest, the one below mirrored.
 */
export function contractTargetBounds(
  { minPrice, maxPrice }: Pick<RangeDraft, 'minPrice' | 'maxPrice'>,
  mode: GridMode,
  market: LimitsMarket,
  config: TargetSubject['config'],
): ContractTargetBounds {
  const highest = market.instrument.maxPrice
  const above = maxPrice === undefined ? undefined : { from: maxPrice, to: highest }
  const lowest = lowestTarget(market, config)
  const below = minPrice === undefined ? undefined : { from: lowest, to: minPrice }
  return mode === 'short'
    ? { takeProfit: below, stopLoss: above }
    : { takeProfit: above, stopLoss: below }
}

/** Lowest price of a target: a share of the market price, rounded up to the tick. */
function lowestTarget({ instrument, last }: LimitsMarket, { targetFrom }: TargetSubject['config']) {
  const share = Number(divide(BigInt(last) * targetFrom, ONE, 'ceil'))
  return brandPrice(Math.max(1, instrument.minPrice, share))
}

/** What is wrong with the targets by price of an input: at most one finding each. */
export function contractTargetFindings(subject: TargetSubject): readonly TargetCheck[] {
  // Take-profit first, as in every list of targets.
  const sides = subject.mode === 'short' ? BELOW_FIRST : ABOVE_FIRST
  const priced = sides.flatMap((side) => zoneFindings(subject, side))
  return [...priced, ...twiceFindings(subject)]
}

const ABOVE_FIRST = ['above', 'below'] as const
const BELOW_FIRST = ['below', 'above'] as const

/** A target is a price or a share of what was invested, not both. */
function twiceFindings({ input }: TargetSubject): readonly TargetCheck[] {
  const { takeProfit, stopLoss, takeProfitShare, stopLossShare } = input
  const check = (field: 'takeProfitShare' | 'stopLossShare'): TargetCheck => {
    return { code: 'tp-sl-failed', field, bound: '0', fix: '0' }
  }
  return [
    ...(takeProfit !== undefined && takeProfitShare > 0n ? [check('takeProfitShare')] : []),
    ...(stopLoss !== undefined && stopLossShare > 0n ? [check('stopLossShare')] : []),
  ]
}

function zoneFindings(subject: TargetSubject, side: 'above' | 'below'): readonly TargetCheck[] {
  const { mode, market, input, isRunning, config } = subject
  const { field, inside, outside, passed, liquidated } = ZONES[mode][side]
  const target = input[field]
  if (target === undefined) return []
  const isAbove = side === 'above'
  const { instrument, last } = market
  /** Further from the market than a price. */
  const isPast = (at: Price): boolean => (isAbove ? target > at : target < at)
  const edge = (isAbove ? input.maxPrice : input.minPrice) ?? last
  const entry = input.entryPrice ?? edge
  const near = brandPrice(isAbove ? Math.max(edge, entry) : Math.min(edge, entry))
  const far = isAbove ? instrument.maxPrice : lowestTarget(market, config)
  const liquidation = isAbove ? subject.liquidation.short : subject.liquidation.long
  const check = (code: TargetCode, bound: Price, fix: Price | undefined) => [
    {
      code,
      field,
      bound: formatPrice(instrument, bound),
      fix: fix === undefined ? '' : formatPrice(instrument, fix),
    },
  ]
  const start = isAbove ? Math.max(near, last) + 1 : Math.min(near, last) - 1
  const end = liquidatedEnd(far, liquidated && liquidation, isAbove)
  const fits = isAbove ? start <= end : start >= end
  const first = fits ? brandPrice(Math.max(0, start)) : undefined
  const kept = fits ? (end === far ? far : safeStop(end, start)) : undefined
  if (!isPast(near)) return check(inside, near, first)
  if (!isPast(last)) return check(passed, last, first)
  if (isPast(far)) return check(outside, far, kept)
  const isLiquidated =
    liquidated && liquidation !== undefined && (isPast(liquidation) || target === liquidation)
  if (!isLiquidated) return []
  return check(liquidated[isRunning ? 1 : 0], liquidation, kept)
}

/** A stop is offered this part of the way from a liquidation to the range. */
const SAFE_PART = 4

/**
 * A stop with room before the liquidation, whose estimate moves with every fee and funding: a
 * quarter of the way from the last price that passes to the first one, rounded to the liquidation.
 */
function safeStop(end: Price, start: number): Price {
  return brandPrice(end + Math.trunc((start - end) / SAFE_PART))
}

/** The last price that a target may have on the way to a liquidation. */
function liquidatedEnd(far: Price, liquidation: Price | undefined, isAbove: boolean): Price {
  if (liquidation === undefined) return far
  return brandPrice(
    isAbove ? Math.min(far, Math.max(0, liquidation - 1)) : Math.max(far, liquidation + 1),
  )
}
