// The detail page of a martingale: its round beside the chart, what comes next, its rounds so far.
import { lazy } from 'react'
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
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
  Notice: (props) =>
    props.view.state === 'near-liquidation' ? <NearLiquidation {...props} /> : undefined,
  tabs: [
    {
      id: 'round',
      words: 'futuresMartingale.tab.round',
      Panel: lazy(async () => ({ default: (await import('./round-panel.tsx')).RoundPanel })),
    },
    {
      id: 'history',
      words: 'bot.tab.history',
      Panel: lazy(async () => ({ default: (await import('./history.tsx')).RoundHistory })),
    },
    {
      id: 'parameters',
      words: 'bot.tab.parameters',
      Panel: lazy(async () => {
        const { ParametersTab } = await import('@trellis/bot-kit/web/detail/parameters-tab.tsx')
        return {
          default: (bot) => (
            <ParametersTab
              settings={martingale.settings}
              bot={bot}
              again={martingale.again(bot.detail)}
              follow={{ path: paths.setAllowFollow, on: bot.detail.allow_follow === 1 }}
            />
          ),
        }
      }),
    },
  ],
  Adjust: lazy(async () => ({ default: (await import('./adjust.tsx')).MartingaleAdjust })),
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
