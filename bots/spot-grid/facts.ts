// The facts of a spot grid: those of any grid, of any bot on a spot pair, and its settings.
import type { GridFact as AnyGridFact } from '@trellis/bot-kit/grid/facts.ts'
import type { GridRange } from '@trellis/bot-kit/grid/shape.ts'
import type { SpotFact } from '@trellis/bot-kit/spot/facts.ts'
import type { GridSettings } from './fields.ts'

export type { UnplacedReason } from '@trellis/bot-kit/grid/facts.ts'
export type { CloseMode, Conversion, PlatformLeg } from '@trellis/bot-kit/spot/facts.ts'

/** Beside the engine's fact of that name: all settings, also those that stayed. */
type SettingsChanged = { readonly type: 'settings-changed' } & GridRange & GridSettings

export type GridFact = AnyGridFact | SpotFact | SettingsChanged

export type GridFactType = GridFact['type']
