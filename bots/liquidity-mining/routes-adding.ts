// Adding liquidity: the request against the pool, then the bot that holds the position. Asked again
// under the same orderLinkId it answers the same order.
import { err, ok, parseAmount, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { creating, type CheckedDraft, type CreateInput } from '@trellis/bot-kit/routes/creating.ts'
import { ofCall } from '@trellis/bot-kit/routes/earn-refusals.ts'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Answer, Refusal, Trial } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { trialOf } from '@trellis/bot-kit/routes/trial.ts'
import { listedPools } from './routes-offers.ts'
import { writeParams, type LiquidityParams } from './params.ts'
import { unknownPool, usedLink } from './routes-refusals.ts'
import { holderOf, inTurn } from './routes-orders.ts'
import { amountsOf, readLeverage } from './routes-reading.ts'
import type { LiquidityState } from './state.ts'
import { orderIdOf } from './view.ts'
import type { LiquidityAnswer, LiquidityRequest } from './wire.ts'

type Wire = LiquidityRequest<'addLiquidity'>
interface Adding extends CreateInput {
  readonly wire: Wire
}

/** The handler of the call. */
export function addingLiquidity(bots: KindBots<LiquidityState>) {
  const create = creating<LiquidityState, Adding, string>({
    bots,
    draft: (context, { wire }) => draftOf(context, wire),
    isSame: ({ bot: { state } }, { wire }) => isSamePlan(state.params, wire),
    created: (bot) => orderIdOf({ bot }, 0),
    uncreated: () => '',
  })
  return async (context: RouteContext, wire: Wire): Answer<LiquidityAnswer<'addLiquidity'>> => {
    const { orderLinkId } = wire
    const user = context.userId
    if (user === undefined) return err({ code: 'notLoggedIn' })
    if (orderLinkId === '') return badField('orderLinkId', 'missing', 'your own id', 'send this')
    return inTurn(user, async () => {
      const holder = await holderOf(context, orderLinkId)
      // The first order of a position is known by the request's key.
      if (holder !== undefined && holder.index > 0) return usedLink(orderLinkId)
      const made = await create(context, { request_id: orderLinkId, wire } as Adding)
      return made.ok ? ok({ orderId: made.value, orderLinkId }) : err(ofCall(made.error))
    })
  }
}

/** What the lab tries: a position that is added to and left alone. */
export function addingTrial(bots: KindBots<LiquidityState>): Trial {
  return trialOf('addLiquidity', {
    draft: draftOf,
    uncreated: () => ({ check_code: '', problems: [], debug_msg: '' }),
    refused: bots.refused,
  })
}

function draftOf(context: RouteContext, wire: Wire): Result<CheckedDraft, Refusal> {
  const { market } = context
  const listed = listedPools(market).find(({ pool }) => pool.id === wire.productId)
  if (listed === undefined) return unknownPool(wire.productId)
  const { pool, symbol } = listed
  const instrument = market.instruments[symbol] as Instrument
  const { last } = market.ticker(symbol)
  if (market.status(symbol) !== 'Trading' || last === 0) return err({ code: 'SYMBOL_NOT_TRADING' })
  const amounts = amountsOf(wire, instrument, last)
  if (!amounts.ok) return amounts
  const leverage = readLeverage(wire.leverage, pool)
  if (!leverage.ok) return leverage
  const { base: baseCoin, quote: quoteCoin, tickUnits, tickScale } = instrument
  const { quoteAmount, baseAmount } = amounts.value
  const params: LiquidityParams = {
    productId: pool.id,
    baseCoin,
    quoteCoin,
    tickUnits,
    tickScale,
    quoteAmount,
    baseAmount,
    leverage: leverage.value,
    quoteAccount: wire.quoteAccountType,
    baseAccount: wire.baseAccountType,
  }
  const wanted = [
    [quoteCoin, quoteAmount],
    [baseCoin, baseAmount],
  ] as const
  const needs = wanted.filter(([, amount]) => amount > 0n)
  return ok({ symbols: [symbol], checks: [], params: writeParams(params), needs })
}

/** Whether a position began as a repeated request asks for. */
function isSamePlan(params: LiquidityParams, wire: Wire): boolean {
  const isOf = (text: string | undefined, amount: bigint): boolean => {
    const read = parseAmount(text || '0')
    return read.ok && read.value === amount
  }
  return (
    params.productId === wire.productId &&
    isOf(wire.quoteAmount, params.quoteAmount) &&
    isOf(wire.baseAmount, params.baseAmount) &&
    isOf(wire.leverage || '1', params.leverage)
  )
}
