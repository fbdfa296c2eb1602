// The detail page of a futures grid: any grid's, over what it declares, with its risk and margin.
import { lazy } from 'react'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { gridDetail } from '@trellis/bot-kit/web/grid/grid-detail.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { futuresGrid } from './futures-grid-kind.ts'

export const kind = gridDetail({
  ...futuresGrid,
  Risk: lazy(async () => ({ default: (await import('./risk.tsx')).FuturesRisk })),
  Adjust: lazy(async () => ({ default: (await import('./adjust.tsx')).FuturesAdjust })),
  NearEnd: lazy(async () => ({ default: (await import('./risk.tsx')).FuturesNearEnd })),
  WithdrawEffect: lazy(async () => ({
    default: (await import('./risk.tsx')).FuturesWithdrawal,
  })),
  AddMargin: lazy(async () => ({ default: (await import('./risk.tsx')).FuturesMargin })),
})

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
