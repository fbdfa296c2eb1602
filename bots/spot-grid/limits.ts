// Bounds of every field and the check codes they lead to; the same functions serve the form and the
// server. Must never refuse without naming the field, the bound and a value that would pass.
import { formatAmount, formatRounded, type Amount, type Price, type Ratio } from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import { boundsOf, moneyOf, rangeOf, type Bounds, type LimitsMarket } from './parts/bounds.ts'
import { GRID_CONFIG, type GridConfig } from './parts/config.ts'
import {
  ALL_GROUPS,
  findings,
  type GridCheck,
  type GridCheckCode,
  type RuleGroup,
} from './parts/findings.ts'
import { grossProfitRange, planGrid, stepOf, type GridPlan, type GridRange } from './plan.ts'
import type { GridInput } from './params.ts'

export type { GridCheck, GridCheckCode, LimitsMarket, RuleGroup }
export { ALL_GROUPS }

/**
 * A range as decimals; an empty `to` is no upper bound, both empty: other fields are needed first.
 */
export interface DecimalRange {
  readonly from: string
  readonly to: string
}

/** The ranges of validate-input, under the domain's names. */
export interface GridRanges {
  /** Money in the quote coin; zero to zero in base mode. */
  readonly investment: DecimalRange
  readonly baseInvestment: DecimalRange
  /** Gross profit per grid, fractions truncated to four digits. */
  readonly profit: DecimalRange
  readonly cellNumber: DecimalRange
  readonly minPrice: DecimalRange
  readonly maxPrice: DecimalRange
  readonly stopLoss: DecimalRange
  readonly takeProfit: DecimalRange
  readonly entryPrice: DecimalRange
  readonly trailingStop: DecimalRange
  readonly limitUpPrice: DecimalRange
}

export interface GridLimits {
  readonly ranges: GridRanges
  /** Distance of two levels as a decimal, '' while the range is incomplete. */
  readonly cellDistance: string
  readonly checks: readonly GridCheck[]
  /** Code of the first check, `success` when there is none. */
  readonly code: GridCheckCode | 'success'
  /** The plan of the input, undefined while the range is incomplete. */
  readonly plan: GridPlan | undefined
}

/** Ranges, findings and plan of an input at the market; the whole of validate-input. */
export function checkGrid(
  input: GridInput,
  market: LimitsMarket,
  groups: ReadonlySet<RuleGroup> = ALL_GROUPS,
  config: GridConfig = GRID_CONFIG,
): GridLimits {
  const bounds = boundsOf(input, market, config)
  const range = rangeOf(input)
  const checks = findings({ input, market, bounds, config }, groups)
  const { instrument } = market
  const reference = input.entryPrice ?? market.last
  const at = { instrument, fees: market.fees, reference }
  const profit = range && grossProfitRange(range)
  return {
    ranges: {
      investment: amounts(bounds.quoteInvestment),
      baseInvestment: amounts(bounds.baseInvestment),
      profit: profit ? { from: percentage(profit.from), to: percentage(profit.to) } : EMPTY,
      cellNumber: counts(bounds.cellNumber),
      minPrice: prices(instrument, bounds.minPrice),
      maxPrice: prices(instrument, bounds.maxPrice),
      stopLoss: prices(instrument, bounds.stopLoss),
      takeProfit: prices(instrument, bounds.takeProfit),
      entryPrice: prices(instrument, bounds.entryPrice),
      trailingStop: amounts(bounds.trailingStop),
      limitUpPrice: prices(instrument, bounds.limitUpPrice),
    },
    cellDistance: range ? formatPrice(instrument, stepOf(range)) : '',
    checks,
    code: checks[0]?.code ?? 'success',
    plan: isPlannable(range, reference, config)
      ? planGrid(range, at, moneyOf(input), config)
      : undefined,
  }
}

/** A plan lists its levels, so a count past all bounds gets none. */
function isPlannable(
  range: GridRange | undefined,
  reference: Price,
  config: GridConfig,
): range is GridRange {
  return range !== undefined && reference > 0 && range.cellNumber <= config.cellsMax
}

const EMPTY: DecimalRange = { from: '', to: '' }

function amounts(bounds: Bounds<Amount> | Bounds<Ratio> | undefined): DecimalRange {
  if (bounds === undefined) return EMPTY
  const to = bounds.to === undefined ? '' : formatAmount(bounds.to)
  return { from: formatAmount(bounds.from), to }
}

function counts(bounds: Bounds<number> | undefined): DecimalRange {
  if (bounds === undefined) return EMPTY
  return { from: String(bounds.from), to: bounds.to === undefined ? '' : String(bounds.to) }
}

function prices(instrument: Instrument, bounds: Bounds<Price> | undefined): DecimalRange {
  if (bounds === undefined) return EMPTY
  const to = bounds.to === undefined ? '' : formatPrice(instrument, bounds.to)
  return { from: formatPrice(instrument, bounds.from), to }
}

function percentage(value: Ratio): string {
  return formatRounded(value, 4, 'down')
}
