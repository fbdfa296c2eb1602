// Changing a martingale that runs or waits: its stop loss and whether rounds follow one another.
// Everything else stays. A setting that is left out stays; a stop of zero is none.
import { changed, type ChangeOf } from '@trellis/bot-kit/fields.ts'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import type { MartingaleFields, MartingaleSettings } from './fields.ts'
import { checkMartingale, type MartingaleLimits, type RuleGroup } from './limits.ts'
import { inputOf } from './params.ts'
import type { MartingaleState } from './state.ts'

export type MartingaleChange = ChangeOf<MartingaleFields>

export interface MartingaleUpdate extends MartingaleLimits {
  readonly settings: MartingaleSettings
}

/**
 * Checks a change: only what differs, for the market may have left behind what was fine when set.
 */
export function checkUpdate(
  state: MartingaleState,
  change: MartingaleChange,
  market: ContractMarket,
): MartingaleUpdate {
  const settings = changed(state.settings, change)
  const groups = new Set<RuleGroup>()
  if (settings.stopLossShare !== state.settings.stopLossShare) groups.add('stop')
  const input = inputOf({ ...state.params, ...settings })
  return { ...checkMartingale(input, market, groups, state), settings }
}

/** Whether settings differ from those of now. */
export function isChanged({ settings: now }: MartingaleState, next: MartingaleSettings): boolean {
  return next.stopLossShare !== now.stopLossShare || next.autoCycle !== now.autoCycle
}
