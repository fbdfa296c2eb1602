// The state of one futures grid: that of any grid of contracts with the parameters of this kind;
// made, written and read here, changed in evolve.ts alone.
import type { BotIdentity } from '@trellis/engine'
import { contractSettingsOf } from '@trellis/bot-kit/linear/grid-settings.ts'
import {
  contractGridForms,
  isMoving,
  newContractGrid,
  type ContractGridState,
} from '@trellis/bot-kit/linear/grid-state.ts'
import { refreshTriggers } from '@trellis/bot-kit/linear/grid-ways.ts'
import { stateCodec } from '@trellis/bot-kit/state-json.ts'
import type { FuturesGridParams } from './fields.ts'
import { FUTURES_GRID_VERSION, readParams, writeParams } from './params.ts'

export type FuturesGridState = ContractGridState<FuturesGridParams>

/** A grid that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: FuturesGridParams): FuturesGridState {
  return newContractGrid(identity, params, contractSettingsOf(params))
}

export const { writeState, readState } = stateCodec({
  of: 'a futures grid',
  newest: FUTURES_GRID_VERSION,
  forms: contractGridForms,
  initial: initialState,
  writeParams,
  readParams,
  derive(state) {
    state.watchesFills = isMoving(state)
    refreshTriggers(state)
  },
})
