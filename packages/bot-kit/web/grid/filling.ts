// What is filled and what is in work: part of an order, an order the price is past and that waits
// for volume. Pure; floats only decide what is shown.
import type { LevelRow } from '@trellis/contract'
import type { Translate } from '../web-context.ts'

/** An order whose price the market has reached, or that has something already. */
export function isFilling(
  level: Pick<LevelRow, 'side' | 'price' | 'filled'>,
  last: string,
): boolean {
  if (Number(level.filled) > 0) return true
  const ahead = Number(level.price) - Number(last)
  return Number(last) > 0 && (level.side === 'sell' ? ahead < 0 : level.side === 'buy' && ahead > 0)
}

/** Whole percent of an order that is filled, rounded down. */
export function filledPercent(level: Pick<LevelRow, 'filled' | 'quantity'>): number {
  const whole = Number(level.quantity)
  return whole > 0 ? Math.floor((Number(level.filled) / whole) * 100) : 0
}

/** "filling 40 %"; while nothing is filled yet, no figure stands there. */
export function fillingWords(percent: number, t: Translate): string {
  return percent === 0 ? t('grid.fillingNow') : t('grid.filling', { percent })
}
