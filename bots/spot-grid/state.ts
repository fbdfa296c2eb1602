// The state of one spot grid: that of any grid, its money on a spot pair, its settings; made,
// written and read here, changed in evolve.ts alone.
import { price, quantity, ZERO } from '@trellis/kernel'
import type { BotIdentity } from '@trellis/engine'
import { gridStateForms, type GridState } from '@trellis/bot-kit/grid/state.ts'
import { followsFills, gridTriggers, type TriggerWays } from '@trellis/bot-kit/grid/triggers.ts'
import { spotRounds } from '@trellis/bot-kit/spot/grid-money.ts'
import {
  spotScope,
  spotSettingsOf,
  type SpotGridSettings,
} from '@trellis/bot-kit/spot/grid-settings.ts'
import { spotStateForms, type SpotState } from '@trellis/bot-kit/spot/state.ts'
import { stateCodec } from '@trellis/bot-kit/state-json.ts'
import { keptTriggers, longTargetTriggers } from '@trellis/bot-kit/targets.ts'
import { NO_UNITS } from '@trellis/bot-kit/worth.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'
import type { SpotGridParams } from './fields.ts'
import { GRID_VERSION, readParams, writeParams } from './params.ts'

export interface SpotGridState extends GridState<SpotGridSettings>, SpotState {
  /** As created, never changed. */
  readonly params: SpotGridParams
  settings: SpotGridSettings
}

/** A grid that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: SpotGridParams): SpotGridState {
  const { minPrice, maxPrice, cellNumber } = params
  const range = { minPrice, maxPrice, cellNumber }
  // Written out in one literal, which gives every state one shape; what every fill reads stands
  // first, so that it lies together in memory.
  return {
    phase: 'new',
    symbol: identity.symbols[0] ?? 0,
    quote: ZERO,
    base: ZERO,
    units: NO_UNITS,
    slots: [],
    fills: 0,
    lastFillAtMs: 0,
    watchesFills: false,
    feesQuote: ZERO,
    feesBase: ZERO,
    unplaced: 0,
    qty: quantity(0),
    gridProfit: ZERO,
    arbitrages: 0,
    recent: [],
    withdrawn: ZERO,
    triggers: [],
    settings: spotSettingsOf(params),
    createdAtMs: identity.createdAtMs,
    params,
    range,
    original: range,
    step: price(0),
    sellQty: quantity(0),
    order: [],
    invested: ZERO,
    otherFees: ZERO,
    fundedPrice: price(0),
    startPrice: price(0),
    startedAtMs: 0,
    holdBase: ZERO,
    peak: ZERO,
    allowFollow: params.allowFollow,
    halted: false,
    trailingPaused: false,
    outside: '',
    outsideSinceMs: 0,
    shifts: 0,
    positionOrders: 0,
    position: { side: 'none', remaining: quantity(0), action: 'open' },
    closing: undefined,
    leg: undefined,
    platform: undefined,
    receipt: undefined,
  }
}

/** Recomputes the triggers; the array is replaced only when one of them moved, came or went. */
export function refreshTriggers(state: SpotGridState): void {
  state.triggers = keptTriggers(state.triggers, gridTriggers(state, TRIGGERS))
}

/** How a spot grid waits, trails up and ends, as far as its triggers ask. */
export const TRIGGERS: TriggerWays<SpotGridState> = {
  rounds: spotRounds,
  scope: spotScope,
  least: officialGrid.trailingCellsMin,
  entry: () => 'down',
  targets: longTargetTriggers,
}

export const { writeState, readState } = stateCodec({
  of: 'a spot grid',
  newest: GRID_VERSION,
  forms: { ...gridStateForms, ...spotStateForms },
  initial: initialState,
  writeParams,
  readParams,
  derive(state) {
    state.watchesFills = followsFills(state, TRIGGERS)
    refreshTriggers(state)
  },
})
