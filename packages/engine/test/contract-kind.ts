// A kind that does what its parameters and commands say: orders for contracts, leverage, due times,
// triggers on marks, exchanges with accounts of the partition. It notes whatever wakes it.
import { amount, ONE, price, quantity, type Amount, type Price, type Ratio } from '@trellis/kernel'
import {
  defineInstrument,
  plainTiers,
  type Instrument,
  type PlaceOrder,
  type Side,
} from '@trellis/market'
import type {
  BotCommand,
  BotContext,
  BotInput,
  BotKind,
  CloseReason,
  DueTime,
  KindFact,
  Step,
  Trigger,
} from '../src/index.ts'
import { steps } from './harness.ts'

/** Plain JSON; amounts are whole units of 1e-12 as texts, a price of 0 is a market order. */
export type Act =
  | readonly ['order', Side, at: number, qty: number, only?: 'reduce-only']
  /** A market order for another symbol. */
  | readonly ['take-other', symbol: number, Side, qty: number]
  | readonly ['leverage', times: number, symbol?: number]
  | readonly ['give' | 'take', coin: string, amount: string, account: string]
  | readonly ['ask', id: string, dueMs: number]
  | readonly ['watch', id: string, direction: 'up' | 'down', at: number]
  | readonly ['cancel', ref: number]
  | readonly ['release', coin: string, amount: string]
  | readonly ['end']
  | readonly ['stay']
  | readonly ['break']

export interface ContractParams {
  readonly invest: string
  /**
   * What to do by what wakes the bot: 'start', 'due x', 'trigger x', 'fill 3', 'funding', 'settled
   * delivery', 'Delisted', 'liquidated' (ends when nothing else is said).
   */
  readonly on: Readonly<Record<string, readonly Act[]>>
  /** A due time that came is left standing. */
  readonly forgetful?: boolean
  /** Others may follow it. */
  readonly allowFollow?: boolean
}

export interface ContractState {
  readonly symbol: number
  readonly params: ContractParams
  readonly allowFollow?: boolean
  ref: number
  funding: string
  dues: DueTime[]
  triggers: Trigger[]
}

export type ContractNote = KindFact &
  (
    | { readonly type: 'noted'; readonly what: string }
    | { readonly type: 'asked'; readonly id: string; readonly dueMs: number }
    | { readonly type: 'came'; readonly id: string; readonly dueMs: number }
    | { readonly type: 'watched'; readonly trigger: Trigger }
  )

type S = ContractState
type Steps = Step<ContractNote>[]

export const perpetual = defineInstrument({
  ...steps,
  symbol: 'PPPUSDT',
  base: 'PPP',
  category: 'linear',
  riskTiers: plainTiers(100, amount('1000000000')),
})

/** Another of the same steps. */
export const otherPerpetual: Instrument = { ...perpetual, symbol: 'QQQUSDT', base: 'QQQ' }

interface Wanted {
  readonly ref: number
  readonly symbol: number
  readonly side: Side
  readonly at: number
  readonly qty: number
}

function orderOf({ ref, symbol, side, at, qty }: Wanted): PlaceOrder {
  return {
    ref,
    symbol,
    side,
    orderType: at === 0 ? 'market' : 'limit',
    price: price(at),
    qty: quantity(qty),
    purpose: 'normal',
    action: 'open',
    level: -1,
  }
}

function leverageOf(times: number, symbol: number): Steps[number] {
  return { type: 'leverage', symbol, leverage: (BigInt(times) * ONE) as Ratio }
}

function stepsOf(state: S, acts: readonly Act[], context: BotContext): Steps {
  let { ref } = state
  return acts.flatMap((act): Steps => {
    switch (act[0]) {
      case 'order': {
        const [, side, at, qty, only] = act
        const order = orderOf({ ref: ref++, symbol: state.symbol, side, at, qty })
        return [{ type: 'place', order: only ? { ...order, reduceOnly: true } : order }]
      }
      case 'take-other': {
        const [, symbol, side, qty] = act
        return [{ type: 'place', order: orderOf({ ref: ref++, symbol, side, at: 0, qty }) }]
      }
      case 'leverage':
        return [leverageOf(act[1], act[2] ?? state.symbol)]
      case 'give':
      case 'take': {
        const money = [{ coin: act[1], amount: BigInt(act[2]) as Amount }]
        const [give, take] = act[0] === 'give' ? [money, []] : [[], money]
        return [{ type: 'exchange', give, take, with: act[3] }]
      }
      case 'ask':
        return [{ type: 'fact', fact: { type: 'asked', id: act[1], dueMs: act[2] } }]
      case 'watch': {
        const [, id, direction, at] = act
        const { symbol } = state
        const when = 'touch'
        const trigger: Trigger = { id, symbol, direction, price: at as Price, when, of: 'mark' }
        return [{ type: 'fact', fact: { type: 'watched', trigger } }]
      }
      case 'cancel':
        return [{ type: 'cancel', ref: act[1], reason: 'by-bot' }]
      case 'release': {
        const amount = BigInt(act[2]) as Amount
        return [{ type: 'release', coin: act[1], amount, action: 'transfer' }]
      }
      case 'end':
        return ending(context, 'user')
      case 'stay':
        return []
      case 'break':
        throw new Error('broken as it was told')
    }
  })
}

