// What the pages lend to the kinds: chart, P&L curve and activity, each in its own chunk or small.
import { lazy, Suspense } from 'react'
import type { PageParts, PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import { ActivityFeed } from './bot-detail/activity-feed.tsx'
import { HistoryAge } from './bot-detail/history-age.tsx'
import { PnlCurve } from './bot-detail/pnl-curve.tsx'
import { Skeleton } from '@trellis/ui'

const Chart = lazy(async () => ({
  default: (await import('../charts/price-chart.tsx')).PriceChart,
}))

/** The chart library comes after the page can be used; its place is kept, so that nothing moves. */
function LazyPriceChart(props: PriceChartProps) {
  return (
    <Suspense
      fallback={
        <div className="chart-place" aria-busy="true">
          <Skeleton height="100%" />
        </div>
      }
    >
      <Chart {...props} />
    </Suspense>
  )
}

export const pageParts: PageParts = {
  PriceChart: LazyPriceChart,
  PnlCurve,
  ActivityFeed,
  HistoryAge,
}
