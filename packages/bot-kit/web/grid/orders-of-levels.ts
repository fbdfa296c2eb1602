// The orders of a running grid, out of the levels that its page shows.
import type { LevelRow } from '@trellis/contract'
import type { Quantity } from '@trellis/kernel'
import { parsePrice, parseQuantity, type Instrument } from '@trellis/market'
import type { LevelOrder } from '../../grid/plan.ts'

/** The orders that rest now, in ticks and lots, without what is filled of them. */
export function ordersOfLevels(
  levels: readonly Pick<LevelRow, 'side' | 'price' | 'quantity' | 'filled'>[],
  instrument: Instrument,
): readonly LevelOrder[] {
  return levels.flatMap(({ side, ...level }) => {
    const price = parsePrice(instrument, level.price, 'nearest')
    const whole = parseQuantity(instrument, level.quantity, 'nearest')
    const filled = parseQuantity(instrument, level.filled, 'nearest')
    if (side === '' || !price.ok || !whole.ok || !filled.ok) return []
    return [{ side, price: price.value, qty: (whole.value - filled.value) as Quantity }]
  })
}
