// What a liquidity position does about what happened: facts and money moves as data. It sends no
// order to the market; its hours, its owner, a fall of the price and the end of its market move it.
import { assertNever } from '@trellis/kernel'
import type { BotContext, BotInput, KindRefusal } from '@trellis/engine'
import { MINUTE_MS } from '@trellis/market'
import { NO_STEPS, reserve } from '@trellis/bot-kit/steps.ts'
import { endPosition, liquidate } from './close.ts'
import { commandSteps, heldSteps } from './commands.ts'
import { poolOf } from './depth.ts'
import { mostLeverage } from './limits.ts'
import { adding } from './plan.ts'
import { accrued, borrowed, settled, type Steps } from './settling.ts'
import type { LiquidityState } from './state.ts'

/** Steps for one input. */
export function decide(state: LiquidityState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return start(state, context)
    case 'due': {
      const price = context.last(state.symbol)
      return accrued(state, context, { toMs: input.dueMs, price }).steps
    }
    case 'trigger':
      return liquidate(state, context, input.price)
    case 'symbol-status':
      if (state.phase !== 'running') return NO_STEPS
      if (input.status === 'Delisted') {
        const ending = { word: 'symbol-delisted', way: 'normal', link: '' } as const
        return endPosition(state, context, ending)
      }
      return input.status === 'Trading' ? heldSteps(state, context) : NO_STEPS
    case 'command':
      return commandSteps(state, input.command, context)
    case 'order-placed':
    case 'order-rejected':
    case 'order-filled':
    case 'order-cancelled':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'liquidated':
    case 'news':
    case 'fees-changed':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

/** Coins from Funding, the loan from the lender, and a share of the pool for both. */
function start(state: LiquidityState, context: BotContext): Steps {
  const { symbol, params } = state
  const { quoteCoin, baseCoin, quoteAmount: quote, baseAmount: base, leverage } = params
  const price = context.last(symbol)
  const { slippage, loan, half } = adding({ quote, base }, { price, leverage, ticks: params })
  const fromMs = Math.ceil(context.atMs / MINUTE_MS) * MINUTE_MS
  const terms = { quote, base, leverage, slippage, fromMs, price, half, loan }
  const prices = [price]
  const share = { half, price, loan }
  const wallet = { quote: (quote + loan) as typeof quote, base }
  const working = { state, context, price, share, claimable: 0n as typeof quote, wallet }
  return [
    { type: 'bot-funded', prices, own: { type: 'liquidity-added', ...terms } },
    ...reserve(quoteCoin, quote),
    ...reserve(baseCoin, base),
    ...borrowed(quoteCoin, loan),
    ...settled({ ...working, steps: [] }, {}).steps,
    { type: 'status', status: 'running', reason: 'none' },
    { type: 'bot-started', prices },
  ]
}

/** What no route would let through, and a pair that is another by the time the engine has it. */
export function refuseStart(
  { symbol, params }: LiquidityState,
  context: BotContext,
): KindRefusal | undefined {
  const { base, quote, tickUnits, tickScale, symbol: pair } = context.instrument(symbol)
  const pool = poolOf(params.productId)
  const isPair = base === params.baseCoin && quote === params.quoteCoin && pool?.pair === pair
  const areTicks = tickUnits === params.tickUnits && tickScale === params.tickScale
  const isSound =
    isPair && areTicks && params.leverage <= mostLeverage(pool) && context.last(symbol) > 0
  return isSound ? undefined : 'invalid-argument'
}
