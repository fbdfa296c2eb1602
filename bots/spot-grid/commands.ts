// A user's commands to a spot grid: what they look like, why they are refused, what they lead to.
import { assert, ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, ExplainedRefusal, KindRefusal } from '@trellis/engine'
import {
  readFundedJson,
  refusedChecks,
  type FundedJson,
  type WithdrawCommand,
} from '@trellis/bot-kit/commands.ts'
import { commandsOf, type SharedCommand } from '@trellis/bot-kit/command-table.ts'
import { isAlive } from '@trellis/bot-kit/grid/alive.ts'
import { addedSteps, settledStep, withdrawing } from '@trellis/bot-kit/grid/commands.ts'
import { cancelAll } from '@trellis/bot-kit/grid/placing.ts'
import { closeSteps } from '@trellis/bot-kit/spot/closing.ts'
import { refuseClose, type CloseCommand } from '@trellis/bot-kit/spot/commands.ts'
import { withdrawable } from '@trellis/bot-kit/spot/grid-money.ts'
import { CLOSING } from './close.ts'
import type { SpotGridFact } from './facts.ts'
import { spotGridFields, type SpotGridFields } from './fields.ts'
import { checkGrid } from './limits.ts'
import { layOut, type SpotGridStep } from './opening.ts'
import { inputOf } from './params.ts'
import type { SpotGridState } from './state.ts'
import { checkUpdate, type GridChange, type GridUpdate } from './update.ts'

/** Plain JSON, as routes send it; amounts and fractions are decimal strings, prices ticks. */
export type GridCommand =
  | CloseCommand
  | WithdrawCommand
  | ({ readonly type: 'modify' } & FundedJson<SpotGridFields>)
  | SharedCommand

/** What the market has overtaken of parameters that a route let through, or undefined. */
export function refuseStart(
  state: SpotGridState,
  context: BotContext,
): ExplainedRefusal | undefined {
  return refusedChecks(checkGrid(inputOf(state.params), limitsMarket(state, context)).checks)
}

export const { refuseCommand, commandSteps } = commandsOf<SpotGridState, SpotGridFact, GridCommand>(
  {
    isAlive,
    end: (state, context, word) =>
      closeSteps(state, context, { mode: 'base-and-quote', word }, CLOSING),
    own: {
      close: {
        refuse: refuseClose,
        steps: (state, command, context) =>
          closeSteps(state, context, { ...command, word: 'by-user' }, CLOSING),
      },
      withdraw: withdrawing(mostOf),
      modify: { refuse: refuseModify, steps: modifySteps },
    },
  },
)

/** What may leave the grid now. */
function mostOf(state: SpotGridState, context: BotContext): Amount {
  return withdrawable(state, limitsMarket(state, context).lockedQuote)
}

function limitsMarket({ symbol }: SpotGridState, context: BotContext) {
  const instrument = context.instrument(symbol)
  const lockedQuote = context.locked(instrument.quote)
  return { instrument, last: context.last(symbol), fees: context.fees(symbol), lockedQuote }
}

function refuseModify(
  state: SpotGridState,
  fields: FundedJson<SpotGridFields>,
  context: BotContext,
): KindRefusal | undefined {
  const change = readFundedJson(spotGridFields, fields)
  if (change === undefined) return 'invalid-argument'
  const update = updateOf(state, change, context)
  // Without its trade at the market the new grid would stand without the coins its sells need.
  if (update.replans && context.status(state.symbol) !== 'Trading') return 'symbol-not-trading'
  const { quote } = context.instrument(state.symbol)
  if ((change.addQuote ?? ZERO) > context.funding(quote)) return 'insufficient-balance'
  return refusedChecks(update.checks)
}

function updateOf(state: SpotGridState, change: GridChange, context: BotContext): GridUpdate {
  return checkUpdate(state, change, limitsMarket(state, context))
}

function modifySteps(
  state: SpotGridState,
  fields: FundedJson<SpotGridFields>,
  context: BotContext,
): readonly SpotGridStep[] {
  const change = readFundedJson(spotGridFields, fields)
  assert(change !== undefined, 'a change that does not parse', fields)
  const { range, settings, money, replans } = updateOf(state, change, context)
  const price = context.last(state.symbol)
  const added = change.addQuote ?? ZERO
  const steps = addedSteps(context.instrument(state.symbol).quote, added, price)
  const settled = settledStep(range, settings, price)
  if (!replans) return [...steps, settled]
  const wallet = { quote: (state.quote + added) as Amount, base: state.base }
  const action = 'modify-setting' as const
  const opened = layOut(state, context, { range, money, wallet, price, action })
  return [...steps, ...cancelAll(state, 'by-bot'), settled, ...opened]
}
