// The state of one futures grid: that of any grid of contracts with the parameters of this kind;
// made, written and read here, changed in evolve.ts alone.
import { assert } from '@trellis/kernel'
import type { BotIdentity } from '@trellis/engine'
import { contractSettingsOf } from '@trellis/bot-kit/linear/grid-settings.ts'
import {
  contractGridForms,
  isMoving,
  newContractGrid,
  type ContractGridState,
} from '@trellis/bot-kit/linear/grid-state.ts'
import { refreshTriggers } from '@trellis/bot-kit/linear/grid-ways.ts'
import { readInto, writeJson, type Forms } from '@trellis/bot-kit/state-json.ts'
import type { FuturesGridParams } from './fields.ts'
import { FUTURES_GRID_VERSION, readParams, writeParams } from './params.ts'

export type FuturesGridState = ContractGridState<FuturesGridParams>

/** A grid that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: FuturesGridParams): FuturesGridState {
  return newContractGrid(identity, params, contractSettingsOf(params))
}

const stateForms: Forms = {
  ...contractGridForms,
  params: { write: writeParams, read: readParams },
}

/** A state as plain JSON. */
export function writeState(state: FuturesGridState): unknown {
  return writeJson(stateForms, state)
}

/** A state from what `writeState` wrote. */
export function readState(json: unknown, version: number): FuturesGridState {
  assert(version === FUTURES_GRID_VERSION, 'unknown version of a futures grid state', version)
  assert(typeof json === 'object' && json !== null, 'a futures grid state is not an object')
  const { params } = json as { readonly params?: unknown }
  const nobody = { symbols: [], createdAtMs: 0 } as unknown as BotIdentity
  const fresh = initialState(nobody, readParams(params, version))
  const state = readInto(stateForms, fresh, json, version)
  state.watchesFills = isMoving(state)
  refreshTriggers(state)
  return state
}