function ending(context: BotContext, reason: CloseReason): Steps {
  const steps: Steps = []
  for (const { ref } of context.openOrders())
    steps.push({ type: 'cancel', ref, reason: 'by-close' })
  const coin = 'USDT'
  steps.push({ type: 'release', coin, amount: context.balance(coin), action: 'close' })
  steps.push({ type: 'status', status: 'completed', reason })
  return steps
}

function nameOf(input: BotInput): string {
  switch (input.type) {
    case 'trigger':
    case 'due':
      return `${input.type} ${input.id}`
    case 'order-filled':
      return `fill ${input.order.ref}`
    case 'order-rejected':
      return `rejected ${input.order.ref} ${input.reason}`
    case 'funding-paid':
      return 'funding'
    case 'position-settled':
      return `settled ${input.settlement.cause}`
    case 'symbol-status':
      return input.status
    default:
      return input.type
  }
}

function decide(state: S, input: BotInput, context: BotContext): Steps {
  const what = nameOf(input)
  const note = { type: 'noted', what } as const
  if (input.type === 'start') {
    const invest = BigInt(state.params.invest) as Amount
    return [
      { type: 'reserve', coin: 'USDT', amount: invest },
      { type: 'status', status: 'running', reason: 'none' },
      ...stepsOf(state, state.params.on['start'] ?? [], context),
    ]
  }
  if (input.type === 'command')
    return stepsOf(state, (input.command as { acts?: readonly Act[] }).acts ?? [], context)
  if (input.type === 'order-placed' || input.type === 'order-cancelled') return []
  if (input.type === 'liquidated' && state.params.on[what] === undefined)
    return ending(context, 'liquidated')
  const acts = stepsOf(state, state.params.on[what] ?? [], context)
  if (input.type !== 'due' || state.params.forgetful) return [{ type: 'fact', fact: note }, ...acts]
  const { id, dueMs } = input
  return [
    { type: 'fact', fact: note },
    { type: 'fact', fact: { type: 'came', id, dueMs } },
    ...acts,
  ]
}

function fold(state: S, fact: ContractNote): S {
  switch (fact.type) {
    case 'noted':
      return state
    case 'asked':
      state.dues = [...state.dues, { id: fact.id, dueMs: fact.dueMs }]
      return state
    case 'came':
      state.dues = state.dues.filter(({ id, dueMs }) => id !== fact.id || dueMs !== fact.dueMs)
      return state
    case 'watched':
      state.triggers = [...state.triggers, fact.trigger]
      return state
  }
}

export const contractKind: BotKind<ContractParams, S, ContractNote> = {
  kind: 'test-contract',
  version: 1,
  holdsContracts: true,
  readParams: (json) => json as ContractParams,
  writeParams: (params) => params,
  initial: ({ symbols }, params) => ({
    symbol: symbols[0] ?? 0,
    params,
    ...(params.allowFollow === true ? { allowFollow: true } : {}),
    ref: 1,
    funding: '0',
    dues: [],
    triggers: [],
  }),
  decide,
  evolve(state, event) {
    if (event.type === 'order-placed' || event.type === 'order-rejected')
      state.ref = Math.max(state.ref, event.order.ref + 1)
    if (event.type === 'funding-paid') state.funding = String(BigInt(state.funding) + event.amount)
    return event.type === 'fact' ? fold(state, event.fact) : state
  },
  triggers: (state) => state.triggers,
  dueTimes: (state) => state.dues,
  refuse: (_, command: BotCommand) => (command.type === 'do' ? undefined : 'unknown-command'),
  check: () => undefined,
  writeState: (state) => structuredClone(state),
  readState: (json) => structuredClone(json) as S,
}
