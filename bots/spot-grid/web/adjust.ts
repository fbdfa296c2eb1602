// Adjusting a running spot grid: what the server finds, at its fields, and what its coins would
// make of a new range.
import { adjustProblems } from '@trellis/bot-kit/web/grid/adjust-problems.ts'
import type { GridAdjust } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { coinsOutlook } from '@trellis/bot-kit/web/spot/coins-outlook.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'
import { settingsOf, usesSetting } from '@trellis/bot-kit/settings.ts'
import { spotGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import { planGrid } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import { offers } from './offers.ts'
import { problemKind } from './problem-kind.ts'

export const adjust: GridAdjust<GridDetail> = {
  paths: { check: paths.validateUpdateSgrid, change: paths.updateSgrid },
  offers(form, detail, flags) {
    // How far the range may follow is asked where it may follow.
    const asked = form === 'limitUp' ? 'trailing' : form
    const rule = offers[asked]
    if (rule === undefined || (flags !== undefined && rule(flags, detail))) return true
    // What a grid has may be switched off for ever, whatever is offered now.
    return usesSetting(settingsOf(spotGridFields, detail), asked)
  },
  /** Left out are those with a place of their own: nothing changed, money is needed. */
  problems: adjustProblems(problemKind, category, ['add-investment', 'param-not-change']),
  outlook: coinsOutlook(planGrid, { ...officialGrid, category }),
}
