// How the facts of a dual asset are said: the subscription with its target and yield, the
// settlement by which side the average fell on, and what went back before its time.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'

export const dualFacts: FactTable = {
  subscribed: { key: ({ direction }) => `dual-subscribed.${String(direction)}` },
  settled: {
    key: ({ converted, spanMs }) => {
      if (spanMs === 0) return 'dual-settled.unpriced'
      return `dual-settled.${converted === true ? 'converted' : 'kept'}`
    },
  },
  refunded: { key: () => 'dual-refunded' },
}
