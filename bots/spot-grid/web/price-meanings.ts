// What each price of a plan means: P&L and coins held after one straight move there. Computed by
// the functions of the order summary, so that table and summary cannot disagree.
import { divide, MONEY_UNIT, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { GridInput } from '../params.ts'
import type { LimitsMarket } from '../limits.ts'
import { moneyOf } from '../money-limits.ts'
import type { GridPlan } from '../plan.ts'
import { outcomeAt } from './plan-outcome.ts'

export type MeaningKey = 'takeProfit' | 'high' | 'now' | 'low' | 'stopLoss' | 'entry'

export interface Meaning {
  readonly key: MeaningKey
  /** Undefined for a price that is not set. */
  readonly price: Price | undefined
  /** From the price now, a fraction. */
  readonly distance: Ratio
  /** In the quote coin, against the investment. */
  readonly profit: Amount
  /** Of the investment, a fraction. */
  readonly share: Ratio
  readonly base: Amount
  readonly quote: Amount
}

/** Rows from the highest price to the lowest; those that are not set come last. */
export function priceMeanings(
  plan: GridPlan,
  input: GridInput,
  market: LimitsMarket,
): readonly Meaning[] {
  const prices: readonly (readonly [MeaningKey, Price | undefined])[] = [
    ['takeProfit', input.takeProfit],
    ['high', plan.maxPrice],
    ['now', market.last],
    ['low', plan.minPrice],
    ['stopLoss', input.stopLoss],
    ['entry', input.entryPrice],
  ]
  const rows = prices.map(([key, price]) => meaningOf(key, price, { plan, input, market }))
  const set = rows.filter((it) => it.price !== undefined)
  return [
    ...set.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0)),
    ...rows.filter((it) => it.price === undefined),
  ]
}

interface Source {
  readonly plan: GridPlan
  readonly input: GridInput
  readonly market: LimitsMarket
}

function meaningOf(key: MeaningKey, price: Price | undefined, source: Source): Meaning {
  const { plan, input, market } = source
  const none = { profit: ZERO, share: 0n as Ratio, base: ZERO, quote: ZERO }
  if (price === undefined) return { key, price, distance: 0n as Ratio, ...none }
  const distance = fractionOf(BigInt(price - market.last), BigInt(market.last))
  const money = moneyOf(input)
  // Before its trigger a bot holds what it was given.
  if (key === 'now' && input.entryPrice !== undefined) {
    return { key, price, distance, ...none, base: money.base, quote: money.quote }
  }
  const sold = key === 'takeProfit' || key === 'stopLoss'
  const outcome = outcomeAt(plan, money, market, { at: price, sold })
  const held = sold
    ? { base: ZERO, quote: outcome.equity }
    : { base: outcome.base, quote: outcome.quote }
  const { profit } = outcome
  return { key, price, distance, profit, share: fractionOf(profit, plan.investment), ...held }
}

function fractionOf(part: bigint, whole: bigint): Ratio {
  return (whole === 0n ? 0n : divide(part * MONEY_UNIT, whole, 'nearest')) as Ratio
}
