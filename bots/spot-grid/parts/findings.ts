// What is wrong with an input, in the documented order: range, count, entry, targets, trailing,
// money. Every finding names its code, field, bound and a value that passes. Must never stop at the
// first.
import {
  formatAmount,
  formatRounded,
  ONE,
  price as brandPrice,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { formatPrice, valueOf, type Instrument } from '@trellis/market'
import { planGrid, quantityPerGrid, type GridPlan } from '../plan.ts'
import type { GridField, GridInput } from '../params.ts'
import {
  maxQuantity,
  minQuantity,
  moneyOf,
  rangeOf,
  type GridBounds,
  type LimitsMarket,
} from './bounds.ts'
import type { GridConfig } from './config.ts'

/**
 * Codes of the specification without their wire prefix; `success` only as an answer, never as a
 * finding.
 */
export type GridCheckCode =
  | 'low-price-too-low'
  | 'low-price-too-high'
  | 'high-price-too-low'
  | 'high-price-too-high'
  | 'grid-no-too-low'
  | 'grid-no-too-high'
  | 'ep-too-low'
  | 'ep-too-high'
  | 'tp-too-low'
  | 'tp-too-high'
  | 'tp-too-low-than-market'
  | 'sl-too-low'
  | 'sl-too-high'
  | 'sl-too-high-than-market'
  | 'ts-percent-too-low'
  | 'ts-percent-too-high'
  | 'can-not-enable-trailing-up'
  | 'last-price-forbidden-trailing-up'
  | 'entry-price-forbidden-trailing-up'
  | 'limit-up-price-too-low'
  | 'limit-up-price-too-high'
  | 'investment-too-low'
  | 'investment-too-high'
  | 'investment-forbidden-trailing-up'
  | 'add-investment'
  | 'param-not-change'

export interface GridCheck {
  readonly code: GridCheckCode
  readonly field: GridField
  /** The bound that was passed, as a decimal. */
  readonly bound: string
  /**
   * A value for the field that passes this check, as a decimal; '' when only another field can
   * help.
   */
  readonly fix: string
}

/** Groups of rules; an update checks only the groups whose fields change. */
export type RuleGroup = 'range' | 'entry' | 'targets' | 'trailing-stop' | 'trailing' | 'money'
export const ALL_GROUPS: ReadonlySet<RuleGroup> = new Set<RuleGroup>([
  'range',
  'entry',
  'targets',
  'trailing-stop',
  'trailing',
  'money',
])

export interface Subject {
  readonly input: GridInput
  readonly market: LimitsMarket
  readonly bounds: GridBounds
  readonly config: GridConfig
}

/** All findings of the wanted groups, in the documented order. */
export function findings(subject: Subject, groups: ReadonlySet<RuleGroup>): readonly GridCheck[] {
  const found: GridCheck[] = []
  if (groups.has('range')) found.push(...rangeFindings(subject), ...countFindings(subject))
  if (groups.has('entry')) found.push(...entryFindings(subject))
  if (groups.has('targets')) found.push(...profitFindings(subject), ...stopFindings(subject))
  if (groups.has('trailing-stop')) found.push(...trailingStopFindings(subject))
  if (groups.has('trailing')) found.push(...trailingFindings(subject))
  if (groups.has('money') && found.length === 0) found.push(...moneyFindings(subject))
  return found
}

function priceCheck(
  instrument: Instrument,
  code: GridCheckCode,
  field: GridField,
  at: { readonly bound: Price; readonly fix?: Price },
): GridCheck {
  const fix = at.fix ?? at.bound
  return {
    code,
    field,
    bound: formatPrice(instrument, at.bound),
    fix: formatPrice(instrument, fix),
  }
}

function rangeFindings({ input, market, bounds }: Subject): GridCheck[] {
  const found: GridCheck[] = []
  const { instrument } = market
  const { minPrice, maxPrice } = input
  const low = bounds.minPrice
  if (minPrice !== undefined && minPrice < low.from) {
    found.push(priceCheck(instrument, 'low-price-too-low', 'minPrice', { bound: low.from }))
  } else if (minPrice !== undefined && low.to !== undefined && minPrice > low.to) {
    found.push(priceCheck(instrument, 'low-price-too-high', 'minPrice', { bound: low.to }))
  }
  const high = bounds.maxPrice
  if (maxPrice === undefined || high === undefined) return found
  if (maxPrice < high.from) {
    found.push(priceCheck(instrument, 'high-price-too-low', 'maxPrice', { bound: high.from }))
  } else if (high.to !== undefined && maxPrice > high.to) {
    found.push(priceCheck(instrument, 'high-price-too-high', 'maxPrice', { bound: high.to }))
  }
  return found
}

function countFindings({ input, bounds }: Subject): GridCheck[] {
  const { cellNumber } = input
  const count = bounds.cellNumber
  if (cellNumber === undefined || count?.to === undefined) return []
  const check = (code: GridCheckCode, bound: number): GridCheck[] => [
    { code, field: 'cellNumber', bound: String(bound), fix: String(bound) },
  ]
  if (cellNumber < count.from) return check('grid-no-too-low', count.from)
  return cellNumber > count.to ? check('grid-no-too-high', count.to) : []
}

function entryFindings({ input, market, bounds }: Subject): GridCheck[] {
  const { entryPrice } = input
  const { from, to } = bounds.entryPrice
  if (entryPrice === undefined) return []
  if (entryPrice < from) {
    return [priceCheck(market.instrument, 'ep-too-low', 'entryPrice', { bound: from })]
  }
  if (to === undefined || entryPrice <= to) return []
  return [priceCheck(market.instrument, 'ep-too-high', 'entryPrice', { bound: to })]
}

function profitFindings({ input, market }: Subject): GridCheck[] {
  const { takeProfit, maxPrice, entryPrice } = input
  if (takeProfit === undefined) return []
  const { instrument, last } = market
  const floor = brandPrice(Math.max(maxPrice ?? 0, entryPrice ?? 0))
  const fix = brandPrice(Math.max(floor, last) + 1)
  const check = (code: GridCheckCode, bound: Price, to: Price): GridCheck[] => [
    priceCheck(instrument, code, 'takeProfit', { bound, fix: to }),
  ]
  if (takeProfit <= floor) return check('tp-too-low', floor, fix)
  if (takeProfit <= last) return check('tp-too-low-than-market', last, fix)
  const { maxPrice: highest } = instrument
  return takeProfit > highest ? check('tp-too-high', highest, highest) : []
}

function stopFindings({ input, market }: Subject): GridCheck[] {
  const { stopLoss, minPrice, entryPrice } = input
  if (stopLoss === undefined) return []
  const { instrument, last } = market
  const ceiling = brandPrice(Math.min(minPrice ?? last, entryPrice ?? last))
  const fix = brandPrice(Math.max(0, Math.min(ceiling, last) - 1))
  const check = (code: GridCheckCode, bound: Price, to: Price): GridCheck[] => [
    priceCheck(instrument, code, 'stopLoss', { bound, fix: to }),
  ]
  if (stopLoss < 1) return check('sl-too-low', brandPrice(1), brandPrice(1))
  if (stopLoss >= ceiling && ceiling < last) return check('sl-too-high', ceiling, fix)
  return stopLoss >= last ? check('sl-too-high-than-market', last, fix) : []
}

function trailingStopFindings({ input, bounds }: Subject): GridCheck[] {
  const { from, to } = bounds.trailingStop
  if (input.trailingStop === 0n) return []
  const check = (code: GridCheckCode, bound: string): GridCheck[] => [
    { code, field: 'trailingStop', bound, fix: bound },
  ]
  if (input.trailingStop < from) return check('ts-percent-too-low', formatAmount(from))
  if (to === undefined || input.trailingStop <= to) return []
  return check('ts-percent-too-high', formatAmount(to))
}

function trailingFindings({ input, market, bounds, config }: Subject): GridCheck[] {
  if (!input.enableTrailing) return []
  const { instrument, last } = market
  const { cellNumber, minPrice, maxPrice, entryPrice, limitUpPrice } = input
  const found: GridCheck[] = []
  const forbid = (code: GridCheckCode, bound: string): void => {
    found.push({ code, field: 'enableTrailing', bound, fix: 'false' })
  }
  if (cellNumber !== undefined && cellNumber < config.trailingCellsMin) {
    forbid('can-not-enable-trailing-up', String(config.trailingCellsMin))
  }
  const outside = (at: Price): Price | undefined => {
    if (minPrice !== undefined && at < minPrice) return minPrice
    return maxPrice !== undefined && at > maxPrice ? maxPrice : undefined
  }
  const passed = outside(last)
  if (passed !== undefined) {
    forbid('last-price-forbidden-trailing-up', formatPrice(instrument, passed))
  }
  const entered = entryPrice === undefined ? undefined : outside(entryPrice)
  if (entered !== undefined) {
    forbid('entry-price-forbidden-trailing-up', formatPrice(instrument, entered))
  }
  const limit = bounds.limitUpPrice
  if (limitUpPrice === undefined || limit?.to === undefined) return found
  if (limitUpPrice < limit.from) {
    const at = { bound: limit.from }
    found.push(priceCheck(instrument, 'limit-up-price-too-low', 'limitUpPrice', at))
  } else if (limitUpPrice > limit.to) {
    const at = { bound: limit.to }
    found.push(priceCheck(instrument, 'limit-up-price-too-high', 'limitUpPrice', at))
  }
  return found
}

function moneyFindings(subject: Subject): GridCheck[] {
  const { input, market, bounds, config } = subject
  const range = rangeOf(input)
  if (range === undefined || bounds.total === undefined) return []
  const { instrument, fees } = market
  const at = { instrument, fees, reference: input.entryPrice ?? market.last }
  const lots = quantityPerGrid(range, at, moneyOf(input), config)
  const field = input.investMode === 'base' ? 'baseInvestment' : 'quoteInvestment'
  const bound = field === 'baseInvestment' ? bounds.baseInvestment : bounds.quoteInvestment
  const check = (code: GridCheckCode, value: Amount | undefined): GridCheck[] => {
    const text = formatAmount(value ?? (0n as Amount))
    return [{ code, field, bound: text, fix: text }]
  }
  if (lots < minQuantity(range, market)) return check('investment-too-low', bound?.from)
  const put = field === 'baseInvestment' ? input.baseInvestment : input.quoteInvestment
  if (lots > maxQuantity(range, instrument) || (bound?.to !== undefined && put > bound.to)) {
    return check('investment-too-high', bound?.to)
  }
  if (!input.enableTrailing) return []
  const lack = trailingLack(planGrid(range, at, moneyOf(input), config), market, config)
  if (lack <= 0n) return []
  // More money makes every grid bigger and the lack with it: only doing without helps.
  const text = formatRounded(lack, config.quoteDigits, 'ceil')
  const code = 'investment-forbidden-trailing-up'
  return [{ code, field: 'enableTrailing', bound: text, fix: 'false' }]
}

/**
 * Quote coin that the first upward shift would lack even when it gives up every cell it may: the
 * buy at the top is paid from those cells, the reserve and what the sells above brought over the
 * buys that replaced them.
 */
export function trailingLack(
  plan: GridPlan,
  market: Omit<LimitsMarket, 'last'>,
  config: GridConfig,
): Amount {
  const { instrument, fees } = market
  const { levels, qty, sellQty, cellNumber } = plan
  const valueAt = (level: number, lots: Quantity): bigint =>
    valueOf(instrument, levels[level] ?? plan.maxPrice, lots)
  let money: bigint = plan.reserve
  for (let i = plan.emptyLevel + 1; i <= cellNumber; i += 1) {
    money += (valueAt(i, sellQty) * (ONE - fees.maker)) / ONE - valueAt(i - 1, qty)
  }
  const spare = cellNumber - config.trailingCellsMin + 1
  for (let i = 0; i < spare; i += 1) money += valueAt(i, qty)
  return (valueAt(cellNumber, qty) - money) as Amount
}
