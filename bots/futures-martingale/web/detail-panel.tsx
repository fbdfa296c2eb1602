// The detail page of a martingale: its round beside the chart, what comes next, its rounds so far.
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { historyTab, parametersTab } from '@trellis/bot-kit/web/detail/detail-tabs.tsx'
import { later, laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { riskParts } from '@trellis/bot-kit/web/linear/margin-parts.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import { martingaleFacts } from './facts.ts'
import { martingale, type MartingaleDetail } from './martingale-kind.ts'
import { NextCard } from './next-card.tsx'
import { RoundChart } from './round-chart.tsx'

const { NearLiquidation, ...parts } = riskParts<MartingaleDetail>(martingale)

export const kind: DetailKind<MartingaleDetail> = {
  ...martingale,
  ...parts,
  facts: martingaleFacts,
  Picture: RoundChart,
  Side: NextCard,
  sideFirst: true,
  health: 'no-range',
  Notice: (props) =>
    props.view.state === 'near-liquidation' ? <NearLiquidation {...props} /> : undefined,
  tabs: [
    {
      id: 'round',
      words: 'futuresMartingale.tab.round',
      Panel: later(async () => (await import('./round-panel.tsx')).RoundPanel),
    },
    historyTab(async () => (await import('./history.tsx')).RoundHistory),
    parametersTab({
      ...martingale,
      follow: paths.setAllowFollow,
      isFollowed: ({ allow_follow }) => allow_follow === 1,
    }),
  ],
  Adjust: laterDialog(async () => (await import('./adjust.tsx')).MartingaleAdjust),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
