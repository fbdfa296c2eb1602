// A user's commands to a martingale: what they look like, why they are refused, what they lead to.
import type { BotContext, ExplainedRefusal, Step } from '@trellis/engine'
import {
  refuseChange,
  refusedChecks,
  soundChange,
  type ChangeJson,
} from '@trellis/bot-kit/commands.ts'
import { commandsOf, type SharedCommand } from '@trellis/bot-kit/command-table.ts'
import {
  addedMargin,
  refuseMargin,
  type AddMarginCommand,
} from '@trellis/bot-kit/linear/commands.ts'
import { marketOf } from '@trellis/bot-kit/linear/market-rules.ts'
import { fundsAdded, NO_STEPS } from '@trellis/bot-kit/steps.ts'
import { closeMartingale } from './close.ts'
import type { MartingaleFact } from './facts.ts'
import { martingaleFields, type MartingaleFields } from './fields.ts'
import { checkMartingale } from './limits.ts'
import { inputOf } from './params.ts'
import { retriedSteps } from './rounds.ts'
import { isAlive, type MartingaleState } from './state.ts'
import { checkUpdate, isChanged } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings. */
export type MartingaleCommand =
  | { readonly type: 'close' }
  | AddMarginCommand
  | ({ readonly type: 'modify' } & ChangeJson<MartingaleFields>)
  | SharedCommand

type Steps = readonly Step<MartingaleFact>[]

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(
  state: MartingaleState,
  context: BotContext,
): ExplainedRefusal | undefined {
  return refusedChecks(checkMartingale(inputOf(state.params), marketOf(state, context)).checks)
}

export const { refuseCommand, commandSteps } = commandsOf<
  MartingaleState,
  MartingaleFact,
  MartingaleCommand
>({
  isAlive,
  end: closeMartingale,
  own: {
    close: { steps: (state, _, context) => closeMartingale(state, context, 'by-user') },
    'add-margin': { refuse: refuseMargin, steps: addMarginSteps },
    modify: {
      refuse: (state, command, context) =>
        refuseChange(
          martingaleFields,
          command,
          (change) => checkUpdate(state, change, marketOf(state, context)).checks,
        ),
      steps: modifySteps,
    },
  },
})

function addMarginSteps(
  state: MartingaleState,
  command: AddMarginCommand,
  context: BotContext,
): Steps {
  const added = addedMargin(command)
  const { quote } = context.instrument(state.symbol)
  const steps = fundsAdded(quote, added, [context.last(state.symbol)])
  return [...steps, ...retriedSteps(state, context, added)]
}

/** Settings from now on; what changes nothing is done already. */
function modifySteps(
  state: MartingaleState,
  fields: ChangeJson<MartingaleFields>,
  context: BotContext,
): Steps {
  const change = soundChange(martingaleFields, fields)
  const { settings } = checkUpdate(state, change, marketOf(state, context))
  if (!isChanged(state, settings)) return NO_STEPS
  const own = { type: 'settings-changed', ...settings } as const
  return [{ type: 'settings-changed', prices: [context.last(state.symbol)], own }]
}
