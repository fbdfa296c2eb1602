// The detail page of a futures grid: any grid's, over what it declares.
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { gridDetail } from '@trellis/bot-kit/web/grid/grid-detail.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { futuresGrid } from './futures-grid-kind.ts'

const kind = gridDetail(futuresGrid)

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
