// The plan of a spot grid: any grid's on a spot pair, with the numbers of this kind.
import type { GridMarket } from '@trellis/bot-kit/grid/plan.ts'
import type { GridRange } from '@trellis/bot-kit/grid/spacing.ts'
import * as pair from '@trellis/bot-kit/spot/grid-plan.ts'
import type { Coins } from '@trellis/bot-kit/spot/state.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'

/** The whole plan of a range; the quantity is zero when the money is not enough for one lot. */
export function planGrid(range: GridRange, market: GridMarket, money: Coins): pair.SpotGridPlan {
  return pair.planGrid(range, market, money, officialGrid)
}
