// When the owner is told that the price left the range or came back. The way back stands a tenth of
// a grid inside, so that a price on the edge tells it once; nothing is traded for it.
import { price as brandPrice, type Price } from '@trellis/kernel'
import type { GridStep } from './placing.ts'
import type { GridState, Outside } from './state.ts'

export interface AlertLevel {
  readonly id: 'range-left' | 'range-back'
  readonly direction: 'up' | 'down'
  readonly price: Price
}
type Watched = Pick<GridState, 'range' | 'outside' | 'step'>

/**
 * Prices at which the price leaves the range, or is back in it. `shifts`: trailing up will move the
 * range after the price, which is no leaving.
 */
export function alertLevels(state: Watched, shifts: boolean): readonly AlertLevel[] {
  const { minPrice, maxPrice } = state.range
  const inside = marginOf(state)
  if (state.outside === 'above')
    return [{ id: 'range-back', direction: 'down', price: brandPrice(maxPrice - inside) }]
  if (state.outside === 'below')
    return [{ id: 'range-back', direction: 'up', price: brandPrice(minPrice + inside) }]
  const levels: AlertLevel[] = []
  if (!shifts) levels.push({ id: 'range-left', direction: 'up', price: brandPrice(maxPrice + 1) })
  if (minPrice > 1)
    levels.push({ id: 'range-left', direction: 'down', price: brandPrice(minPrice - 1) })
  return levels
}

/** What is told at a price that one of the levels was touched at. */
export function alertSteps(state: Watched, price: Price): readonly GridStep[] {
  const { outside, range } = state
  const side = sideOf(state, price)
  const isBack =
    outside === 'above'
      ? price <= range.maxPrice - marginOf(state)
      : price >= range.minPrice + marginOf(state)
  if (outside === side || (outside !== '' && !isBack)) return []
  const prices = [price]
  return side === '' ? [{ type: 'range-entered', prices }] : [{ type: 'range-left', side, prices }]
}

function sideOf({ range }: Watched, price: Price): Outside {
  if (price > range.maxPrice) return 'above'
  return price < range.minPrice ? 'below' : ''
}

/** A tenth of the distance of two levels, at least a tick. */
function marginOf({ step }: Watched): number {
  return Math.max(1, Math.floor(step / 10))
}
