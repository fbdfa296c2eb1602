// Where targets by price may lie: outside of the range, on the side of the market where they end
// the bot as they are meant to, and before the price at which the exchange would end it.
import { divide, ONE, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import type { RangeDraft } from '../grid/bounds.ts'
import type { GridMode } from './grid-mode.ts'
import type { Liquidations } from './liquidation.ts'

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

/** What zones of targets are made of. */
export interface ZoneSubject {
  readonly mode: GridMode
  readonly market: LimitsMarket
  readonly input: Pick<RangeDraft, 'minPrice' | 'maxPrice'> & {
    readonly entryPrice: Price | undefined
  }
  /** Estimated liquidation if all orders fill downward, and upward. */
  readonly liquidation: Pick<Liquidations, 'long' | 'short'>
  readonly config: { readonly targetFrom: Ratio }
}

/** What a rule looks at. */
export interface TargetSubject extends ZoneSubject {
  readonly input: ZoneSubject['input'] & {
    readonly takeProfit: Price | undefined
    readonly stopLoss: Price | undefined
    readonly takeProfitShare: Ratio
    readonly stopLossShare: Ratio
  }
  /** A running bot is changed; otherwise one is to be made. */
  readonly isRunning: boolean
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

/**
 * Bounds of both targets. The end next to the market is itself refused, as in the official sample;
 * the far end is allowed. Where no price is, both ends are 0: off.
 */
export interface ContractTargetBounds {
  readonly takeProfit: Bounds<Price> | undefined
  readonly stopLoss: Bounds<Price> | undefined
}

const NOWHERE: Bounds<Price> = { from: brandPrice(0), to: brandPrice(0) }

/**
 * What the findings let through: the target above lies over upper, trigger and last price, up to
 * the venue's highest and short of the liquidation, the one below mirrored.
 */
export function contractTargetBounds(subject: ZoneSubject): ContractTargetBounds {
  const { mode, input } = subject
  const boundsOf = (side: Side): Bounds<Price> => {
    const { passed, end, fits } = zoneOf(subject, side)
    if (!fits) return NOWHERE
    return side === 'above' ? { from: passed, to: end } : { from: end, to: passed }
  }
  const above = input.maxPrice === undefined ? undefined : boundsOf('above')
  const below = input.minPrice === undefined ? undefined : boundsOf('below')
  return mode === 'short'
    ? { takeProfit: below, stopLoss: above }
    : { takeProfit: above, stopLoss: below }
}

type Side = 'above' | 'below'

/** Where a target of one side may lie; prices are ticks. */
interface Zone {
  /** Range and trigger price, which it must pass, and those with the last price. */
  readonly near: Price
  readonly passed: Price
  /** The last price that venue and product take, and the liquidation on the way there. */
  readonly far: Price
  readonly liquidation: Price | undefined
  /** The last price that is allowed, and whether any is. */
  readonly end: Price
  readonly fits: boolean
}

function zoneOf({ mode, market, input, liquidation, config }: ZoneSubject, side: Side): Zone {
  const { instrument, last } = market
  const isAbove = side === 'above'
  const further = isAbove ? Math.max : Math.min
  const edge = (isAbove ? input.maxPrice : input.minPrice) ?? last
  const near = brandPrice(further(edge, input.entryPrice ?? edge))
  const passed = brandPrice(further(near, last))
  const far = isAbove ? instrument.maxPrice : lowestTarget(market, config)
  const estimated = isAbove ? liquidation.short : liquidation.long
  const reached = ZONES[mode][side].liquidated === undefined ? undefined : estimated
  const end = liquidatedEnd(far, reached, isAbove)
  return {
    near,
    passed,
    far,
    liquidation: reached,
    end,
    fits: isAbove ? passed < end : passed > end,
  }
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

function zoneFindings(subject: TargetSubject, side: Side): readonly TargetCheck[] {
  const { mode, market, input, isRunning } = subject
  const { field, inside, outside, passed: over, liquidated } = ZONES[mode][side]
  const target = input[field]
  if (target === undefined) return []
  const { near, passed, far, liquidation, end, fits } = zoneOf(subject, side)
  const { instrument, last } = market
  const isAbove = side === 'above'
  /** Further from the market than a price. */
  const isPast = (at: Price): boolean => (isAbove ? target > at : target < at)
  const check = (code: TargetCode, bound: Price, fix: Price) => [
    {
      code,
      field,
      bound: formatPrice(instrument, bound),
      fix: fits ? formatPrice(instrument, fix) : '',
    },
  ]
  const start = passed + (isAbove ? 1 : -1)
  const first = brandPrice(Math.max(0, start))
  const kept = end === far ? far : safeStop(end, start)
  if (!isPast(near)) return check(inside, near, first)
  if (!isPast(last)) return check(over, last, first)
  if (isPast(far)) return check(outside, far, kept)
  const isLiquidated =
    liquidated && liquidation !== undefined && (isPast(liquidation) || target === liquidation)
  return isLiquidated ? check(liquidated[isRunning ? 1 : 0], liquidation, kept) : []
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
