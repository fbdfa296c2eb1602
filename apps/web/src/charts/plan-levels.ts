// What is drawn at prices, as rows of a table.
import type { ChartPlan } from '@trellis/bot-kit/web/web-context.ts'

export interface PlanLevel {
  readonly key: string
  readonly price: number
  readonly words: string
}

/** Lines and levels as they lie in the picture, the highest price first. */
export function levelsOf({ lines, rungs }: ChartPlan): readonly PlanLevel[] {
  const all = [
    ...lines.map((it) => ({ key: it.id, price: it.price, words: it.label })),
    ...rungs.map((it) => ({ key: `at ${it.price}`, price: it.price, words: it.detail })),
  ]
  return all.sort((a, b) => b.price - a.price)
}
