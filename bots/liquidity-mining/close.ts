// How a position ends: taken out whole, liquidated by the fall of the price, or paid out because
// its market or its owner's account ended. The loan is paid back first, by the insurance where
// share and yield lack for it.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { BotContext, CloseReason } from '@trellis/engine'
import { release } from '@trellis/bot-kit/steps.ts'
import type { LiquidityFact } from './facts.ts'
import { coinsAt, cutTo, removal, type Coins, type Removal, type RemoveWay } from './plan.ts'
import { liquidityConfig as config } from './config.ts'
import { LIQUIDITY_WORDS, type LiquidityState, type LiquidityWord } from './state.ts'
import {
  accrued,
  borrowed,
  INSURANCE,
  lent,
  toCoins,
  wholeMinute,
  type Steps,
  type Working,
} from './settling.ts'

/** What the end of a position is asked for. */
export interface Ending {
  readonly word: LiquidityWord
  readonly way: RemoveWay
  readonly link: string
}

/** Takes everything out. */
export function endPosition(
  state: LiquidityState,
  context: BotContext,
  { word, way, link }: Ending,
): Steps {
  const price = context.last(state.symbol)
  const working = accrued(state, context, { toMs: wholeMinute(context.atMs), price })
  const out = removal(working.share, { percent: 100, way, price, ticks: state.params })
  const { paid, claimed } = lastPayment(working, out)
  const own: LiquidityFact = {
    type: 'liquidity-removed',
    link,
    percent: 100,
    way,
    ...out.paid,
    repaid: out.repaid,
    slippage: out.slippage,
    claimed,
    lack: out.lack,
    price,
    half: ZERO,
    loan: ZERO,
  }
  return ended(working, { out, paid, word, own })
}

/** The price fell to where hardly more than the loan is left: all is swapped to pay it back. */
export function liquidate(state: LiquidityState, context: BotContext, price: Price): Steps {
  const working = accrued(state, context, { toMs: wholeMinute(context.atMs), price })
  const out = removal(working.share, { percent: 100, way: 'quote', price, ticks: state.params })
  const { paid } = lastPayment(working, out)
  const own: LiquidityFact = {
    type: 'pool-liquidated',
    price,
    ...coinsAt(working.share, price, state.params),
    repaid: out.repaid,
    slippage: out.slippage,
    returned: paid.quote,
    lack: out.lack,
  }
  return ended(working, { out, paid, word: 'pool-liquidated', own })
}

/** What the owner gets at last: what was taken out, and the yield, less what the loan lacks. */
function lastPayment({ claimable }: Working, { paid, lack }: Removal) {
  const left = claimable > lack ? claimable - lack : 0n
  const claimed = cutTo(left, config.quoteDigits)
  return { claimed, paid: { ...paid, quote: (paid.quote + claimed) as Amount } }
}

interface End {
  readonly out: Removal
  readonly paid: Coins
  readonly word: LiquidityWord
  readonly own: LiquidityFact
}

function ended({ state, price, claimable, wallet, steps }: Working, end: End): Steps {
  const { out, paid, word, own } = end
  const { quoteCoin, baseCoin } = state.params
  const reason: CloseReason = LIQUIDITY_WORDS[word]
  const prices = [price]
  const short = (out.lack > claimable ? out.lack - claimable : 0n) as Amount
  // The pool pays all but what it lacks: that the insurance adds before the lender has its own.
  const target = { quote: (paid.quote + out.repaid - short) as Amount, base: paid.base }
  return [
    ...steps,
    { type: 'closing-started', reason, word, prices, own },
    { type: 'status', status: 'cancelling', reason, word },
    ...toCoins(state.params, wallet, target),
    ...borrowed(quoteCoin, short, INSURANCE),
    ...lent(quoteCoin, out.repaid),
    { type: 'bot-closed', prices },
    ...release(quoteCoin, paid.quote, 'close'),
    ...release(baseCoin, paid.base, 'close'),
    { type: 'status', status: 'completed', reason, word },
  ]
}
