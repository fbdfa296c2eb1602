// The detail page of a dual asset: the price against its target, both outcomes, when it settles and
// what was agreed to.
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { later } from '@trellis/bot-kit/web/later.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { dual, type DualDetail } from './dual-kind.ts'
import { endSteps } from './end-steps.ts'
import { dualFacts } from './facts.ts'
import { SettlementCard } from './settlement-card.tsx'
import { SettlementCurve } from './settlement-curve.tsx'
import { TargetPicture } from './target-picture.tsx'
import './dual.css'

export const kind: DetailKind<DualDetail> = {
  ...dual,
  facts: dualFacts,
  endSteps,
  Picture: TargetPicture,
  Side: SettlementCard,
  LivingCurve: SettlementCurve,
  sideFirst: true,
  tabs: [
    {
      id: 'terms',
      words: 'dualAsset.terms.title',
      Panel: later(async () => (await import('./terms-tab.tsx')).TermsTab),
    },
  ],
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
