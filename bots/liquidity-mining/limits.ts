// In which amounts coins may be added, and at which leverage.
import { MONEY_SCALE, ONE, pow10, ratio, type Price, type Ratio } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { baseBounds, type AmountBounds } from '@trellis/bot-kit/amount-bounds.ts'
import { liquidityConfig as config, type Pool } from './config.ts'

/** Bounds of an amount of the quote coin. */
export const quoteBounds: AmountBounds = {
  least: config.leastAmount,
  most: config.mostAmount,
  digits: config.quoteDigits,
}

/** Bounds of one of the base coin: worth those of the quote coin at a price. */
export function baseBoundsOf(instrument: Instrument, at: Price): AmountBounds {
  return baseBounds(instrument, at, { ...quoteBounds, digits: config.baseDigits })
}

/** The most that a pool lends with. */
export function mostLeverage(pool: Pool | undefined): Ratio {
  return ratio(String(pool?.mostLeverage ?? 1))
}

export type LeverageFault = 'too-small' | 'too-large' | 'too-precise'

/** What is wrong with a leverage in a pool, or undefined. */
export function leverageFault(leverage: Ratio, pool: Pool): LeverageFault | undefined {
  if (leverage % pow10(MONEY_SCALE - config.leverageDigits) !== 0n) return 'too-precise'
  if (leverage < ONE) return 'too-small'
  return leverage > mostLeverage(pool) ? 'too-large' : undefined
}
