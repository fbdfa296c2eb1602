// The pair of a spot grid, for its digits, its steps and the plans of its adjust dialog.
import type { SpotSymbol } from '@trellis/contract'
import { listedPair } from '@trellis/bot-kit/web/listed-pair.ts'
import type { GridDetail } from '../wire.ts'

/** The listed pair of a grid; of one that is listed no more, what its figures show. */
export function pairOf(detail: GridDetail, pairs: readonly SpotSymbol[]): SpotSymbol {
  const { current_price, min_price, max_price, figures } = detail
  const prices = [current_price, min_price, max_price, figures.cell_distance]
  return listedPair(detail, pairs, { prices, quantities: [figures.quantity_per_grid] })
}
