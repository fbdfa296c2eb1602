// The backtest as the create page lends it to the forms: its code and words come when the tab is
// shown first. Its place is kept, so that nothing moves.
import { lazy, Suspense } from 'react'
import type { BacktestProps } from '@trellis/bot-kit/web/web-context.ts'
import { Skeleton } from '@trellis/ui'

const Backtest = lazy(async () => ({ default: (await import('./backtest-tab.tsx')).BacktestTab }))

export function LazyBacktest(props: BacktestProps) {
  return (
    <Suspense fallback={<Skeleton height="236px" />}>
      <Backtest {...props} />
    </Suspense>
  )
}
