// What a grid trades before it places its orders, read from the plan that it has told.
import type { FirstTrade, MoneyFact } from '../detail/money-steps.ts'

/** The first trade of the oldest plan; `facts` are newest first, undefined before there is one. */
export function plannedTrade(facts: readonly MoneyFact[]): FirstTrade | undefined {
  const planned = facts.findLast((it) => it.type === 'grid-planned')
  if (planned === undefined) return undefined
  const side = planned.data['tradeSide']
  const isTrade = side === 'buy' || side === 'sell'
  return { side: isTrade ? side : 'none', atMs: Number(planned.time) }
}
