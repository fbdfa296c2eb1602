// The detail page of a DCA: its coins with the average that was paid, what comes next, its
// purchases.
import type { DetailKind, DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { historyTab, parametersTab } from '@trellis/bot-kit/web/detail/detail-tabs.tsx'
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import { CoinsPanel } from './coins-panel.tsx'
import { dca, type DcaAnswered } from './dca-kind.ts'
import { dcaFacts } from './facts.ts'
import { IfClosed } from './if-closed.tsx'
import { NextCard } from './next-card.tsx'

function Side(props: DetailPartProps<DcaAnswered>) {
  return (
    <>
      <NextCard {...props} />
      <IfClosed {...props} />
    </>
  )
}

export const kind: DetailKind<DcaAnswered> = {
  ...dca,
  facts: dcaFacts,
  Picture: CoinsPanel,
  pictureWords: 'spotDca.coins.title',
  Side,
  sideFirst: true,
  tabs: [
    historyTab(async () => (await import('./history.tsx')).DcaHistory),
    parametersTab({
      ...dca,
      follow: paths.setAllowFollow,
      isFollowed: ({ allow_follow }) => allow_follow === 1,
    }),
  ],
  Adjust: laterDialog(async () => (await import('./adjust.tsx')).DcaAdjust),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
