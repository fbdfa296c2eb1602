// What the pages lend to the kinds: chart, P&L curve and activity, each in its own chunk or small.
import { later, laterDialog } from '@trellis/bot-kit/web/later.tsx'
import type { PageParts, PosterProps } from '@trellis/bot-kit/web/web-context.ts'
import { ActivityFeed } from './bot-detail/activity-feed.tsx'
import { HistoryAge } from './bot-detail/history-age.tsx'
import { PnlCurve } from './bot-detail/pnl-curve.tsx'
import { LazyPriceChart } from './chart-part.tsx'

const PosterDialog = laterDialog(
  async () => (await import('../poster/poster-dialog.tsx')).PosterDialog,
)

const HealthTab = later(async () => (await import('./bot-detail/health/health-tab.tsx')).HealthTab)

/** Of the reader's own bot: its page knows no other. */
function Poster(props: PosterProps) {
  return <PosterDialog {...props} isOwn />
}

export const pageParts: PageParts = {
  PriceChart: LazyPriceChart,
  PnlCurve,
  ActivityFeed,
  HistoryAge,
  Poster,
  Health: HealthTab,
}
