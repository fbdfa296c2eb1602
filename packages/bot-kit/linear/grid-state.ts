// The state of one grid of contracts as it begins: that of any grid and its money in one contract,
// in one literal, so that all states of a kind have one shape.
import { price, quantity, ZERO } from '@trellis/kernel'
import type { BotIdentity } from '@trellis/engine'
import { gridStateForms, type GridState } from '../grid/state.ts'
import type { GridRange } from '../grid/spacing.ts'
import { amounts } from '../state-json.ts'
import { NO_UNITS } from '../worth.ts'
import type { ContractGridSettings } from './grid-settings.ts'
import type { ContractGridParams } from './grid-plan.ts'
import type { MoveLimits } from './move-scope.ts'
import { linearStateForms, untradedMoney, type LinearState } from './state.ts'

/** `P` are the parameters of the kind. */
export interface ContractGridState<P extends ContractGridParams = ContractGridParams>
  extends GridState<ContractGridSettings>, LinearState {
  /** As created, never changed. */
  readonly params: P
  settings: ContractGridSettings
}

/** What such a state has of a grid and of its money, with the parameters and settings of a kind. */
type NewGrid<P, C> = Omit<GridState<C> & LinearState, 'params' | 'settings'> & {
  readonly params: P
  settings: C
}

/** A grid that has neither money nor orders yet. */
export function newContractGrid<
  P extends GridRange & { readonly allowFollow?: boolean },
  C extends MoveLimits,
>(identity: BotIdentity, params: P, settings: C): NewGrid<P, C> {
  const { minPrice, maxPrice, cellNumber } = params
  const range = { minPrice, maxPrice, cellNumber }
  return {
    phase: 'new',
    symbol: identity.symbols[0] ?? 0,
    slots: [],
    fills: 0,
    lastFillAtMs: 0,
    watchesFills: isMoving({ settings }),
    unplaced: 0,
    qty: quantity(0),
    gridProfit: ZERO,
    arbitrages: 0,
    recent: [],
    triggers: [],
    settings,
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
    allowFollow: params.allowFollow === true,
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

/** Whether its range follows the price, so that fills and rounds move the triggers of its ends. */
export function isMoving({ settings }: { readonly settings: MoveLimits }): boolean {
  return settings.moveUpPrice !== 0 || settings.moveDownPrice !== 0
}

/** The state as JSON; its parameters are the kind's to write. */
export const contractGridForms = {
  ...gridStateForms,
  ...linearStateForms,
  settings: { of: amounts('trailingStop', 'takeProfitShare', 'stopLossShare') },
} as const
