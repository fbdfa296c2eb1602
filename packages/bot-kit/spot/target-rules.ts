// Targets of a grid that is long without leverage: take-profit above its range, stop-loss below. A
// target the market has passed already would close the bot as it starts.
import { price as brandPrice, type Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import type { RangeDraft } from '../grid/bounds.ts'

/** A range, the trigger price it may wait for, and where the market is. */
interface ZoneSubject {
  readonly market: LimitsMarket
  readonly input: Pick<RangeDraft, 'minPrice' | 'maxPrice'> & {
    readonly entryPrice: Price | undefined
  }
}

interface TargetSubject extends ZoneSubject {
  readonly input: ZoneSubject['input'] & {
    readonly takeProfit: Price | undefined
    readonly stopLoss: Price | undefined
  }
}

/**
 * As in the official sample both bounds are exclusive: the target must be over `from`, the stop
 * under `to`. Where no price is, both ends are 0: off.
 */
export interface LongTargetBounds {
  readonly takeProfit: Bounds<Price> | undefined
  readonly stopLoss: Bounds<Price> | undefined
}

const OFF = brandPrice(0)

/** The target lies over range, trigger price and market, the stop under all three. */
export function longTargetBounds({ input, market }: ZoneSubject): LongTargetBounds {
  const { minPrice, maxPrice, entryPrice } = input
  const { instrument, last } = market
  const over = brandPrice(Math.max(maxPrice ?? 0, entryPrice ?? 0, last))
  const under = brandPrice(Math.min(minPrice ?? last, entryPrice ?? last, last))
  const [isOver, isUnder] = [over < instrument.maxPrice, under > 1]
  const takeProfit = { from: isOver ? over : OFF, to: isOver ? undefined : OFF }
  const stopLoss = { from: OFF, to: isUnder ? under : OFF }
  return {
    takeProfit: maxPrice === undefined ? undefined : takeProfit,
    stopLoss: minPrice === undefined ? undefined : stopLoss,
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
