// What others may know of the plan of a martingale that its owner shows, and how much money a copy
// of it needs.
import { inputOf } from '@trellis/bot-kit/fields.ts'
import { leverageE2 } from '@trellis/bot-kit/linear/most-leverage.ts'
import { planAddress } from '@trellis/bot-kit/plan-address.ts'
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { contractMarket, type ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { copying } from './copying.ts'
import { martingaleFields } from './fields.ts'
import { checkMartingale } from './limits.ts'
import type { MartingaleBot } from './view.ts'

const MODES = { long: 'LONG', short: 'SHORT' } as const

/** The model that a copy is made after, at the price of now. */
export function modelOf(bot: MartingaleBot, market: ViewMarket, context: RouteContext): BotModel {
  const params = copying.paramsNow(bot.state)
  const at = contractMarket(context, { index: bot.symbols[0] ?? -1, market })
  const { ranges } = checkMartingale(inputOf(martingaleFields, params), at)
  return {
    mode: MODES[params.mode],
    leverageE2: leverageE2(params.leverage),
    address: planAddress(martingaleFields, market.instrument, params),
    minimum: ranges.investment.from,
    maximum: ranges.investment.to,
  }
}
