// The spot grid as a bot kind: the only door to its domain.
import type { BotKind } from '@trellis/engine'
import { brokenGrid } from '@trellis/bot-kit/grid/invariants.ts'
import { brokenCoins } from '@trellis/bot-kit/spot/invariants.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { copying } from './copying.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { SpotGridFact } from './facts.ts'
import { upcastFact } from './facts-of-before.ts'
import type { SpotGridParams } from './fields.ts'
import { GRID_VERSION, readParams, writeParams } from './params.ts'
import { kernelOf } from './kernel.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type SpotGridState } from './state.ts'

export const kind: BotKind<SpotGridParams, SpotGridState, SpotGridFact> = {
  kind: 'spot-grid',
  version: GRID_VERSION,
  isInterestFree: true,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: (state) => state.triggers,
  refuseStart,
  refuse: refuseCommand,
  check: (state, context) => brokenCoins(state, context) ?? brokenGrid(state, context),
  figures: moneyFigures,
  copying,
  kernel: kernelOf,
  writeState,
  readState,
  upcastFact,
  codec: factCodec,
}
