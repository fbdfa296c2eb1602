// The facts of a spot grid: those of any grid and of any bot on a spot pair.
import type { GridFact } from '@trellis/bot-kit/grid/facts.ts'
import type { SpotFact } from '@trellis/bot-kit/spot/facts.ts'

export type SpotGridFact = GridFact | SpotFact

export type SpotGridFactType = SpotGridFact['type']
