// What each price of a plan means: P&L and coins held after one straight move there from the price
// now. Where the move meets no trigger price the bot still waits, with what it was given. Computed
// by the functions of the order summary, so that table and summary cannot disagree.
import { divide, MONEY_UNIT, ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { LimitsMarket } from '../../checks.ts'
import { meetsTrigger } from '../../grid/meets-trigger.ts'
import type { GridPlan, Outcome, PlanInput, PlanWays } from '../../grid/plan.ts'

export type MeaningKey =
  | 'takeProfit'
  | 'takeProfitOther'
  | 'takeProfitNever'
  | 'high'
  | 'now'
  | 'low'
  | 'stopLoss'
  | 'stopLossOther'
  | 'stopLossNever'
  | 'entry'
  | 'liquidationBelow'
  | 'liquidationAbove'
  | 'marginBelow'
  | 'marginAbove'

export interface Meaning {
  readonly key: MeaningKey
  /** Undefined for a price that is not set, or that no straight move reaches. */
  readonly price: Price | undefined
  /** What ended the bot before that price; undefined where nothing did. */
  readonly ended: Outcome['ended']
  /** The move there does not start the bot. */
  readonly waits: boolean
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
export function priceMeanings<I extends PlanInput>(
  plan: GridPlan,
  input: I,
  market: LimitsMarket,
  ways: PlanWays<I> & {
    readonly more?: readonly (readonly [MeaningKey, Price])[] | undefined
    readonly ends?: readonly (readonly [MeaningKey, Price | undefined])[] | undefined
  },
): readonly Meaning[] {
  const prices: readonly (readonly [MeaningKey, Price | undefined])[] = [
    ['high', plan.maxPrice],
    ['now', market.last],
    ['low', plan.minPrice],
    ...(ways.ends ?? targetsOf(input)),
    ['entry', input.entryPrice],
    ...(ways.more ?? []),
  ]
  const rows = prices.map(([key, price]) => meaningOf(key, price, { plan, input, market, ways }))
  const set = rows.filter((it) => it.price !== undefined)
  return [
    ...set.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0)),
    ...rows.filter((it) => it.price === undefined),
  ]
}

/** The targets as they were filled in. */
function targetsOf(input: PlanInput): readonly (readonly [MeaningKey, Price | undefined])[] {
  return [
    ['takeProfit', input.takeProfit],
    ['stopLoss', input.stopLoss],
  ]
}

interface Source<I extends PlanInput> {
  readonly plan: GridPlan
  readonly input: I
  readonly market: LimitsMarket
  readonly ways: PlanWays<I>
}

function meaningOf<I extends PlanInput>(
  key: MeaningKey,
  price: Price | undefined,
  source: Source<I>,
): Meaning {
  const { plan, input, market, ways } = source
  const none = {
    waits: false,
    ended: undefined,
    profit: ZERO,
    share: 0n as Ratio,
    base: ZERO,
    quote: ZERO,
  }
  if (price === undefined) return { key, price, distance: 0n as Ratio, ...none }
  const distance = fractionOf(BigInt(price - market.last), BigInt(market.last))
  // Before its trigger a bot holds what it was given.
  if (!meetsTrigger(input.entryPrice, market.last, price)) {
    return { key, price, distance, ...none, ...ways.money(input), waits: true }
  }
  const sold = key === 'takeProfit' || key === 'stopLoss'
  const outcome = ways.outcomeAt(plan, input, market, { at: price, sold })
  const held = sold
    ? { base: ZERO, quote: outcome.equity }
    : { base: outcome.base, quote: outcome.quote }
  const { profit } = outcome
  const share = fractionOf(profit, plan.investment)
  const isBefore = outcome.endedAt !== undefined && outcome.endedAt !== price
  const ended = isBefore ? outcome.ended : undefined
  return { key, price, distance, waits: false, ended, profit, share, ...held }
}

function fractionOf(part: bigint, whole: bigint): Ratio {
  return (whole === 0n ? 0n : divide(part * MONEY_UNIT, whole, 'nearest')) as Ratio
}
