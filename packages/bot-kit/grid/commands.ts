// What a user's commands lead to in any grid: following switched, money added, settings changed.
import type { Step } from '@trellis/engine'
import type { Amount, Price } from '@trellis/kernel'
import type { FollowCommand } from '../commands.ts'
import { emit, NO_STEPS, reserve } from '../steps.ts'
import type { SettingsChanged } from './facts.ts'
import type { GridStep } from './placing.ts'
import type { GridRange } from './spacing.ts'
import type { GridState } from './state.ts'

/** What any grid is told; the ban is from the operator, the rest from its owner. */
export const GRID_COMMANDS: ReadonlySet<string> = new Set([
  'close',
  'withdraw',
  'modify',
  'allow-follow',
  'ban',
])

/** Whether a command says yes or no. */
export function refuseFollow({ allowed }: FollowCommand): 'invalid-argument' | undefined {
  return typeof allowed === 'boolean' ? undefined : 'invalid-argument'
}

/** Others may read the parameters from now on, or no more. */
export function followSteps(
  { allowFollow }: Pick<GridState, 'allowFollow'>,
  { allowed }: FollowCommand,
): readonly GridStep[] {
  return allowed === allowFollow ? NO_STEPS : [emit({ type: 'follow-switched', allowed })]
}

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
