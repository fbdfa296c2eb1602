// A user's commands to a futures grid: what they look like, why they are refused, what they lead
// to.
import type { Amount } from '@trellis/kernel'
import type { BotContext, ExplainedRefusal, Step } from '@trellis/engine'
import {
  refuseChange,
  refusedChecks,
  soundChange,
  type ChangeJson,
  type WithdrawCommand,
} from '@trellis/bot-kit/commands.ts'
import { commandsOf, type SharedCommand } from '@trellis/bot-kit/command-table.ts'
import { isAlive } from '@trellis/bot-kit/grid/alive.ts'
import { addedSteps, settledStep, withdrawing } from '@trellis/bot-kit/grid/commands.ts'
import {
  addedMargin,
  refuseMargin,
  type AddMarginCommand,
} from '@trellis/bot-kit/linear/commands.ts'
import { retriedSteps } from '@trellis/bot-kit/linear/grid-opening.ts'
import { marketOf } from '@trellis/bot-kit/linear/market-rules.ts'
import { equityAt, withdrawableMargin } from '@trellis/bot-kit/linear/state.ts'
import { peakSteps } from '@trellis/bot-kit/linear/targets.ts'
import { closeFutures } from './close.ts'
import type { FuturesGridFact } from './facts.ts'
import { futuresGridFields, type FuturesGridFields } from './fields.ts'
import { checkFutures } from './limits.ts'
import { inputOf } from './params.ts'
import type { FuturesGridState } from './state.ts'
import { checkUpdate } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings, prices ticks. */
export type FuturesCommand =
  | { readonly type: 'close' }
  | AddMarginCommand
  | WithdrawCommand
  | ({ readonly type: 'modify' } & ChangeJson<FuturesGridFields>)
  | SharedCommand

type Steps = readonly Step<FuturesGridFact>[]

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(
  state: FuturesGridState,
  context: BotContext,
): ExplainedRefusal | undefined {
  return refusedChecks(checkFutures(inputOf(state.params), marketOf(state, context)).checks)
}

export const { refuseCommand, commandSteps } = commandsOf<
  FuturesGridState,
  FuturesGridFact,
  FuturesCommand
>({
  isAlive,
  end: closeFutures,
  own: {
    close: { steps: (state, _, context) => closeFutures(state, context, 'by-user') },
    'add-margin': { refuse: refuseMargin, steps: addMarginSteps },
    withdraw: withdrawing(mostOf),
    modify: {
      refuse: (state, command, context) =>
        refuseChange(
          futuresGridFields,
          command,
          (change) => checkUpdate(state, change, marketOf(state, context)).checks,
        ),
      steps: modifySteps,
    },
  },
})

function addMarginSteps(
  state: FuturesGridState,
  command: AddMarginCommand,
  context: BotContext,
): Steps {
  const amount = addedMargin(command)
  const { quote } = context.instrument(state.symbol)
  const added = addedSteps(quote, amount, context.last(state.symbol))
  return [...added, ...retriedSteps(state, context, amount)]
}

/** What may leave the grid now. */
function mostOf(state: FuturesGridState, context: BotContext): Amount {
  const { quote } = context.instrument(state.symbol)
  return withdrawableMargin(state, context.free(quote))
}

/** Settings from now on; a trailing stop that is set anew begins at the equity of now. */
function modifySteps(
  state: FuturesGridState,
  fields: ChangeJson<FuturesGridFields>,
  context: BotContext,
): Steps {
  const change = soundChange(futuresGridFields, fields)
  const { settings } = checkUpdate(state, change, marketOf(state, context))
  const { trailingStop } = settings
  const settled = settledStep(state.range, settings, context.last(state.symbol))
  const begins = trailingStop !== state.settings.trailingStop && state.phase === 'running'
  if (!begins) return [settled]
  const mark = context.mark(state.symbol)
  return [settled, ...peakSteps(trailingStop, equityAt(state, mark), mark)]
}
