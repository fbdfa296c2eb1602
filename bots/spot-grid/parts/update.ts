// Changing a running grid: which fields change, which rules that wakes, and whether the money in it
// is enough. Must never clear a setting that was left out: only a zero (an empty text outside)
// clears.
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  pow10,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import {
  checkGrid,
  type GridCheck,
  type GridLimits,
  type LimitsMarket,
  type RuleGroup,
} from '../limits.ts'
import { planGrid, quantityPerGrid, worth, type GridMoney, type GridRange } from '../plan.ts'
import type { GridInput } from '../params.ts'
import { withdrawable } from '../profit.ts'
import type { GridSettings, GridState } from '../state.ts'
import { investmentFor, minQuantity } from './bounds.ts'
import { GRID_CONFIG, type GridConfig } from './config.ts'

/** What a user changes: absent fields stay, zero clears an optional price or the trailing stop. */
export interface GridChange {
  readonly minPrice?: Price | undefined
  readonly maxPrice?: Price | undefined
  readonly cellNumber?: number | undefined
  readonly takeProfit?: Price | undefined
  readonly stopLoss?: Price | undefined
  readonly trailingStop?: Ratio | undefined
  readonly enableTrailing?: boolean | undefined
  readonly limitUpPrice?: Price | undefined
  /** Quote coin added from Funding with the change. */
  readonly addQuote?: Amount | undefined
}

export interface GridUpdate extends GridLimits {
  readonly range: GridRange
  readonly settings: GridSettings
  /** Quote coin that must be added for the change to be possible; zero when the money is enough. */
  readonly addInvestment: Amount
  readonly rangeChanges: boolean
  /**
   * The grid is laid out anew at once, with a trade at the market: it runs and its plan changes.
   */
  readonly replans: boolean
  /** Money the new plan may use: everything but the profit that can be withdrawn. */
  readonly money: GridMoney
}

/** Checks a change against a running or waiting grid and plans its new range at the last price. */
export function checkUpdate(
  state: GridState,
  change: GridChange,
  market: LimitsMarket & { readonly lockedQuote: Amount },
  config: GridConfig = GRID_CONFIG,
): GridUpdate {
  const range = changedRange(state.range, change)
  const settings = changedSettings(state.settings, change)
  const rangeChanges =
    range.minPrice !== state.range.minPrice ||
    range.maxPrice !== state.range.maxPrice ||
    range.cellNumber !== state.range.cellNumber
  const groups = groupsOf(state, settings, rangeChanges)
  const limits = checkGrid(inputFor(state, range, settings), market, groups, config)
  const money = moneyFor(state, change, market.lockedQuote)
  const at = {
    instrument: market.instrument,
    fees: market.fees,
    reference: entryOf(state) ?? market.last,
  }
  const { cellNumber } = range
  const isCount = cellNumber >= 1 && cellNumber <= config.cellsMax
  const isSound = isCount && range.maxPrice - range.minPrice >= cellNumber
  const adds = change.addQuote ?? ZERO
  const plansAnew = rangeChanges || adds > 0n
  const needs = plansAnew && isSound && limits.checks.length === 0
  const lack = needs ? lackOf(range, at, money, config) : ZERO
  const checks = [...limits.checks]
  if (groups.size === 0 && adds === 0n) checks.push(NOT_CHANGED)
  if (lack > 0n) checks.push(addInvestment(lack))
  return {
    ...limits,
    checks,
    code: checks[0]?.code ?? 'success',
    plan: isSound ? planGrid(range, at, money, config) : undefined,
    range,
    settings,
    addInvestment: lack,
    rangeChanges,
    replans: plansAnew && state.phase === 'running',
    money,
  }
}

const NOT_CHANGED: GridCheck = {
  code: 'param-not-change',
  field: 'minPrice',
  bound: '',
  fix: '',
}

function addInvestment(lack: Amount): GridCheck {
  const text = formatAmount(lack)
  return { code: 'add-investment', field: 'quoteInvestment', bound: text, fix: text }
}

function changedRange(now: GridRange, change: GridChange): GridRange {
  return {
    minPrice: change.minPrice ?? now.minPrice,
    maxPrice: change.maxPrice ?? now.maxPrice,
    cellNumber: change.cellNumber ?? now.cellNumber,
  }
}

function changedSettings(now: GridSettings, change: GridChange): GridSettings {
  return {
    takeProfit: change.takeProfit ?? now.takeProfit,
    stopLoss: change.stopLoss ?? now.stopLoss,
    trailingStop: change.trailingStop ?? now.trailingStop,
    enableTrailing: change.enableTrailing ?? now.enableTrailing,
    limitUpPrice: change.limitUpPrice ?? now.limitUpPrice,
  }
}

/**
 * Only what changes is checked again: the market may have left behind what was fine when it was
 * set.
 */
function groupsOf(
  state: GridState,
  next: GridSettings,
  rangeChanges: boolean,
): ReadonlySet<RuleGroup> {
  const now = state.settings
  const groups = new Set<RuleGroup>()
  if (rangeChanges) groups.add('range').add('targets')
  if (next.takeProfit !== now.takeProfit || next.stopLoss !== now.stopLoss) groups.add('targets')
  if (next.trailingStop !== now.trailingStop) groups.add('trailing-stop')
  const trails =
    next.enableTrailing !== now.enableTrailing || next.limitUpPrice !== now.limitUpPrice
  if (trails || (rangeChanges && next.enableTrailing)) groups.add('trailing')
  return groups
}

function entryOf(state: GridState): Price | undefined {
  const { entryPrice } = state.params
  return state.phase === 'waiting' && entryPrice !== 0 ? entryPrice : undefined
}

function inputFor(state: GridState, range: GridRange, settings: GridSettings): GridInput {
  const given = (value: Price): Price | undefined => (value === 0 ? undefined : value)
  return {
    ...range,
    investMode: 'both',
    quoteInvestment: state.quote,
    baseInvestment: state.base,
    entryPrice: entryOf(state),
    takeProfit: given(settings.takeProfit),
    stopLoss: given(settings.stopLoss),
    trailingStop: settings.trailingStop,
    enableTrailing: settings.enableTrailing,
    limitUpPrice: given(settings.limitUpPrice),
  }
}

function moneyFor(state: GridState, change: GridChange, lockedQuote: Amount): GridMoney {
  const kept = withdrawable(state, lockedQuote)
  return {
    quote: (state.quote - kept + (change.addQuote ?? 0n)) as Amount,
    base: state.base,
  }
}

function lackOf(
  range: GridRange,
  at: Parameters<typeof quantityPerGrid>[1],
  money: GridMoney,
  config: GridConfig,
): Amount {
  const least = minQuantity(range, at)
  if (quantityPerGrid(range, at, money, config) >= least) return ZERO
  const { numerator, denominator } = investmentFor(range, at, least, config)
  const unit = pow10(MONEY_SCALE - config.quoteDigits)
  const lack = numerator - worth(at, money) * denominator
  return (divide(lack, denominator * unit, 'ceil') * unit) as Amount
}
