// Who asks again only for what has changed knows the same as who asks for all; and a suspended
// leader is one wherever they stand, or nobody could see that it has to be lifted.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amount, type BotId } from '@trellis/kernel'
import { botOf, origin, paramsOf, print, rigOf, userOf } from '../test/harness.ts'
import type { EngineBot } from './engine-bot.ts'
import type { Engine } from './engine.ts'
import { newUser } from './partition.ts'
import { leadingViewOf } from './queries.ts'

const USER = userOf(7)
const NEIGHBOUR = userOf(7, 1)

type Act = readonly ['create' | 'close' | 'forget' | 'print' | 'ask' | 'restore', number]

class Reader {
  position = 0
  bots = new Map<BotId, EngineBot>()

  ask(engine: Engine): readonly EngineBot[] {
    const { position, held, changed } = engine.botsSince(USER, this.position)
    const fresh = new Map(changed.map((bot) => [bot.bot, bot]))
    this.bots = new Map(held.map((bot) => [bot, fresh.get(bot) ?? this.bots.get(bot)!]))
    this.position = position
    return [...this.bots.values()]
  }
}

it('tells who knows the bots of before exactly what is new', () => {
  const acts = fc.constantFrom('create', 'close', 'forget', 'print', 'ask', 'restore')
  const run = fc.array(fc.tuple(acts, fc.nat(30)), { minLength: 20, maxLength: 60 })
  let skipped = 0
  fc.assert(
    fc.property(run, (steps) => {
      const reader = new Reader()
      let engine = opened()
      steps.forEach((step, n) => {
        engine = act(engine, step as Act, n)
        if (step[0] !== 'ask') return
        const asked = engine.botsSince(USER, reader.position)
        skipped += asked.held.length - asked.changed.length
        expect(reader.ask(engine)).toEqual(engine.botsOf(USER))
      })
      expect(reader.ask(engine)).toEqual(engine.botsOf(USER))
    }),
    { numRuns: 60 },
  )
  expect(skipped).toBeGreaterThan(50)
})

function opened(): Engine {
  const { engine } = rigOf([7])
  engine.applyPrint(print(0, 10_000, 1, 1))
  const grants = [{ coin: 'USDT', amount: amount('100000') }]
  for (const user of [USER, NEIGHBOUR]) engine.openUser(user, 0, grants, { atMs: 2, tape: 1 })
  return engine
}

function act(engine: Engine, [what, n]: Act, step: number): Engine {
  const stamp = { atMs: 10 + step, tape: 10 + step }
  if (what === 'print') engine.applyPrint(print(0, 8_500 + n * 100, 1_000_000, stamp.atMs))
  else if (what === 'close') engine.botCommand(USER, botOf(7, n), { type: 'close' }, stamp)
  else if (what === 'forget') engine.forget(botOf(7, n), 7)
  else if (what === 'restore') return restored(engine)
  else if (what === 'create') {
    if (engine.botView(botOf(7, n), 7)) return engine
    const order = { kind: 'test-one-order', symbols: [0], origin, requestKey: '' }
    const params = paramsOf({ buyAt: 8_600 + n * 40 })
    const user = n % 3 === 0 ? NEIGHBOUR : USER
    engine.createBot(user, { ...order, params, bot: botOf(7, n) }, stamp)
  }
  return engine
}

/** The partition as another worker takes it over. */
function restored(engine: Engine): Engine {
  const snapshot = engine.snapshotPartition(7)
  const next = rigOf([]).engine
  next.applyPrint(print(0, 10_000, 1, 1))
  next.host(7)
  next.restorePartition(7, snapshot)
  next.activate(7)
  return next
}

it('tells of a suspended leader who left and whom nobody follows', () => {
  const left = newUser({ user: USER, feeLevel: 0, fees: [] as never })
  expect(leadingViewOf(left)).toBe(undefined)
  left.isSuspended = true
  expect(leadingViewOf(left)).toEqual({
    places: 0,
    isOpen: false,
    isSuspended: true,
    followers: [],
  })
})
