// What others may know of the plan of a futures grid that its owner shows, how much money a copy of
// it needs, and how one would begin.
import { gridBegunAt, type BeginningPoint, type Begun } from '@trellis/bot-kit/grid/begun-at.ts'
import { shiftedGrid, shiftedRange, type ShiftedGrid } from '@trellis/bot-kit/grid/shifted-range.ts'
import { leverageE2 } from '@trellis/bot-kit/linear/most-leverage.ts'
import { contractPlanWays } from '@trellis/bot-kit/linear/plan-ways.ts'
import { planAddress } from '@trellis/bot-kit/plan-address.ts'
import { valuationPrice } from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { contractMarket, type ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { copying } from './copying.ts'
import { futuresGridFields } from './fields.ts'
import { checkFutures } from './limits.ts'
import { inputOf } from './params.ts'
import { planFutures } from './plan.ts'
import type { FuturesBot } from './view.ts'

const MODES = { long: 'LONG', short: 'SHORT', neutral: 'NEUTRAL' } as const

/** The model that a copy is made after, at the price of now. */
export function modelOf(bot: FuturesBot, market: ViewMarket, context: RouteContext): BotModel {
  const params = copying.paramsNow(bot.state)
  const at = contractMarket(context, { index: bot.symbols[0] ?? -1, market })
  const { from: minimum, to: maximum } = checkFutures(inputOf(params), at).ranges.investment
  return {
    mode: MODES[params.mode],
    leverageE2: leverageE2(params.leverage),
    address: planAddress(futuresGridFields, market.instrument, params),
    minimum,
    maximum,
  }
}

/** A copy with so much money, begun at a price. */
export function begunAt(
  { state }: FuturesBot,
  view: ViewMarket,
  { price, amount }: BeginningPoint,
): Begun {
  const market = { ...view, last: price }
  const params = copying.sized(copying.paramsNow(state), amount)
  const plan = planFutures(params, price, market)
  const input = inputOf(params)
  const { checks } = checkFutures(input, market)
  return gridBegunAt({ plan, input, checks }, market, contractPlanWays)
}

/**
 * The grid with its range around the price of now, opened with the money that it was created with:
 * a running one keeps its range, so that a new one opens it.
 */
export function shiftedOf(bot: FuturesBot, market: ViewMarket): ShiftedGrid | undefined {
  const { state } = bot
  const range = shiftedRange(state.range, valuationPrice(bot, market))
  if (range === undefined) return undefined
  const params = { ...copying.paramsNow(state), ...range }
  const plan = planFutures(params, market.last, market)
  return shiftedGrid({ params, plan }, market)
}
