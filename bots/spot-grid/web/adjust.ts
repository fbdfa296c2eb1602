// Adjusting a running spot grid: what the server finds, at its fields, and what its coins would
// make of a new range.
import { problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import {
  changeProblems,
  mergeProblems,
  problemsOfBot,
} from '@trellis/bot-kit/web/create/form-problems.ts'
import { crossedProblems } from '@trellis/bot-kit/web/grid/crossed-range.ts'
import { pairOf } from '@trellis/bot-kit/web/grid/grid-answer.ts'
import type { GridAdjust } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { coinsOutlook } from '@trellis/bot-kit/web/spot/coins-outlook.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import { planGrid } from '../plan.ts'
import type { GridDetail } from '../wire.ts'
import { problemKind } from './problem-kind.ts'

/** Problems with a place of their own in the dialog: nothing changed, money is needed. */
const SHOWN_ELSEWHERE = ['add-investment', 'param-not-change']

export const adjust: GridAdjust<GridDetail> = {
  paths: { check: paths.validateUpdateSgrid, change: paths.updateSgrid },
  offers: (form, detail) => form !== 'trailingStop' || detail.is_support_ts,
  problems(found, { detail, draft, pairs }) {
    const pair = pairOf(detail, category, pairs)
    const instrument = instrumentOf(pair)
    const server = problemsOfBot(problemKind, found, pair.symbol, instrument)
    const { low = '', high = '' } = draft.numbers
    const crossed = crossedProblems({ values: { low, high } }, instrument)
    const unread = changeProblems(problemKind, draft, pair.symbol, instrument)
    return mergeProblems([...unread, ...crossed], server)
      .filter((it) => !SHOWN_ELSEWHERE.includes(it.code))
      .map((it) => ({
        field: it.field,
        view: (t, number) => problemView(problemKind, it, t, number),
      }))
  },
  outlook: coinsOutlook(planGrid, { ...officialGrid, category }),
}
