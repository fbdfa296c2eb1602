// Adjusting a running futures grid: where it ends and how far its range may follow the price. What
// the server finds stands at its field; a price line shows where targets may lie.
import { AdjustDialog } from '@trellis/bot-kit/web/detail/adjust-dialog.tsx'
import type { AdjustKind } from '@trellis/bot-kit/web/detail/adjust-kind.ts'
import type { ActionDialogProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { offersInAdjust } from '@trellis/bot-kit/web/detail/offers-in-adjust.ts'
import { adjustProblems } from '@trellis/bot-kit/web/grid/adjust-problems.ts'
import { pairOf } from '@trellis/bot-kit/web/grid/grid-answer.ts'
import { adjustPreview } from '@trellis/bot-kit/web/linear/adjust-preview.tsx'
import { futuresGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { FuturesDetail } from '../wire.ts'
import { futuresGrid } from './futures-grid-kind.ts'
import { offers } from './offers.ts'
import { problemKind } from './problem-kind.ts'

export const adjust: AdjustKind<FuturesDetail> = {
  settings: futuresGrid.settings,
  read: futuresGrid.read,
  paths: { check: paths.validateUpdate, change: paths.update },
  offers: offersInAdjust({
    fields: futuresGridFields,
    rules: offers,
    pairOf: (detail: FuturesDetail) => pairOf(detail, category, []),
  }),
  problems: adjustProblems(problemKind, category, ['param-not-change']),
  Preview: adjustPreview({
    figures: futuresGrid.contract,
    range: ({ min_price, max_price }) => [min_price, max_price],
  }),
}

export function FuturesAdjust(props: ActionDialogProps<FuturesDetail>) {
  return <AdjustDialog {...props} kind={adjust} />
}
