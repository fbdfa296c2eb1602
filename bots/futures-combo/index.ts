// The futures combo as a bot kind: the only door to its domain.
import type { BotKind } from '@trellis/engine'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { copying } from './copying.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { ComboFact } from './facts.ts'
import { marketOf } from './holdings.ts'
import { brokenCombo } from './invariants.ts'
import { FUTURES_COMBO_VERSION, readParams, writeParams, type ComboParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type ComboState } from './state.ts'
import { dueTimes } from './times.ts'
import { bandsOf } from './watching.ts'

export const kind: BotKind<ComboParams, ComboState, ComboFact> = {
  kind: 'futures-combo',
  version: FUTURES_COMBO_VERSION,
  holdsContracts: true,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: () => NO_TRIGGERS,
  markBands: (state, context) =>
    state.phase === 'running' ? bandsOf(state, marketOf(context)) : [],
  dueTimes,
  refuseStart,
  refuse: refuseCommand,
  check: brokenCombo,
  figures: moneyFigures,
  copying,
  writeState,
  readState,
  codec: factCodec,
}
