// What mode and spacing make of a grid of contracts: how it lies, opens, moves and is woken.
import type { Trigger } from '@trellis/engine'
import type { OpeningWays } from '../grid/opening.ts'
import type { GridRounds } from '../grid/rounds.ts'
import type { TrailingWays } from '../grid/trailing.ts'
import { gridTriggers, type TriggerWays } from '../grid/triggers.ts'
import { keptTriggers, NO_TRIGGERS } from '../targets.ts'
import { officialContractGrids } from './grid-config.ts'
import { layoutOf, type GridMode, type GridType } from './grid-mode.ts'
import { entryDirection } from './entry-direction.ts'
import { contractRounds, trailingMargin } from './grid-money.ts'
import type { ContractGridSettings } from './grid-settings.ts'
import type { ContractGridState } from './grid-state.ts'
import { liquidationTriggers, liquidationView } from './liquidation-alerts.ts'
import { contractScope } from './move-scope.ts'
import { contractMarkTriggers, contractPriceTriggers } from './targets.ts'

export interface ContractGridWays {
  readonly rounds: GridRounds
  readonly opening: OpeningWays<ContractGridSettings>
  readonly trailing: TrailingWays<ContractGridState>
  readonly triggers: TriggerWays<ContractGridState>
}

function waysFor(mode: GridMode, type: GridType): ContractGridWays {
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

const WAYS: Readonly<Record<GridMode, Readonly<Record<GridType, ContractGridWays>>>> = {
  neutral: bothTypes('neutral'),
  long: bothTypes('long'),
  short: bothTypes('short'),
}

function bothTypes(mode: GridMode): Readonly<Record<GridType, ContractGridWays>> {
  return { arithmetic: waysFor(mode, 'arithmetic'), geometric: waysFor(mode, 'geometric') }
}

type Laid = Pick<ContractGridState, 'params'>

/** The ways of a grid of this mode and spacing. */
export function waysOf({ params: { mode, type } }: Laid): ContractGridWays {
  return WAYS[mode][type]
}

/** How its rounds count. */
export function roundsOf(state: Laid): GridRounds {
  return waysOf(state).rounds
}

/** The marks at which it ends, has a new peak or comes near its liquidation. */
export function markTriggers(state: ContractGridState): readonly Trigger[] {
  if (state.phase !== 'running') return NO_TRIGGERS
  const near = liquidationTriggers(state.symbol, liquidationView(state))
  return [...contractMarkTriggers(state), ...near]
}

/**
 * Recomputes the triggers on last prices; the array is replaced only when one of them moved, came
 * or went.
 */
export function refreshTriggers(state: ContractGridState): void {
  state.triggers = keptTriggers(state.triggers, gridTriggers(state, waysOf(state).triggers))
}
