// When a grid may trail up: enough grids, a price inside the range, and money for the first shift.
import { formatRounded, ONE, type Amount, type Price, type Quantity } from '@trellis/kernel'
import { formatPrice, valueOf } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { RangeDraft } from './bounds.ts'
import type { GridConfig } from './config.ts'
import type { GridLots } from './facts.ts'

type TrailingCode =
  | 'can-not-enable-trailing-up'
  | 'last-price-forbidden-trailing-up'
  | 'entry-price-forbidden-trailing-up'
  | 'investment-forbidden-trailing-up'
type TrailingCheck = Check<'enableTrailing', TrailingCode>

interface TrailingSubject {
  readonly input: RangeDraft & {
    readonly enableTrailing: boolean
    readonly entryPrice: Price | undefined
  }
  readonly market: LimitsMarket
  readonly config: Pick<GridConfig, 'trailingCellsMin' | 'quoteDigits'>
}

/** A plan as far as its first shift goes. */
interface TrailingPlan extends GridLots {
  readonly levels: readonly Price[]
  readonly cellNumber: number
  readonly maxPrice: Price
  /** What no order uses. */
  readonly reserve: Amount
}

const forbid = (code: TrailingCode, bound: string): TrailingCheck => ({
  code,
  field: 'enableTrailing',
  bound,
  fix: 'false',
})

/** What keeps the range from being moved up at all. */
export function trailingFindings({
  input,
  market,
  config,
}: TrailingSubject): readonly TrailingCheck[] {
  if (!input.enableTrailing) return []
  const { instrument, last } = market
  const { cellNumber, minPrice, maxPrice, entryPrice } = input
  const found: TrailingCheck[] = []
  if (cellNumber !== undefined && cellNumber < config.trailingCellsMin) {
    found.push(forbid('can-not-enable-trailing-up', String(config.trailingCellsMin)))
  }
  const outside = (at: Price | undefined): Price | undefined => {
    if (at === undefined) return undefined
    if (minPrice !== undefined && at < minPrice) return minPrice
    return maxPrice !== undefined && at > maxPrice ? maxPrice : undefined
  }
  const [passed, entered] = [outside(last), outside(entryPrice)]
  if (passed !== undefined) {
    found.push(forbid('last-price-forbidden-trailing-up', formatPrice(instrument, passed)))
  }
  if (entered !== undefined) {
    found.push(forbid('entry-price-forbidden-trailing-up', formatPrice(instrument, entered)))
  }
  return found
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
  return [forbid('investment-forbidden-trailing-up', text)]
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
