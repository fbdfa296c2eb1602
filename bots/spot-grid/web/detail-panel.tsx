// The detail page of a spot grid: any grid's, over what it declares.
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { gridDetail } from '@trellis/bot-kit/web/grid/grid-detail.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { spotGrid } from './spot-grid-kind.ts'

export const kind = gridDetail(spotGrid)

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
