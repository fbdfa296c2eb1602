// Changing a futures grid that runs or waits: its targets, its trailing stop, how far its range may
// move. Its range, its count and its leverage stay. A setting that is left out stays: only a zero
// (an empty text outside) clears it.
import { price } from '@trellis/kernel'
import { awaitedEntry, changedGrid, NOT_CHANGED } from '@trellis/bot-kit/grid/changing.ts'
import type { ChangeOf } from '@trellis/bot-kit/fields.ts'
import { contractScope } from '@trellis/bot-kit/linear/move-scope.ts'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import type { ContractGridSettings } from '@trellis/bot-kit/linear/grid-settings.ts'
import { futuresGridFields, type FuturesGridFields } from './fields.ts'
import { checkFutures, type FuturesLimits, type RuleGroup } from './limits.ts'
import { inputOf } from './params.ts'
import type { FuturesGridState } from './state.ts'

export type FuturesChange = ChangeOf<FuturesGridFields>

export interface FuturesUpdate extends FuturesLimits {
  readonly settings: ContractGridSettings
}

/** Checks a change against a grid, as if it were asked for with the range that it has. */
export function checkUpdate(
  state: FuturesGridState,
  change: FuturesChange,
  market: ContractMarket,
): FuturesUpdate {
  const ways = { table: futuresGridFields, scope: contractScope }
  const { settings, groups } = changedGrid<ContractGridSettings, RuleGroup>(state, change, ways)
  const input = inputOf({
    ...state.params,
    ...state.range,
    ...settings,
    entryPrice: awaitedEntry(state) ?? price(0),
  })
  const limits = checkFutures(input, market, groups, state)
  const checks = groups.size === 0 ? [NOT_CHANGED] : limits.checks
  return { ...limits, checks, code: checks[0]?.code ?? 'success', settings }
}
