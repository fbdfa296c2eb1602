// What a user's commands lead to in any grid: money added and withdrawn, settings changed.
import type { BotContext, Step } from '@trellis/engine'
import type { Amount, Price } from '@trellis/kernel'
import { fundsAdded } from '../steps.ts'
import type { CommandWays } from '../command-table.ts'
import { refuseWithdraw, withdrawSteps, type WithdrawCommand } from '../commands.ts'
import type { SettingsChanged } from './facts.ts'
import type { GridStep } from './placing.ts'
import type { GridRange } from './spacing.ts'
import type { GridState } from './state.ts'

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

/** A withdrawal from a grid that runs; `mostOf` is what may leave it now. */
export function withdrawing<S extends Pick<GridState, 'symbol' | 'phase'>>(
  mostOf: (state: S, context: BotContext) => Amount,
): CommandWays<S, never, WithdrawCommand> {
  return {
    refuse: (state, command, context) =>
      refuseWithdraw(command, {
        isRunning: state.phase === 'running',
        most: mostOf(state, context),
      }),
    steps: (state, command, context) =>
      withdrawSteps(command, mostOf(state, context), {
        coin: context.instrument(state.symbol).quote,
        price: context.last(state.symbol),
      }),
  }
}
