// Adjusting a running spot grid: what the server finds, at its fields, and what its coins would
// make of a new range.
import { offersInAdjust } from '@trellis/bot-kit/web/detail/offers-in-adjust.ts'
import { adjustProblems } from '@trellis/bot-kit/web/grid/adjust-problems.ts'
import type { GridAdjust } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { coinsOutlook } from '@trellis/bot-kit/web/spot/coins-outlook.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'
import { spotGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import { planGrid } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import { offers } from './offers.ts'
import { problemKind } from './problem-kind.ts'

export const adjust: GridAdjust<GridDetail> = {
  paths: { check: paths.validateUpdateSgrid, change: paths.updateSgrid },
  offers: offersInAdjust({
    fields: spotGridFields,
    rules: offers,
    pairOf: (detail: GridDetail) => detail,
    // How far the range may follow is asked where it may follow.
    under: { limitUp: 'trailing' },
  }),
  /** Left out are those with a place of their own: nothing changed, money is needed. */
  problems: adjustProblems(problemKind, category, ['add-investment', 'param-not-change']),
  outlook: coinsOutlook(planGrid, { ...officialGrid, category }),
}
