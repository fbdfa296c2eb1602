// What a user's commands lead to in any grid: money added, settings changed.
import type { Step } from '@trellis/engine'
import type { Amount, Price } from '@trellis/kernel'
import { NO_STEPS, reserve } from '../steps.ts'
import type { SettingsChanged } from './facts.ts'
import type { GridStep } from './placing.ts'
import type { GridRange } from './spacing.ts'

/** What any grid is told; the ban is from the operator, the rest from its owner. */
export const GRID_COMMANDS: ReadonlySet<string> = new Set([
  'close',
  'withdraw',
  'modify',
  'allow-follow',
  'ban',
])

/** Money that is added out of Funding; none is no step. */
export function addedSteps(coin: string, amount: Amount, price: Price): readonly GridStep[] {
  if (amount <= 0n) return NO_STEPS
  const own = { type: 'investment-added' } as const
  return [...reserve(coin, amount), { type: 'funds-added', amount, prices: [price], own }]
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
