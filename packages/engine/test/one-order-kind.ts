// The smallest bot that trades: one buy, then one sell, then again. It breaks when asked to, so
// that tests see what a broken bot does to its neighbours.
import { assert, type Amount, type Price, type Quantity } from '@trellis/kernel'
import { lotsOf, type PlaceOrder, type Side } from '@trellis/market'
import type {
  BotCommand,
  BotContext,
  BotEvent,
  BotIdentity,
  BotInput,
  BotKind,
  Step,
  Trigger,
} from '../src/index.ts'

export interface OneOrderParams {
  readonly buyAt: number
  readonly sellAt: number
  readonly qty: number
  /** Quote coin taken from Funding, whole units of 1e-12 as a decimal string. */
  readonly invest: string
  /** Ends the bot on touch from below; 0 for none. */
  readonly takeProfit: number
  /** Where the bot breaks, on its first fill. */
  readonly breaks: '' | 'decide' | 'evolve' | 'check' | 'type' | 'forever' | 'release'
}

export interface OneOrderState {
  readonly symbol: number
  readonly params: OneOrderParams
  status: string
  nextRef: number
  fills: number
  cycles: number
  peak: number
  triggers: Trigger[]
}

export type OneOrderFact =
  | { readonly type: 'cycle-closed'; readonly cycles: number }
  | { readonly type: 'peak-raised'; readonly peak: number }
  | { readonly type: 'refused'; readonly reason: string }

type S = OneOrderState
type Steps = Step<OneOrderFact>[]

function place(state: S, side: Side, price: number, qty: number): Step<OneOrderFact> {
  const order: PlaceOrder = {
    ref: state.nextRef,
    symbol: state.symbol,
    side,
    orderType: 'limit',
    price: price as Price,
    qty: qty as Quantity,
    purpose: side === 'buy' ? 'normal' : 'arbitrage',
    action: 'open',
    level: 0,
  }
  return { type: 'place', order }
}

function closing(state: S, context: BotContext): Steps {
  const { base, quote } = context.instrument(state.symbol)
  const steps: Steps = []
  for (const { ref } of context.openOrders())
    steps.push({ type: 'cancel', ref, reason: 'by-close' })
  for (const coin of [base, quote])
    steps.push({ type: 'release', coin, amount: context.balance(coin), action: 'close' })
  return [...steps, { type: 'status', status: 'completed', reason: 'user', word: 'by-user' }]
}

function onFill(
  state: S,
  input: Extract<BotInput, { type: 'order-filled' }>,
  context: BotContext,
): Steps {
  const { params } = state
  assert(params.breaks !== 'decide', 'broken in decide')
  if (params.breaks === 'type') (undefined as unknown as S).fills++
  if (params.breaks === 'release')
    return [{ type: 'release', coin: 'USDT', amount: (10n ** 30n) as Amount, action: 'close' }]
  if (!input.fill.done) return []
  if (input.fill.side === 'sell')
    return [
      { type: 'fact', fact: { type: 'cycle-closed', cycles: state.cycles + 1 } },
      place(state, 'buy', params.buyAt, params.qty),
    ]
  const instrument = context.instrument(state.symbol)
  const lots = lotsOf(instrument, context.balance(instrument.base), 'down')
  return [place(state, 'sell', params.sellAt, lots)]
}

function decide(state: S, input: BotInput, context: BotContext): Steps {
  const { params } = state
  switch (input.type) {
    case 'start':
      return [
        { type: 'reserve', coin: 'USDT', amount: BigInt(params.invest) as Amount },
        { type: 'status', status: 'running', reason: 'none' },
        place(state, 'buy', params.buyAt, params.qty),
      ]
    case 'order-filled':
      return onFill(state, input, context)
    case 'order-rejected':
      if (params.breaks === 'forever') return [place(state, 'buy', params.buyAt, 0)]
      return [{ type: 'fact', fact: { type: 'refused', reason: input.reason } }]
    case 'trigger':
      if (input.id === 'peak')
        return [{ type: 'fact', fact: { type: 'peak-raised', peak: input.price } }]
      return closing(state, context)
    case 'command':
      if (input.command.type === 'break') assert(false, 'broken by command')
      return closing(state, context)
    case 'symbol-status':
      return []
    case 'order-placed':
    case 'order-cancelled':
    case 'due':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'news':
    case 'liquidated':
    case 'fees-changed':
      return []
  }
}

function triggersOf(state: S): Trigger[] {
  const { symbol, params } = state
  if (params.takeProfit === 0) return []
  const up = { symbol, direction: 'up' } as const
  return [
    { ...up, id: 'tp', price: params.takeProfit as Price, when: 'touch' },
    { ...up, id: 'peak', price: (state.peak + 1) as Price, when: 'segment-end' },
  ]
}

function evolve(state: S, event: BotEvent<OneOrderFact>): S {
  switch (event.type) {
    case 'order-placed':
    case 'order-rejected':
      state.nextRef = event.order.ref + 1
      return state
    case 'order-filled':
      state.fills++
      assert(state.params.breaks !== 'evolve', 'broken in evolve')
      return state
    case 'fact':
      if (event.fact.type === 'cycle-closed') state.cycles = event.fact.cycles
      if (event.fact.type === 'peak-raised') {
        state.peak = event.fact.peak
        state.triggers = triggersOf(state)
      }
      return state
    case 'status':
      state.status = event.status
      if (event.status === 'running') state.triggers = triggersOf(state)
      return state
    default:
      return state
  }
}

export const oneOrderKind: BotKind<OneOrderParams, OneOrderState, OneOrderFact> = {
  kind: 'test-one-order',
  version: 2,
  readParams: (json) => json as OneOrderParams,
  writeParams: (params) => params,
  initial: (identity: BotIdentity, params) => {
    const [symbol] = identity.symbols
    assert(symbol !== undefined && params.qty >= 0, 'bad parameters')
    return {
      symbol,
      params,
      status: 'new',
      nextRef: 1,
      fills: 0,
      cycles: 0,
      peak: params.takeProfit === 0 ? 0 : 1,
      triggers: [],
    }
  },
  decide,
  evolve,
  triggers: (state) => state.triggers,
  refuse: (_, command: BotCommand) =>
    command.type === 'close' || command.type === 'break' ? undefined : 'unknown-command',
  check: (state) =>
    state.params.breaks === 'check' && state.fills > 0 ? 'broken in check' : undefined,
  writeState: (state) => structuredClone(state),
  readState: (json) => structuredClone(json) as OneOrderState,
  upcastFact: (fact, version) => {
    const old = fact as { readonly type: string; readonly n?: number }
    assert(version === 1 && old.type === 'cycle-closed', 'unknown old fact', fact)
    return { type: 'fact', fact: { type: 'cycle-closed', cycles: old.n ?? 0 } }
  },
}
