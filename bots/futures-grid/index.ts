// The futures grid as a bot kind: the only door to its domain.
import type { BotKind } from '@trellis/engine'
import { brokenGrid } from '@trellis/bot-kit/grid/invariants.ts'
import { closingTimes } from '@trellis/bot-kit/linear/closing.ts'
import { markTriggers } from '@trellis/bot-kit/linear/grid-ways.ts'
import { brokenMargin } from '@trellis/bot-kit/linear/invariants.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { copying } from './copying.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { FuturesGridFact } from './facts.ts'
import type { FuturesGridParams } from './fields.ts'
import { FUTURES_GRID_VERSION, readParams, writeParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type FuturesGridState } from './state.ts'

export const kind: BotKind<FuturesGridParams, FuturesGridState, FuturesGridFact> = {
  kind: 'futures-grid',
  version: FUTURES_GRID_VERSION,
  holdsContracts: true,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: (state) => state.triggers,
  markTriggers,
  dueTimes: closingTimes,
  refuseStart,
  refuse: refuseCommand,
  check: (state, context) => brokenMargin(state, context) ?? brokenGrid(state, context),
  figures: moneyFigures,
  copying,
  writeState,
  readState,
  codec: factCodec,
}
