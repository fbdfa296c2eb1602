// What the pages lend to the kinds: chart, P&L curve and activity, each in its own chunk or small.
import type { PageParts } from '@trellis/bot-kit/web/web-context.ts'
import { ActivityFeed } from './bot-detail/activity-feed.tsx'
import { HistoryAge } from './bot-detail/history-age.tsx'
import { PnlCurve } from './bot-detail/pnl-curve.tsx'
import { LazyPriceChart } from './chart-part.tsx'

export const pageParts: PageParts = {
  PriceChart: LazyPriceChart,
  PnlCurve,
  ActivityFeed,
  HistoryAge,
}
