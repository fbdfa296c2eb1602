// The spot grid as a bot kind: the only door to its domain.
import type { BotKind } from '@trellis/engine'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import { refuseCommand, refuseStart } from './parts/commands.ts'
import type { GridFact } from './facts.ts'
import { upcastFact } from './facts-of-before.ts'
import { brokenInvariant } from './parts/invariants.ts'
import { readState, writeState } from './parts/journal-form.ts'
import { moneyFigures } from './profit.ts'
import { readParams, writeParams, type SpotGridParams } from './params.ts'
import { GRID_VERSION, initialState, type GridState } from './state.ts'

export const kind: BotKind<SpotGridParams, GridState, GridFact> = {
  kind: 'spot-grid',
  version: GRID_VERSION,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: (state) => state.triggers,
  refuseStart,
  refuse: refuseCommand,
  check: brokenInvariant,
  figures: moneyFigures,
  writeState,
  readState,
  upcastFact,
  codec: factCodec,
}
