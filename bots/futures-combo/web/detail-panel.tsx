// The detail page of a combo: its contracts with their weights, what comes next, its rebalances.
import { lazy } from 'react'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
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
    {
      id: 'history',
      words: 'bot.tab.history',
      Panel: lazy(async () => ({ default: (await import('./history.tsx')).ComboHistory })),
    },
    {
      id: 'parameters',
      words: 'bot.tab.parameters',
      Panel: lazy(async () => {
        const { ParametersTab } = await import('@trellis/bot-kit/web/detail/parameters-tab.tsx')
        return {
          default: (bot) => (
            <ParametersTab
              settings={combo.settings}
              bot={bot}
              again={combo.again(bot.detail)}
              follow={{ path: paths.setAllowFollow, on: bot.detail.allow_follow === 1 }}
            />
          ),
        }
      }),
    },
  ],
  Adjust: lazy(async () => ({ default: (await import('./adjust.tsx')).ComboAdjust })),
  AddMargin: lazy(async () => ({
    default: (await import('./transfer-dialog.tsx')).TransferDialog,
  })),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
