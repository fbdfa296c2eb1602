// When a grid may trail up: enough grids, and a price inside the range. Whether its money reaches
// for the first shift is for its kind to say.
import type { Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { RangeDraft } from './bounds.ts'
import type { GridConfig } from './config.ts'

type TrailingCode =
  | 'can-not-enable-trailing-up'
  | 'last-price-forbidden-trailing-up'
  | 'entry-price-forbidden-trailing-up'
  | 'investment-forbidden-trailing-up'
export type TrailingCheck = Check<'enableTrailing', TrailingCode>

export interface TrailingSubject {
  readonly input: RangeDraft & {
    readonly enableTrailing: boolean
    readonly entryPrice: Price | undefined
  }
  readonly market: LimitsMarket
  readonly config: Pick<GridConfig, 'trailingCellsMin' | 'quoteDigits'>
}

/** Nothing but doing without helps. */
export function forbidTrailing(code: TrailingCode, bound: string): TrailingCheck {
  return { code, field: 'enableTrailing', bound, fix: 'false' }
}

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
    found.push(forbidTrailing('can-not-enable-trailing-up', String(config.trailingCellsMin)))
  }
  const outside = (at: Price | undefined): Price | undefined => {
    if (at === undefined) return undefined
    if (minPrice !== undefined && at < minPrice) return minPrice
    return maxPrice !== undefined && at > maxPrice ? maxPrice : undefined
  }
  const [passed, entered] = [outside(last), outside(entryPrice)]
  if (passed !== undefined) {
    found.push(forbidTrailing('last-price-forbidden-trailing-up', formatPrice(instrument, passed)))
  }
  if (entered !== undefined) {
    found.push(
      forbidTrailing('entry-price-forbidden-trailing-up', formatPrice(instrument, entered)),
    )
  }
  return found
}
