// The detail page of a futures grid: any grid's, over what it declares, with its risk and margin.
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { gridDetail } from '@trellis/bot-kit/web/grid/grid-detail.tsx'
import { marginParts } from '@trellis/bot-kit/web/linear/margin-parts.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { futuresGrid } from './futures-grid-kind.ts'

export const kind = gridDetail({
  ...futuresGrid,
  ...marginParts(futuresGrid),
  Adjust: laterDialog(async () => (await import('./adjust.tsx')).FuturesAdjust),
})

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
