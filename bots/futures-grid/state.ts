// The state of one futures grid: that of any grid, its money in one contract, its settings; made,
// written and read here, changed in evolve.ts alone.
import { assert, price, quantity, ZERO } from '@trellis/kernel'
import type { BotIdentity, Trigger } from '@trellis/engine'
import { gridStateForms, type GridState } from '@trellis/bot-kit/grid/state.ts'
import type { GridRounds } from '@trellis/bot-kit/grid/rounds.ts'
import { gridTriggers, type TriggerWays } from '@trellis/bot-kit/grid/triggers.ts'
import type { TrailingWays } from '@trellis/bot-kit/grid/trailing.ts'
import type { OpeningWays } from '@trellis/bot-kit/grid/opening.ts'
import { officialContractGrids } from '@trellis/bot-kit/linear/grid-config.ts'
import { contractRounds, trailingMargin } from '@trellis/bot-kit/linear/grid-money.ts'
import {
  entryDirection,
  layoutOf,
  type GridMode,
  type GridType,
} from '@trellis/bot-kit/linear/grid-mode.ts'
import {
  contractSettingsOf,
  type ContractGridSettings,
} from '@trellis/bot-kit/linear/grid-settings.ts'
import {
  liquidationTriggers,
  type LiquidationView,
} from '@trellis/bot-kit/linear/liquidation-alerts.ts'
import { heldLiquidation } from '@trellis/bot-kit/linear/held-liquidation.ts'
import { contractScope } from '@trellis/bot-kit/linear/move-scope.ts'
import { linearStateForms, untradedMoney, type LinearState } from '@trellis/bot-kit/linear/state.ts'
import { contractMarkTriggers, contractPriceTriggers } from '@trellis/bot-kit/linear/targets.ts'
import { amounts, readInto, writeJson, type Forms } from '@trellis/bot-kit/state-json.ts'
import { keptTriggers, NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { NO_UNITS } from '@trellis/bot-kit/worth.ts'
import type { FuturesGridParams } from './fields.ts'
import { FUTURES_GRID_VERSION, readParams, writeParams } from './params.ts'

export interface FuturesGridState extends GridState<ContractGridSettings>, LinearState {
  /** As created, never changed. */
  readonly params: FuturesGridParams
  settings: ContractGridSettings
}

/** A grid that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: FuturesGridParams): FuturesGridState {
  const { minPrice, maxPrice, cellNumber } = params
  const range = { minPrice, maxPrice, cellNumber }
  return {
    phase: 'new',
    symbol: identity.symbols[0] ?? 0,
    slots: [],
    fills: 0,
    lastFillAtMs: 0,
    watchesFills: isMoving({ settings: contractSettingsOf(params) }),
    unplaced: 0,
    qty: quantity(0),
    gridProfit: ZERO,
    arbitrages: 0,
    recent: [],
    triggers: [],
    settings: contractSettingsOf(params),
    createdAtMs: identity.createdAtMs,
    params,
    range,
    original: range,
    step: price(0),
    sellQty: quantity(0),
    order: [],
    otherFees: ZERO,
    startPrice: price(0),
    startedAtMs: 0,
    allowFollow: params.allowFollow,
    halted: false,
    trailingPaused: false,
    outside: '',
    outsideSinceMs: 0,
    shifts: 0,
    positionOrders: 0,
    position: { side: 'none', remaining: quantity(0), action: 'open' },
    units: NO_UNITS,
    ...untradedMoney(),
  }
}

/** What a mode and a spacing make of a grid's ways. */
interface FuturesWays {
  readonly rounds: GridRounds
  readonly opening: OpeningWays<ContractGridSettings>
  readonly trailing: TrailingWays<FuturesGridState>
  readonly triggers: TriggerWays<FuturesGridState>
}

function waysFor(mode: GridMode, type: GridType): FuturesWays {
  const { trailingCellsMin: least, openingDeviation: deviation } = officialContractGrids[mode]
  const rounds = contractRounds(layoutOf(mode, type))
  const shifts = { rounds, scope: contractScope, least }
  return {
    rounds,
    opening: { rounds, scope: contractScope, deviation },
    trailing: { ...shifts, ...trailingMargin },
    triggers: {
      ...shifts,
      entry: ({ params, fundedPrice }) => entryDirection(mode, params.entryPrice, fundedPrice),
      targets: (state) => contractPriceTriggers(state, mode),
    },
  }
}

const WAYS: Readonly<Record<GridMode, Readonly<Record<GridType, FuturesWays>>>> = {
  neutral: bothTypes('neutral'),
  long: bothTypes('long'),
  short: bothTypes('short'),
}

function bothTypes(mode: GridMode): Readonly<Record<GridType, FuturesWays>> {
  return { arithmetic: waysFor(mode, 'arithmetic'), geometric: waysFor(mode, 'geometric') }
}

/** How a grid of this mode and spacing lies, opens, moves and is woken. */
export function waysOf({ params: { mode, type } }: Pick<FuturesGridState, 'params'>): FuturesWays {
  return WAYS[mode][type]
}

/** How its rounds count. */
export function roundsOf(state: Pick<FuturesGridState, 'params'>): GridRounds {
  return waysOf(state).rounds
}

/** Where the exchange would liquidate what is held now, as alerts look at it. */
export function liquidationView(state: FuturesGridState): LiquidationView {
  return {
    liquidation: heldLiquidation(state),
    isLong: state.lots > 0,
    nearStep: state.nearStep,
  }
}

/** The marks at which it ends, has a new peak or comes near its liquidation. */
export function markTriggers(state: FuturesGridState): readonly Trigger[] {
  if (state.phase !== 'running') return NO_TRIGGERS
  return [
    ...contractMarkTriggers(state),
    ...liquidationTriggers(state.symbol, liquidationView(state)),
  ]
}

/** Whether its range follows the price, so that fills and rounds move the triggers of its ends. */
export function isMoving({ settings }: Pick<FuturesGridState, 'settings'>): boolean {
  return settings.moveUpPrice !== 0 || settings.moveDownPrice !== 0
}

/**
 * Recomputes the triggers on last prices; the array is replaced only when one of them moved, came
 * or went.
 */
export function refreshTriggers(state: FuturesGridState): void {
  state.triggers = keptTriggers(state.triggers, gridTriggers(state, waysOf(state).triggers))
}

const stateForms: Forms = {
  ...gridStateForms,
  ...linearStateForms,
  settings: { of: amounts('trailingStop', 'takeProfitShare', 'stopLossShare') },
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
