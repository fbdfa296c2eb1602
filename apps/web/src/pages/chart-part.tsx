// The price chart as pages lend it to the kinds: the library comes after the page can be used; its
// place is kept, so that nothing moves.
import { Suspense } from 'react'
import type { PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { afterPaint, Skeleton } from '@trellis/ui'

/** A page that never rests gets its chart after this. */
const LATEST_MS = 1000

/** Resolves when what is there was painted and the page has nothing more urgent to do. */
async function rest(): Promise<void> {
  await new Promise<void>(afterPaint)
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, LATEST_MS / 5)
    else requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
  })
}

const Chart = later(async () => {
  await rest()
  return (await import('../charts/price-chart.tsx')).PriceChart
})

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
