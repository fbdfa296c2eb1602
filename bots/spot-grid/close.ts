// How a spot grid ends: as any bot on a spot pair, its orders being those of its cells.
import { cancelAll, positionOrder } from '@trellis/bot-kit/grid/placing.ts'
import type { ClosingWays } from '@trellis/bot-kit/spot/closing.ts'
import type { GridFact } from './facts.ts'
import type { GridState } from './state.ts'

export const CLOSING: ClosingWays<GridState, GridFact> = {
  cancel: (state) => cancelAll(state, 'by-close'),
  order: positionOrder,
  closed: { type: 'grid-closed' },
}
