// The rig around a grid on a spot pair, the first kind that stands on the kit: cells, closing and
// profit are tried on the real engine by what its journal and its state say. For tests only.
import { coreKinds } from '@trellis/bots/registry.core'
import type { AnyBotKind } from '@trellis/engine'
import type { EndCommand } from '../close-words.ts'
import type { FollowCommand, WithdrawCommand } from '../commands.ts'
import type { GridFact, SettingsChanged } from '../grid/facts.ts'
import type { GridState } from '../grid/state.ts'
import type { CloseCommand } from '../spot/commands.ts'
import type { SpotFact } from '../spot/facts.ts'
import type { SpotGridSettings } from '../spot/grid-settings.ts'
import type { SpotState } from '../spot/state.ts'
import { gridParams, type RawGrid } from './grid-params.ts'
import { KindRig, type RigOptions } from './rig.ts'

type Command =
  | CloseCommand
  | WithdrawCommand
  | FollowCommand
  | EndCommand
  | { readonly type: 'modify'; readonly [field: string]: string | number | boolean }

export type SpotGrid = GridState<SpotGridSettings> & SpotState

const kind = spotGridIn(coreKinds)

function spotGridIn(kinds: readonly AnyBotKind[]): AnyBotKind {
  const found = kinds.find((it) => it.kind === 'spot-grid')
  if (found === undefined) throw new Error('this rig runs grids of bots/spot-grid, which is gone')
  return found
}

/** One engine, one user with money, one symbol, grids on a spot pair. */
export class GridRig extends KindRig<
  SpotGrid,
  GridFact | SettingsChanged<SpotGridSettings> | SpotFact,
  Command,
  RawGrid
> {
  readonly kind = kind

  constructor(options: RigOptions) {
    super({ kind, params: gridParams }, options)
  }
}
