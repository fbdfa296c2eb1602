// What a user's commands lead to in any grid: money added, settings changed.
import type { Step } from '@trellis/engine'
import type { Amount, Price } from '@trellis/kernel'
import { fundsAdded } from '../steps.ts'
import type { SettingsChanged } from './facts.ts'
import type { GridStep } from './placing.ts'
import type { GridRange } from './spacing.ts'

/** Money that is added out of Funding; none is no step. */
export function addedSteps(coin: string, amount: Amount, price: Price): readonly GridStep[] {
  return fundsAdded(coin, amount, [price], { type: 'investment-added' } as const)
}

/** The range and the settings from now on. */
export function settledStep<C extends object>(
  range: GridRange,
  settings: C,
  price: Price,
): Step<SettingsChanged<C>> {
  const own: SettingsChanged<C> = { type: 'settings-changed', ...range, ...settings }
  return { type: 'settings-changed', prices: [price], own }
}
