// The futures martingale as a bot kind: the only door to its domain.
import type { BotKind } from '@trellis/engine'
import { closingTimes } from '@trellis/bot-kit/linear/closing.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { copying } from './copying.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { MartingaleFact } from './facts.ts'
import type { MartingaleParams } from './fields.ts'
import { brokenMartingale } from './invariants.ts'
import { MARTINGALE_VERSION, readParams, writeParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type MartingaleState } from './state.ts'
import { markTriggers } from './triggers.ts'

export const kind: BotKind<MartingaleParams, MartingaleState, MartingaleFact> = {
  kind: 'futures-martingale',
  version: MARTINGALE_VERSION,
  holdsContracts: true,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: (state) => state.triggers,
  markTriggers,
  dueTimes: (state) => state.taking?.dueTimes ?? closingTimes(state),
  refuseStart,
  refuse: refuseCommand,
  check: brokenMartingale,
  figures: moneyFigures,
  copying,
  writeState,
  readState,
  codec: factCodec,
}
