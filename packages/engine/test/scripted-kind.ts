// A kind that does what a script says and notes every fill and trigger, for tests of the order of
// events.
import { assert, price, quantity, type Price } from '@trellis/kernel'
import type { Side } from '@trellis/market'
import type { AnyBotKind, BotInput, BotKind, KindFact, Step, Trigger } from '../src/index.ts'
import { botOf, origin, print, rigOf, userOf, type Rig } from './harness.ts'

interface Note extends KindFact {
  readonly type: 'noted'
  readonly what: string
}
export interface Script {
  /** Orders as side, price, qty; by input: what to do when it comes. */
  readonly orders: readonly (readonly [side: Side, at: number, qty: number])[]
  readonly triggers: readonly (readonly [id: string, direction: 'up' | 'down', at: number])[]
  readonly ends: readonly (readonly [id: string, direction: 'up' | 'down', at: number])[]
  readonly on: Readonly<Record<string, readonly (readonly [Side, number, number])[]>>
  readonly hangs: Readonly<Record<string, readonly (readonly [string, 'up' | 'down', number])[]>>
}
export interface Scripted {
  readonly script: Script
  ref: number
  triggers: Trigger[]
}
export const empty: Script = { orders: [], triggers: [], ends: [], on: {}, hangs: {} }

const placing = (ref: number, [side, at, qty]: readonly [Side, number, number]): Step<Note> => ({
  type: 'place',
  order: {
    ref,
    symbol: 0,
    side,
    orderType: 'limit',
    price: price(at),
    qty: quantity(qty),
    purpose: 'normal',
    action: 'open',
    level: ref,
  },
})
export const hung = (
  when: Trigger['when'],
  [id, direction, at]: readonly [string, 'up' | 'down', number],
): Trigger => ({ id, direction, price: at as Price, symbol: 0, when })

function nameOf(input: BotInput): string {
  if (input.type === 'trigger') return `trigger ${input.id} ${input.price}`
  if (input.type !== 'order-filled') return input.type
  return `fill ${input.order.ref} ${input.fill.qty}`
}

/** Notes every fill and trigger, and does what its script says. */
export const scripted: BotKind<Script, Scripted, Note> = {
  kind: 'test-scripted',
  version: 1,
  readParams: (json) => json as Script,
  writeParams: (script) => script,
  initial: (_, script) => ({ script, ref: 1, triggers: [] }),
  decide(state, input, context) {
    const { script } = state
    if (input.type === 'start') {
      const orders = script.orders.map((order, i) => placing(i + 1, order))
      return [
        { type: 'reserve', coin: 'USDT', amount: context.funding('USDT') },
        { type: 'reserve', coin: 'AAA', amount: context.funding('AAA') },
        { type: 'status', status: 'running', reason: 'none' },
        ...orders,
      ]
    }
    if (input.type !== 'order-filled' && input.type !== 'trigger') return []
    const what = nameOf(input)
    const more = script.on[what] ?? []
    return [
      { type: 'fact', fact: { type: 'noted', what: `${what} @${context.last(0)}` } },
      ...more.map((order, i) => placing(state.ref + i, order)),
    ]
  },
  evolve(state, event) {
    if (event.type === 'order-placed') state.ref = Math.max(state.ref, event.order.ref + 1)
    if (event.type === 'status')
      state.triggers = [
        ...state.script.triggers.map((trigger) => hung('touch', trigger)),
        ...state.script.ends.map((trigger) => hung('segment-end', trigger)),
      ]
    if (event.type === 'fact') {
      const more = state.script.hangs[event.fact.what.split(' @')[0] ?? '']
      if (more) state.triggers = [...state.triggers, ...more.map((t) => hung('touch', t))]
    }
    return state
  },
  triggers: (state) => state.triggers,
  refuse: () => undefined,
  check: () => undefined,
  writeState: (state) => structuredClone(state),
  readState: (json) => json as Scripted,
}

export const grants = [
  { coin: 'USDT', amount: (10n ** 20n) as never },
  { coin: 'AAA', amount: (10n ** 20n) as never },
]

/** An engine whose symbol 0 stands at 1,000, with one bot and user for each script. */
export function rigWith(
  scripts: readonly Partial<Script>[],
  rig = rigOf([1], { kinds: [scripted as AnyBotKind] }),
): Rig {
  rig.engine.applyPrint(print(0, 1000, 1, 1))
  scripts.forEach((script, i) => {
    const stamp = { atMs: 2, tape: 1 }
    rig.engine.openUser(userOf(1, i), 0, grants, stamp)
    const params = { ...empty, ...script }
    const wanted = { kind: 'test-scripted', symbols: [0], params, origin, requestKey: '' }
    const made = rig.engine.createBot(userOf(1, i), { ...wanted, bot: botOf(1, i) }, stamp)
    assert(made.ok, 'bot was refused', made)
  })
  rig.batches.length = 0
  return rig
}

/** What a bot noted since it was created. */
export function notes(rig: Rig, bot = 0): string[] {
  const facts = rig.batches.flatMap((batch) => batch.facts)
  return facts.flatMap((fact) =>
    fact.type === 'kind-fact' && fact.bot === botOf(1, bot) ? [(fact.fact as Note).what] : [],
  )
}
