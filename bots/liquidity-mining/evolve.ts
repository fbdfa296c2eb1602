// How events change the state of a liquidity position. In place, without deciding anything.
import { ONE, ZERO, type Amount, type Price } from '@trellis/kernel'
import { isTerminal, type BotEvent } from '@trellis/engine'
import { baseFor } from '@trellis/bot-kit/worth.ts'
import { liquidityConfig as config } from './config.ts'
import type { LiquidityFact, LiquidityRemoved } from './facts.ts'
import { coinsValue } from './plan.ts'
import {
  deriveWaits,
  dropHeld,
  isHeld,
  type LiquidityState,
  type LiquidityWord,
  type PoolOrder,
} from './state.ts'

/** Folds one event and gives the same state back. */
export function evolve(
  state: LiquidityState,
  event: BotEvent<LiquidityFact>,
  atMs: number,
): LiquidityState {
  switch (event.type) {
    case 'reserved':
      move(state, event.coin, event.amount)
      if (state.phase === 'new') state.invested = coinsValue(state, state.fundedPrice, state.params)
      break
    case 'released':
      move(state, event.coin, -event.amount)
      break
    case 'exchanged':
      for (const { coin, amount } of event.give) move(state, coin, -amount)
      for (const { coin, amount } of event.take) move(state, coin, amount)
      break
    case 'bot-funded':
      state.fundedPrice = event.prices[0] ?? state.fundedPrice
      break
    case 'bot-started':
      state.startedAtMs = atMs
      break
    case 'funds-added':
      state.invested = (state.invested + event.amount) as Amount
      break
    case 'profit-withdrawn':
      state.withdrawn = (state.withdrawn + event.amount) as Amount
      break
    case 'closing-started':
      state.phase = 'closing'
      state.word = event.word as LiquidityWord
      break
    case 'bot-closed':
      close(state, event.prices[0] ?? state.fundedPrice, atMs)
      break
    case 'status':
      if (event.status === 'running') state.phase = 'running'
      if (isTerminal(event.status)) state.phase = 'ended'
      break
    case 'fact':
      foldOwn(state, event.fact, atMs)
  }
  if ('own' in event && event.own !== undefined) foldOwn(state, event.own, atMs)
  deriveWaits(state)
  return state
}

function move(state: LiquidityState, coin: string, amount: bigint): void {
  if (coin === state.params.quoteCoin) state.quote = (state.quote + amount) as Amount
  else state.base = (state.base + amount) as Amount
}

/** What is in the wallet goes back now, and is what the position came to. */
function close(state: LiquidityState, price: Price, closedAtMs: number): void {
  const { quote, base } = state
  state.receipt = { price, closedAtMs, equity: coinsValue(state, price, state.params), quote, base }
}

function foldOwn(state: LiquidityState, fact: LiquidityFact, atMs: number): void {
  switch (fact.type) {
    case 'liquidity-added': {
      const { quote, base, leverage, slippage } = fact
      hold(state, fact.half, fact.price)
      share(state, fact)
      state.accruedMs = fact.fromMs
      return record(state, { type: 'add', link: '', quote, base, leverage, slippage }, atMs)
    }
    case 'pool-accrued': {
      const { yielded, interest, paid, toMs } = fact
      state.claimable = (state.claimable + yielded - paid) as Amount
      state.loan = (state.loan + interest - paid) as Amount
      state.earned = (state.earned + yielded) as Amount
      state.interest = (state.interest + interest) as Amount
      state.accruedMs = toMs
      return
    }
    case 'yield-claimed':
      state.claimable = (state.claimable - fact.claimed) as Amount
      return claim(state, fact.claimed, atMs)
    case 'yield-reinvested': {
      const { link, amount, leverage, slippage } = fact
      state.claimable = (state.claimable - amount) as Amount
      hold(state, fact.added, fact.price)
      share(state, fact)
      return record(state, { type: 'reinvest', link, quote: amount, leverage, slippage }, atMs)
    }
    case 'margin-added': {
      const { link, margin } = fact
      state.loan = fact.loan
      state.margin = (state.margin + margin) as Amount
      return record(state, { type: 'margin', link, quote: margin }, atMs)
    }
    case 'liquidity-removed':
      return foldRemoved(state, fact, atMs)
    case 'pool-liquidated': {
      const { type: _, ...liquidated } = fact
      state.liquidated = liquidated
      state.slipped = (state.slipped + fact.slippage) as Amount
      return empty(state)
    }
    case 'pool-order-held': {
      const { type: _, ...held } = fact
      state.held = held
      const { order, link, percent, way, leverage } = fact
      return record(state, { type: order, link, percent, way, leverage, status: 'held' }, atMs)
    }
    case 'pool-order-dropped':
      dropHeld(state, 'too-small')
  }
}

/** Keeps a claim; past the most that are kept the newest one holds the rest. */
function claim({ claims }: LiquidityState, claimed: Amount, atMs: number): void {
  const last = claims.length < config.mostClaims ? undefined : claims.pop()
  claims.push({ amount: (claimed + (last?.amount ?? 0n)) as Amount, atMs })
}

/** The share after a fact that says it whole. */
function share(
  state: LiquidityState,
  fact: { price: number; half: Amount; loan: Amount; slippage: Amount },
): void {
  state.half = fact.half
  state.price = fact.price as Price
  state.loan = fact.loan
  state.slipped = (state.slipped + fact.slippage) as Amount
}

/** Coins that join the share, one side of them in the quote coin. */
function hold(state: LiquidityState, side: Amount, price: number): void {
  state.heldQuote = (state.heldQuote + side) as Amount
  state.heldBase = (state.heldBase + baseFor(state.params, side, price as Price)) as Amount
}

function empty(state: LiquidityState): void {
  state.half = ZERO
  state.loan = ZERO
  state.heldQuote = ZERO
  state.heldBase = ZERO
  state.claimable = ZERO
}

function foldRemoved(state: LiquidityState, fact: LiquidityRemoved, atMs: number): void {
  const { link, percent, way, quote, base, slippage } = fact
  const left = BigInt(100 - percent)
  share(state, fact)
  state.heldQuote = ((state.heldQuote * left) / 100n) as Amount
  state.heldBase = ((state.heldBase * left) / 100n) as Amount
  if (percent === 100) empty(state)
  else {
    const worth = coinsValue({ quote, base }, fact.price as Price, state.params)
    state.withdrawn = (state.withdrawn + worth) as Amount
  }
  record(state, { type: 'remove', link, quote, base, percent, way, slippage }, atMs)
}

/** Keeps an order; the one that was held is carried out in its place. */
function record(
  state: LiquidityState,
  order: Pick<PoolOrder, 'type' | 'link'> & Partial<PoolOrder>,
  atMs: number,
): void {
  const whole: PoolOrder = {
    status: 'done',
    quote: ZERO,
    base: ZERO,
    percent: 0,
    way: 'normal',
    leverage: ONE,
    slippage: ZERO,
    atMs,
    ...order,
  }
  const at = state.orders.findIndex(isHeld)
  const before = state.orders[at]
  if (whole.status === 'held' || before === undefined || before.link !== whole.link) {
    state.orders.push(whole)
    return
  }
  state.held = undefined
  state.orders[at] = { ...whole, atMs: before.atMs }
}
