// The facts of a futures grid: those of any grid and of any bot in one contract.
import type { GridFact, SettingsChanged } from '@trellis/bot-kit/grid/facts.ts'
import type { LinearFact } from '@trellis/bot-kit/linear/facts.ts'
import type { ContractGridSettings } from '@trellis/bot-kit/linear/grid-settings.ts'

export type FuturesGridFact = GridFact | SettingsChanged<ContractGridSettings> | LinearFact
