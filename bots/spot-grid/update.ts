// Changing a running grid: which fields change, which rules that wakes, and whether the money in it
// is enough. A setting that is left out stays: only a zero (an empty text outside) clears it.
import { price as brandPrice, ZERO, type Amount } from '@trellis/kernel'
import {
  addInvestment,
  awaitedEntry,
  changedGrid,
  NOT_CHANGED,
} from '@trellis/bot-kit/grid/changing.ts'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import type { FundedChange } from '@trellis/bot-kit/commands.ts'
import { rangeOf } from '@trellis/bot-kit/grid/bounds.ts'
import type { GridRange } from '@trellis/bot-kit/grid/spacing.ts'
import { lackOf } from '@trellis/bot-kit/spot/grid-limits.ts'
import { withdrawable } from '@trellis/bot-kit/spot/grid-money.ts'
import { planShape, spotShape } from '@trellis/bot-kit/spot/grid-plan.ts'
import { spotScope, type SpotGridSettings } from '@trellis/bot-kit/spot/grid-settings.ts'
import { officialGrid, type SpotGridConfig } from '@trellis/bot-kit/spot/grid-config.ts'
import type { Coins } from '@trellis/bot-kit/spot/state.ts'
import { spotGridFields, type SpotGridFields, type SpotGridInput } from './fields.ts'
import { checkGrid, type GridLimits, type RuleGroup } from './limits.ts'
import { inputOf } from './params.ts'
import type { SpotGridState } from './state.ts'

/** What a user changes: absent fields stay, zero clears an optional price or the trailing stop. */
export type GridChange = FundedChange<SpotGridFields>

export interface GridUpdate extends GridLimits {
  readonly range: GridRange
  readonly settings: SpotGridSettings
  /** Quote coin that must be added for the change to be possible; zero when the money is enough. */
  readonly addInvestment: Amount
  readonly rangeChanges: boolean
  /**
   * The grid is laid out anew at once, with a trade at the market: it runs and its plan changes.
   */
  readonly replans: boolean
  /** Money the new plan may use: everything but the profit that can be withdrawn. */
  readonly money: Coins
}

/** Checks a change against a running or waiting grid and plans its new range at the last price. */
export function checkUpdate(
  state: SpotGridState,
  change: GridChange,
  market: LimitsMarket & { readonly lockedQuote: Amount },
  config: SpotGridConfig = officialGrid,
): GridUpdate {
  const ways = { table: spotGridFields, scope: spotScope }
  const changes = changedGrid<SpotGridSettings, RuleGroup>(state, { ...change }, ways)
  const { range, settings, rangeChanges, groups } = changes
  const limits = checkGrid(inputFor(state, range, settings), market, groups, config)
  const money = moneyFor(state, change, market.lockedQuote)
  const sound = range.cellNumber <= config.cellsMax ? rangeOf(range) : undefined
  const shape = sound && spotShape(sound, awaitedEntry(state) ?? market.last)
  const adds = change.addQuote ?? ZERO
  const plansAnew = rangeChanges || adds > 0n
  const needs = plansAnew && limits.checks.length === 0
  const lack = needs && shape ? lackOf(shape, market, money, config) : ZERO
  const checks = [...limits.checks]
  if (groups.size === 0 && adds === 0n) checks.push(NOT_CHANGED)
  if (lack > 0n) checks.push(addInvestment(lack))
  return {
    ...limits,
    checks,
    code: checks[0]?.code ?? 'success',
    plan: shape && planShape(shape, market, money, config),
    range,
    settings,
    addInvestment: lack,
    rangeChanges,
    replans: plansAnew && state.phase === 'running',
    money,
  }
}

/** The grid as it would be, as if it were asked for with the coins it has. */
function inputFor(
  state: SpotGridState,
  range: GridRange,
  settings: SpotGridSettings,
): SpotGridInput {
  return inputOf({
    ...state.params,
    ...range,
    ...settings,
    investMode: 'both',
    quoteInvestment: state.quote,
    baseInvestment: state.base,
    entryPrice: awaitedEntry(state) ?? brandPrice(0),
  })
}

function moneyFor(state: SpotGridState, change: GridChange, lockedQuote: Amount): Coins {
  const kept = withdrawable(state, lockedQuote)
  return {
    quote: (state.quote - kept + (change.addQuote ?? 0n)) as Amount,
    base: state.base,
  }
}
