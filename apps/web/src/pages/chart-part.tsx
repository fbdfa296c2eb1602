// The price chart as pages lend it to the kinds: the library comes after the page can be used; its
// place is kept, so that nothing moves.
import { lazy, Suspense } from 'react'
import type { PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton } from '@trellis/ui'

const Chart = lazy(async () => ({
  default: (await import('../charts/price-chart.tsx')).PriceChart,
}))

export function LazyPriceChart(props: PriceChartProps) {
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
