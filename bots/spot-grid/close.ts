// How a spot grid ends: as any bot on a spot pair, its orders being those of its cells.
import { cancelAll, positionOrder } from '@trellis/bot-kit/grid/placing.ts'
import type { ClosingWays } from '@trellis/bot-kit/spot/closing.ts'
import type { SpotGridFact } from './facts.ts'
import type { SpotGridState } from './state.ts'

export const CLOSING: ClosingWays<SpotGridState, SpotGridFact> = {
  cancel: (state) => cancelAll(state, 'by-close'),
  order: positionOrder,
  closed: { type: 'grid-closed' },
}
