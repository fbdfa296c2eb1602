// Changing a futures combo that runs: its weights, when it is rebalanced, where it ends. Its
// contracts, their sides and its leverage stay. A setting that is left out stays: only a zero (an
// empty text outside) clears it.
import { divide, formatAmount, ONE, type Ratio } from '@trellis/kernel'
import { changed, type ChangeOf } from '@trellis/bot-kit/fields.ts'
import { officialCombo } from './config.ts'
import { comboFields, type ComboFields } from './fields.ts'
import { equityOf, exitsOf, totalMargin, type ComboMarket } from './holdings.ts'
import {
  checkCombo,
  shareOfMargin,
  type ComboCheck,
  type ComboDraftMarket,
  type ComboLimits,
  type RuleGroup,
} from './limits.ts'
import type { ComboSettings } from './facts.ts'
import { draftOf } from './params.ts'
import { investmentBounds } from './plan.ts'
import type { ComboState } from './state.ts'

export interface ComboChange extends ChangeOf<ComboFields> {
  /** In the order of its contracts; they add up to one. */
  readonly weights?: readonly Ratio[] | undefined
}

export interface ComboUpdate extends ComboLimits {
  readonly settings: ComboSettings
  readonly weights: readonly Ratio[]
  readonly areWeightsNew: boolean
}

/** The finding that a change leaves everything as it is. */
export const NOT_CHANGED = { code: 'param-not-change', field: 'mode', bound: '', fix: '' } as const

/** Checks a change against a combo. */
export function checkUpdate(
  state: ComboState,
  { weights: wanted, ...change }: ComboChange,
  market: ComboDraftMarket,
  held: ComboMarket,
): ComboUpdate {
  const { settings: before, legs, params } = state
  const settings = changed(before, change)
  const weights = wanted ?? legs.map(({ weight }) => weight)
  const areWeightsNew = legs.some(({ weight }, i) => weight !== weights[i])
  const groups = new Set<RuleGroup>()
  for (const field of Object.keys(settings) as (keyof ComboSettings)[])
    if (settings[field] !== before[field]) groups.add(comboFields[field].group)
  if (groups.has('mode')) for (const one of ['threshold', 'interval'] as const) groups.add(one)
  if (areWeightsNew) groups.add('contracts')
  const contracts = legs.map(({ side }, i) => ({ side, weight: weights[i] as Ratio }))
  const limits = checkCombo({ ...draftOf({ ...params, ...settings, contracts }) }, market, groups)
  const checks: readonly ComboCheck[] =
    groups.size === 0
      ? [NOT_CHANGED]
      : [
          ...limits.checks,
          ...belowLeast(state, weights, market),
          ...reachedAlready(state, settings, held),
        ]
  const code = checks[0]?.code ?? 'success'
  return { ...limits, checks, code, settings, weights, areWeightsNew }
}

/**
 * New weights of which the total margin does not make the least order of their contract, as a
 * creation with it would be refused; each with the least weight that would, in whole steps.
 */
function belowLeast(
  state: ComboState,
  weights: readonly Ratio[],
  { quotes }: ComboDraftMarket,
): readonly ComboCheck[] {
  const { legs, leverage } = state
  const margin = totalMargin(state)
  const { weightStep: step } = officialCombo
  return legs.flatMap((leg, at) => {
    const [weight, quote] = [weights[at] ?? leg.weight, quotes[at]]
    if (weight === leg.weight || quote === undefined) return []
    const bounds = investmentBounds({ leverage, targets: [{ ...leg, weight }] }, [quote])
    if (bounds === undefined || bounds.from <= margin) return []
    const least = (divide(weight * bounds.from, margin * step, 'ceil') * step) as Ratio
    const bound = formatAmount(least)
    return [
      { code: 'weight-too-low', field: 'contracts', at, bound, fix: least < ONE ? bound : '' },
    ]
  })
}

/** A target that is set where equity stands already would end the combo at the next marks. */
function reachedAlready(
  state: ComboState,
  settings: ComboSettings,
  market: ComboMarket,
): readonly ComboCheck[] {
  const { takeProfit, stopLoss } = settings
  const equity = equityOf(state, market)
  const margin = totalMargin(state)
  const exits = exitsOf({ ...state, settings }, margin)
  const found: ComboCheck[] = []
  const add = (field: 'takeProfit' | 'stopLoss', code: ComboCheck['code'], off: bigint): void => {
    const bound = formatAmount(shareOfMargin(off, margin))
    found.push({ code, field, bound, fix: bound })
  }
  const isNew = (field: 'takeProfit' | 'stopLoss') => settings[field] !== state.settings[field]
  if (isNew('takeProfit') && takeProfit > 0n && equity >= exits.takeProfit)
    add('takeProfit', 'tp-per-too-low', equity - margin + 1n)
  if (isNew('stopLoss') && stopLoss > 0n && equity <= exits.stopLoss)
    add('stopLoss', 'sl-per-too-low', margin - equity + 1n)
  return found
}
