// How far the range of a grid on a spot pair may trail, and whether its coins reach for the first
// shift.
import {
  formatRounded,
  ONE,
  price as brandPrice,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { valueOf } from '@trellis/market'
import type { LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import { timesRatio } from '../grid/bounds.ts'
import type { GridLots } from '../grid/facts.ts'
import type { GridShape } from '../grid/shape.ts'
import { forbidTrailing, type TrailingCheck, type TrailingSubject } from '../grid/trailing-rules.ts'
import type { SpotGridConfig } from './grid-config.ts'

/**
 * From one shift above the top level to the lowest price at which one more shift would pass the
 * cap.
 */
export function limitUpBounds(
  { top, afterTop }: GridShape,
  last: Price,
  { limitUpTo }: Pick<SpotGridConfig, 'limitUpTo'>,
): Bounds<Price> {
  const cap = timesRatio(last, limitUpTo, 'floor')
  return { from: afterTop, to: brandPrice(Math.max(afterTop, cap - (afterTop - top) + 1)) }
}

/** A plan as far as its first shift goes. */
interface TrailingPlan extends GridLots {
  readonly levels: readonly Price[]
  readonly cellNumber: number
  readonly maxPrice: Price
  /** What no order uses. */
  readonly reserve: Amount
}

/**
 * Money that the first shift would lack. More money makes every grid bigger and the lack with it:
 * only doing without helps.
 */
export function trailingMoneyFindings(
  { input, market, config }: TrailingSubject,
  plan: () => TrailingPlan | undefined,
): readonly TrailingCheck[] {
  const planned = input.enableTrailing ? plan() : undefined
  const lack = planned === undefined ? 0n : trailingLack(planned, market, config)
  if (lack <= 0n) return []
  const text = formatRounded(lack as Amount, config.quoteDigits, 'ceil')
  return [forbidTrailing('investment-forbidden-trailing-up', text)]
}

/**
 * Quote coin that the first upward shift would lack even when it gives up every cell it may: the
 * buy at the top is paid from those cells, the reserve and what the sells above brought over the
 * buys that replaced them.
 */
function trailingLack(
  plan: TrailingPlan,
  market: Omit<LimitsMarket, 'last'>,
  config: TrailingSubject['config'],
): Amount {
  const { instrument, fees } = market
  const { levels, qty, sellQty, cellNumber } = plan
  const valueAt = (level: number, lots: Quantity): bigint =>
    valueOf(instrument, levels[level] ?? plan.maxPrice, lots)
  let money: bigint = plan.reserve
  for (let i = plan.emptyLevel + 1; i <= cellNumber; i += 1) {
    money += (valueAt(i, sellQty) * (ONE - fees.maker)) / ONE - valueAt(i - 1, qty)
  }
  const spare = cellNumber - config.trailingCellsMin + 1
  for (let i = 0; i < spare; i += 1) money += valueAt(i, qty)
  return (valueAt(cellNumber, qty) - money) as Amount
}
