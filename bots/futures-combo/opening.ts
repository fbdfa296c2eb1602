// From money to running positions: a market order for each contract, at most a tenth away from its
// price. All of them are tried before the first is sent, so that a start which is known to fail
// buys nothing. One that the exchange refuses all the same, because it moved in between, is closed
// again at market and has paid for that.
import type { BotContext, Step } from '@trellis/engine'
import type { RejectReason } from '@trellis/market'
import { refusedStart } from '@trellis/bot-kit/linear/close-words.ts'
import { emit, NO_STEPS, reserve, worstPrice } from '@trellis/bot-kit/steps.ts'
import { closeCombo, pricesOf, type ComboWord } from './close.ts'
import { officialCombo } from './config.ts'
import type { ComboFact } from './facts.ts'
import { equityOf, marketOf, quotesOf } from './holdings.ts'
import { marketOrders, sent, tried, type OrderWish } from './orders.ts'
import { planCombo } from './plan.ts'
import type { ComboState } from './state.ts'
import { nextTimeOf } from './times.ts'

type Steps = readonly Step<ComboFact>[]

/** The money of a new combo, its leverage, and its orders. */
export function fundSteps(state: ComboState, context: BotContext): Steps {
  const { params, symbols, legs } = state
  const { investment, leverage } = params
  const quotes = quotesOf(symbols, context)
  const taker = context.fees(symbols[0] ?? -1).taker
  const { rows } = planCombo({ investment, leverage, targets: legs }, quotes, taker)
  const wishes = rows.map(({ symbol, side, qty }): OrderWish => {
    const trade = side === 'long' ? 'buy' : 'sell'
    const worst = worstPrice(context.last(symbol), trade, officialCombo.openingDeviation)
    return { symbol, side: trade, qty, worst, reduces: false }
  })
  const orders = marketOrders(state, wishes, { purpose: 'position', action: 'open' })
  const funded = { ...state, wallet: investment, leverage }
  const refusal = tried(funded, context, orders).find((it) => it !== undefined)
  const asked = refusal === undefined ? orders.length : 0
  const own = { type: 'combo-funded', quote: investment, orders: asked } as const
  const quote = quotes[0]?.instrument.quote ?? ''
  return [
    { type: 'bot-funded', prices: pricesOf(state, context), own },
    ...reserve(quote, investment),
    ...symbols.map((symbol) => ({ type: 'leverage', symbol, leverage }) as const),
    { type: 'status', status: 'initializing', reason: 'none' },
    ...(refusal === undefined ? sent(orders) : closeCombo(funded, context, wordOf(refusal))),
  ]
}

/** What a start fails by that an order of it is refused for. */
function wordOf(refusal: RejectReason): ComboWord {
  return refusedStart(refusal, 'failed-initiation') as ComboWord
}

/** After the answer to the last order of the opening: the combo stands, or ends. */
export function openedSteps(state: ComboState, context: BotContext): Steps {
  if (state.asked > 0) return NO_STEPS
  if (state.refused !== '') return closeCombo(state, context, state.refused as ComboWord)
  const startedAtMs = context.atMs
  const { settings } = state
  const nextMs = nextTimeOf({ startedAtMs, settings }, startedAtMs)
  const peak = equityOf(state, marketOf(context))
  return [
    {
      type: 'bot-started',
      prices: pricesOf(state, context),
      own: { type: 'combo-started', nextMs },
    },
    { type: 'status', status: 'running', reason: 'none' },
    ...(settings.trailingStop > 0n ? [emit({ type: 'peak-raised' as const, peak })] : NO_STEPS),
  ]
}
