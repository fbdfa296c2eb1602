// The detail page of a position: the price with where it began and would be liquidated, what it is
// worth and owes, the orders on it and what can be asked of it.
import type { DetailKind } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { DetailScreen } from '@trellis/bot-kit/web/detail/detail-screen.tsx'
import { later, laterDialog } from '@trellis/bot-kit/web/later.tsx'
import type { DetailPanelProps } from '@trellis/bot-kit/web/web-context.ts'
import { endSteps } from './end-steps.ts'
import { poolFacts } from './facts.ts'
import { pool, type PoolDetail } from './pool-kind.ts'
import { PositionCard } from './position-card.tsx'
import { PricePicture } from './price-picture.tsx'
import './pool.css'

const OrderDialog = laterDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)

export const kind: DetailKind<PoolDetail> = {
  ...pool,
  // There is no close: taking all of it out is the end, as something smaller may be chosen still.
  Close: (props) =>
    props.open ? <OrderDialog {...props} asked="remove" percent="100" /> : undefined,
  actionWords: { close: 'liquidityMining.ask.remove.doAll' },
  facts: poolFacts,
  endSteps,
  Picture: PricePicture,
  Side: PositionCard,
  sideFirst: true,
  tabs: [
    {
      id: 'orders',
      words: 'liquidityMining.orders.title',
      Panel: later(async () => (await import('./orders-tab.tsx')).OrdersTab),
    },
  ],
}

export function DetailPanel(props: DetailPanelProps) {
  return <DetailScreen {...props} kind={kind} />
}
