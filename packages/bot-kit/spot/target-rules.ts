// Targets of a grid that is long without leverage: take-profit above its range, stop-loss below. A
// target the market has passed already would close the bot as it starts.
import { price as brandPrice, type Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import type { RangeDraft } from '../grid/bounds.ts'

interface TargetSubject {
  readonly market: LimitsMarket
  readonly input: {
    readonly minPrice: Price | undefined
    readonly maxPrice: Price | undefined
    readonly entryPrice: Price | undefined
    readonly takeProfit: Price | undefined
    readonly stopLoss: Price | undefined
  }
}

/** Both bounds are exclusive: the target must be over `from`, the stop under `to`. */
export interface LongTargetBounds {
  readonly takeProfit: Bounds<Price> | undefined
  readonly stopLoss: Bounds<Price> | undefined
}

/** The bounds of targets that lie above and below the range. */
export function longTargetBounds({
  minPrice,
  maxPrice,
}: Pick<RangeDraft, 'minPrice' | 'maxPrice'>): LongTargetBounds {
  return {
    takeProfit: maxPrice === undefined ? undefined : { from: maxPrice, to: undefined },
    stopLoss: minPrice === undefined ? undefined : { from: brandPrice(0), to: minPrice },
  }
}

type ProfitCode = 'tp-too-low' | 'tp-too-low-than-market' | 'tp-too-high'
type StopCode = 'sl-too-low' | 'sl-too-high' | 'sl-too-high-than-market'

/** The target must be over the range, over the trigger price and over the market. */
export function longTakeProfit({
  input,
  market,
}: TargetSubject): readonly Check<'takeProfit', ProfitCode>[] {
  const { takeProfit, maxPrice, entryPrice } = input
  if (takeProfit === undefined) return []
  const { instrument, last } = market
  const floor = brandPrice(Math.max(maxPrice ?? 0, entryPrice ?? 0))
  const above = brandPrice(Math.max(floor, last) + 1)
  const check = (code: ProfitCode, bound: Price, fix: Price) => [
    {
      code,
      field: 'takeProfit' as const,
      bound: formatPrice(instrument, bound),
      fix: formatPrice(instrument, fix),
    },
  ]
  if (takeProfit <= floor) return check('tp-too-low', floor, above)
  if (takeProfit <= last) return check('tp-too-low-than-market', last, above)
  const { maxPrice: highest } = instrument
  return takeProfit > highest ? check('tp-too-high', highest, highest) : []
}

/** The stop must be under the range, under the trigger price and under the market. */
export function longStopLoss({
  input,
  market,
}: TargetSubject): readonly Check<'stopLoss', StopCode>[] {
  const { stopLoss, minPrice, entryPrice } = input
  if (stopLoss === undefined) return []
  const { instrument, last } = market
  const ceiling = brandPrice(Math.min(minPrice ?? last, entryPrice ?? last))
  const below = brandPrice(Math.max(0, Math.min(ceiling, last) - 1))
  const check = (code: StopCode, bound: Price, fix: Price) => [
    {
      code,
      field: 'stopLoss' as const,
      bound: formatPrice(instrument, bound),
      fix: formatPrice(instrument, fix),
    },
  ]
  if (stopLoss < 1) return check('sl-too-low', brandPrice(1), brandPrice(1))
  if (stopLoss >= ceiling && ceiling < last) return check('sl-too-high', ceiling, below)
  return stopLoss >= last ? check('sl-too-high-than-market', last, below) : []
}
