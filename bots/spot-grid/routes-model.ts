// What others may know of the plan of a spot grid that its owner shows: the settings of now, with
// money in the quote coin alone, how much of it a copy needs, and how one would begin.
import { ZERO } from '@trellis/kernel'
import { gridBegunAt, type BeginningPoint, type Begun } from '@trellis/bot-kit/grid/begun-at.ts'
import { shiftedGrid, shiftedRange, type ShiftedGrid } from '@trellis/bot-kit/grid/shifted-range.ts'
import { planAddress } from '@trellis/bot-kit/plan-address.ts'
import { valuationPrice } from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { spotPlanWays } from '@trellis/bot-kit/spot/grid-outcome.ts'
import { copying } from './copying.ts'
import { spotGridFields } from './fields.ts'
import { checkGrid } from './limits.ts'
import { parameters } from './params.ts'
import { moneyOf, type GridBot } from './view.ts'

/** The model that a copy is made after, at the price of now. */
export function modelOf({ state }: GridBot, market: ViewMarket): BotModel {
  const params = copying.sized(copying.paramsNow(state), ZERO)
  const { ranges } = checkGrid(parameters.inputOf(params), market)
  const { from: minimum, to: maximum } = ranges.quoteInvestment
  const address = planAddress(spotGridFields, market.instrument, params)
  return { mode: '', leverageE2: 0, address, minimum, maximum }
}

/** A copy with so much money, begun at a price. */
export function begunAt(
  { state }: GridBot,
  view: ViewMarket,
  { price, amount }: BeginningPoint,
): Begun {
  const market = { ...view, last: price }
  const input = parameters.inputOf(copying.sized(copying.paramsNow(state), amount))
  const { plan, checks } = checkGrid(input, market)
  return gridBegunAt({ plan, input, checks }, market, spotPlanWays)
}

/** The grid with its range around the price of now, opened with all that it is worth. */
export function shiftedOf(bot: GridBot, market: ViewMarket): ShiftedGrid | undefined {
  const { state } = bot
  const range = shiftedRange(state.range, valuationPrice(bot, market))
  if (range === undefined) return undefined
  const params = { ...copying.paramsNow(state), ...range }
  const { equity } = moneyOf(bot, market).terms
  const { plan } = checkGrid(parameters.inputOf(copying.sized(params, equity)), market)
  return shiftedGrid({ params, plan }, market)
}
