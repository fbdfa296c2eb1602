// From money to a running spot grid: its plan at a price, then what every grid does. A start that
// fails leaves no money behind.
import type { Price } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { openingSteps, type OpeningWays } from '@trellis/bot-kit/grid/opening.ts'
import type { GridRange } from '@trellis/bot-kit/grid/spacing.ts'
import { coinsAsMeans, spotRounds } from '@trellis/bot-kit/spot/grid-money.ts'
import { closeFailed } from '@trellis/bot-kit/spot/closing.ts'
import type { Coins } from '@trellis/bot-kit/spot/state.ts'
import { officialGrid } from '@trellis/bot-kit/spot/grid-config.ts'
import { spotScope, type SpotGridSettings } from '@trellis/bot-kit/spot/grid-settings.ts'
import { CLOSING } from './close.ts'
import type { SpotGridFact } from './facts.ts'
import { planGrid } from './plan.ts'
import type { SpotGridState } from './state.ts'

export type SpotGridStep = Step<SpotGridFact>

export const OPENING: OpeningWays<SpotGridSettings> = {
  rounds: spotRounds,
  scope: spotScope,
  deviation: officialGrid.openingDeviation,
}

export interface PlannedGrid {
  readonly range: GridRange
  readonly money: Coins
  /** All coins of the bot at that moment, also what the plan leaves out. */
  readonly wallet: Coins
  readonly price: Price
  readonly action: PipelineAction
}

/** Plans the grid at a price and opens it, or ends a start that its money is not enough for. */
export function layOut(
  state: SpotGridState,
  context: BotContext,
  { range, money, wallet, price, action }: PlannedGrid,
): readonly SpotGridStep[] {
  const instrument = context.instrument(state.symbol)
  const market = { instrument, reference: price, fees: context.fees(state.symbol) }
  const plan = planGrid(range, market, money)
  const isStart = action !== 'modify-setting'
  if (plan.qty === 0 && isStart) return closeFailed(state, context, wallet, CLOSING)
  const means = coinsAsMeans(state, context, { ...wallet })
  return openingSteps(state, context, { range, plan, price, action, means }, OPENING)
}
