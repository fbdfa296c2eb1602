// The facts of a spot grid: those of any grid and of any bot on a spot pair.
import type { GridFact, SettingsChanged } from '@trellis/bot-kit/grid/facts.ts'
import type { SpotFact } from '@trellis/bot-kit/spot/facts.ts'
import type { SpotGridSettings } from '@trellis/bot-kit/spot/grid-settings.ts'

export type SpotGridFact = GridFact | SettingsChanged<SpotGridSettings> | SpotFact

export type SpotGridFactType = SpotGridFact['type']
