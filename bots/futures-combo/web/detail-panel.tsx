// The detail page of a combo: its contracts with their weights, what comes next, its rebalances.
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { historyTab, parametersTab } from '@trellis/bot-kit/web/detail/detail-tabs.tsx'
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import { combo, type ComboAnswered } from './combo-kind.ts'
import { ContractsPanel } from './contracts-panel.tsx'
import { comboFacts } from './facts.ts'
import { NearNotice } from './near-notice.tsx'
import { RebalanceCard } from './rebalance-card.tsx'
import { RiskCard } from './risk-card.tsx'

export const kind: DetailKind<ComboAnswered> = {
  ...combo,
  facts: comboFacts,
  Picture: ContractsPanel,
  pictureWords: 'futuresCombo.table.title',
  Side: RebalanceCard,
  Risk: RiskCard,
  Notice: NearNotice,
  actionWords: { margin: 'futuresCombo.transfer.short' },
  tabs: [
    historyTab(async () => (await import('./history.tsx')).ComboHistory),
    parametersTab({
      ...combo,
      follow: paths.setAllowFollow,
      isFollowed: ({ allow_follow }) => allow_follow === 1,
    }),
  ],
  Adjust: laterDialog(async () => (await import('./adjust.tsx')).ComboAdjust),
  AddMargin: laterDialog(async () => (await import('./transfer-dialog.tsx')).TransferDialog),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
