// Changing a DCA that runs: amounts, frequency and maximum, from the next purchase on. Its pairs
// stay. A setting that is left out stays: only a zero (an empty text outside) clears the maximum.
import type { Amount } from '@trellis/kernel'
import { changed } from '@trellis/bot-kit/fields.ts'
import type { ChangedNumbers } from './fields.ts'
import type { DcaSettings } from './facts.ts'
import {
  checkDca,
  type DcaCheck,
  type DcaDraftMarket,
  type DcaLimits,
  type RuleGroup,
} from './limits.ts'
import { draftOf } from './params.ts'
import { nextDue } from './plan.ts'
import type { DcaState } from './state.ts'

export interface DcaChange extends ChangedNumbers {
  /** In the order of its pairs. */
  readonly amounts?: readonly Amount[] | undefined
}

export interface DcaUpdate extends DcaLimits {
  readonly settings: DcaSettings
  readonly amounts: readonly Amount[]
  readonly nextMs: number
}

/** The finding that a change leaves everything as it is. */
export const NOT_CHANGED = {
  code: 'param-not-change',
  field: 'frequency',
  bound: '',
  fix: '',
} as const satisfies DcaCheck

/** Checks a change against a DCA at a moment. */
export function checkUpdate(
  state: DcaState,
  { amounts: wanted, ...change }: DcaChange,
  market: DcaDraftMarket,
): DcaUpdate {
  const { settings: before, legs, params } = state
  const settings = changed(before, change)
  const amounts = wanted ?? legs.map(({ amount }) => amount)
  const groups = new Set<RuleGroup>()
  const areNew = legs.some(({ amount }, i) => amount !== amounts[i])
  if (settings.frequency !== before.frequency) groups.add('frequency')
  if (settings.maxInvestment !== before.maxInvestment) groups.add('limit')
  // What a purchase takes decides how many of them the maximum has room for.
  if (areNew) for (const one of ['pairs', 'limit'] as const) groups.add(one)
  const draft = { ...draftOf({ ...params, ...settings }), amounts }
  const limits = checkDca(draft, market, groups)
  const checks: readonly DcaCheck[] = groups.size === 0 ? [NOT_CHANGED] : limits.checks
  const code = checks[0]?.code ?? 'success'
  return { ...limits, checks, code, settings, amounts, nextMs: nextOf(state, settings, market) }
}

/**
 * When the next purchase is due under a frequency: its first time after now, counted from the last
 * purchase that was due. The same frequency, and a plan that has not begun, move nothing.
 */
function nextOf(
  { lastDueMs, nextMs, settings }: DcaState,
  { frequency }: DcaSettings,
  { nowMs }: DcaDraftMarket,
): number {
  if (lastDueMs === 0 || frequency === settings.frequency) return nextMs
  return nextDue(lastDueMs, frequency, nowMs)
}
