// What others may know of the plan of a combo that its owner shows: its contracts at their weights
// of now, and how much money a copy of it needs.
import { formatAmount } from '@trellis/kernel'
import { leverageE2 } from '@trellis/bot-kit/linear/most-leverage.ts'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { planAddress } from '@trellis/bot-kit/plan-address.ts'
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { copying } from './copying.ts'
import { comboFields } from './fields.ts'
import { checkCombo } from './limits.ts'
import { draftOf } from './params.ts'
import { draftMarket } from './routes-checks.ts'
import type { Shown } from './view.ts'

/** The model that a copy is made after, at the marks of now. */
export function modelOf({ bot, first, market }: Shown, context: RouteContext): BotModel {
  const { contracts, ...params } = copying.paramsNow(bot.state)
  const draft = draftMarket(context, bot.symbols)
  const { ranges } = checkCombo(draftOf({ ...params, contracts }), draft)
  const sides = new Set(contracts.map(({ side }) => side))
  const basket = contracts.map(({ side, weight }, i) => {
    const { symbol } = market.instrument(bot.symbols[i] ?? -1)
    return `${symbol}:${side === 'short' ? 's' : 'l'}:${fractionToPercent(formatAmount(weight))}`
  })
  return {
    mode: sides.size > 1 ? 'MIXED' : sides.has('short') ? 'SHORT' : 'LONG',
    leverageE2: leverageE2(params.leverage),
    address: {
      ...planAddress(comboFields, first.instrument, params),
      contracts: basket.join(','),
    },
    minimum: ranges.investment.from,
    maximum: ranges.investment.to,
  }
}
