// What others may know of the plan of a DCA that its owner shows: what each purchase buys in which
// proportions, and the least that one may spend in them.
import { divide, formatAmount, MONEY_SCALE, ONE, pow10, type Amount } from '@trellis/kernel'
import { planAddress } from '@trellis/bot-kit/plan-address.ts'
import type { BotModel } from '@trellis/bot-kit/routes/public-bots.ts'
import { dcaFields } from './fields.ts'
import { amountBounds } from './limits.ts'
import { totalOf } from './params.ts'
import type { Shown } from './view.ts'

/** What a copy spends a purchase before its owner says another amount: the owner's stays unsaid. */
const COPIED = 100n * ONE
const CENT = pow10(MONEY_SCALE - 2)

/** The model that a copy is made after, at the prices of now. */
export function modelOf({ bot, first, at }: Shown): BotModel {
  const { params, settings, legs } = bot.state
  const total = totalOf(legs)
  const least = legs.reduce((most, { amount, symbol }) => {
    const from = amountBounds(at(symbol))?.from ?? 0n
    const needed = amount > 0n ? divide(from * total, amount * CENT, 'ceil') * CENT : 0n
    return needed > most ? needed : most
  }, 0n)
  const spent = least > COPIED ? least : COPIED
  const pairs = legs.map(({ amount, symbol }) => {
    const part = total > 0n ? divide(amount * spent, total * CENT, 'ceil') * CENT : spent
    return `${at(symbol).instrument.base}:${formatAmount(part as Amount)}`
  })
  return {
    mode: '',
    leverageE2: 0,
    address: {
      ...planAddress(dcaFields, first.instrument, { ...params, ...settings }),
      pairs: pairs.join(','),
    },
    minimum: formatAmount(least as Amount),
    maximum: '',
  }
}
