// When the owner is told that the price left the range or came back, which is also what every page
// calls out of range. It leaves at the end of the range, and is back at the level next to that end:
// one grid interval inside, where the grid trades again. A price that wanders about the end tells
// it once, however long it does so; nothing is traded for it.
import { price as brandPrice, type Price } from '@trellis/kernel'
import type { GridStep } from './placing.ts'
import { endCell } from './cells.ts'
import type { MoveScope } from './move-scope.ts'
import type { Direction } from './sides.ts'
import type { GridRange } from './spacing.ts'
import type { GridState, Outside } from './state.ts'

export interface AlertLevel {
  readonly id: 'range-left' | 'range-back'
  readonly direction: 'up' | 'down'
  readonly price: Price
}
type Watched = Pick<GridState, 'range' | 'outside' | 'order' | 'slots'>

/**
 * Prices at which the price leaves the range, or is back in it. `ends`: the last prices that are no
 * leaving; none where the range will move after the price.
 */
export function alertLevels(
  state: Watched,
  ends: Readonly<Record<Direction, Price | undefined>>,
): readonly AlertLevel[] {
  if (state.outside !== '') {
    const direction = state.outside === 'above' ? 'down' : 'up'
    return [{ id: 'range-back', direction, price: wayBack(state, state.outside) }]
  }
  const levels: AlertLevel[] = []
  const { up, down } = ends
  if (up !== undefined)
    levels.push({ id: 'range-left', direction: 'up', price: brandPrice(up + 1) })
  if (down !== undefined && down > 1)
    levels.push({ id: 'range-left', direction: 'down', price: brandPrice(down - 1) })
  return levels
}

/** What is told at a price that one of the levels was touched at. */
export function alertSteps(
  { range, outside }: Pick<Watched, 'range' | 'outside'>,
  price: Price,
): readonly GridStep[] {
  return toldSteps(outside, range, price)
}

/**
 * What is told when a grid begins to stand on a range, its first or another one: a price inside is
 * back at once, wherever it stands there, since no end of this range has been passed. A price
 * beyond an end that moves is left to the triggers: the range may follow it.
 */
export function newRangeSteps(
  { outside }: Pick<GridState, 'outside'>,
  scope: MoveScope,
  range: GridRange,
  price: Price,
): readonly GridStep[] {
  if (scope.up !== undefined && price > range.maxPrice) return []
  if (scope.down !== undefined && price < range.minPrice) return []
  return toldSteps(outside, range, price)
}

function toldSteps(outside: Outside, range: GridRange, price: Price): readonly GridStep[] {
  const side = sideOf(range, price)
  if (outside === side) return []
  const prices = [price]
  return side === '' ? [{ type: 'range-entered', prices }] : [{ type: 'range-left', side, prices }]
}

function sideOf({ minPrice, maxPrice }: GridRange, price: Price): Outside {
  if (price > maxPrice) return 'above'
  return price < minPrice ? 'below' : ''
}

/**
 * The level next to the end that was passed. A grid of one interval has no level between its ends:
 * there it is the middle, so that the way back never lies at the other end or beyond.
 */
function wayBack(state: Watched, outside: 'above' | 'below'): Price {
  const { minPrice, maxPrice } = state.range
  const middle = minPrice + Math.floor((maxPrice - minPrice) / 2)
  return outside === 'above'
    ? brandPrice(Math.max(endCell(state, 'up').buyPrice, middle))
    : brandPrice(Math.min(endCell(state, 'down').sellPrice, middle))
}
