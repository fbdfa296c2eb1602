// Leaders brought into line where other processes answer calls at the same time: what one of them
// is amid of is left to it, and what an operator was told stands.
import { expect, test } from 'vitest'
import { ok, ratio, type UserId } from '@trellis/kernel'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { LEADER_SETTING, readLeader, writeLeader, type Leader } from './leader.ts'
import { onStart } from './routes-starting.ts'

const user = 1001 as UserId
const terms = { share: ratio('0'), isSuspended: false, sinceMs: 1 } as const
const leads = {
  user,
  mark: 'L1',
  nickname: 'Lea',
  isHouse: false,
  ...terms,
  state: 'open',
} as const
const left = { ...leads, state: 'left' } as const

/** A register of which this process knows what stood there when it last asked, and an engine. */
function stage(leader: Leader, led = { places: 100, isOpen: true, isSuspended: false }) {
  const register = { text: writeLeader(leader), known: writeLeader(leader) }
  const engine: { led: typeof led | undefined } = { led }
  const told: unknown[] = []
  const world = {
    asksOfEngine: 0,
    asked: async (_time: number): Promise<void> => undefined,
    meanwhile: async (): Promise<void> => undefined,
  }
  const say = (change: Partial<Leader>) => {
    register.text = writeLeader({ ...readLeader(user, register.text)!, ...change })
  }
  const settings: Partial<RouteContext['settings']> = {
    read: (_, name) => (name === LEADER_SETTING ? register.known : ''),
    all: () => [[user, register.known]],
    allBarred: () => [],
    banReason: () => '',
    catchUp: async () => {
      register.known = register.text
    },
    write: async (_, __, next) => {
      const said = next(register.text, { all: () => [] })
      if (!said.ok) return said
      register.text = register.known = said.value
      told.push(readLeader(user, said.value)?.state)
      return ok(undefined)
    },
  }
  const bots: Partial<RouteContext['bots']> = {
    leading: async () => {
      await world.asked((world.asksOfEngine += 1))
      return engine.led && { ...engine.led, followers: [] }
    },
    lead: async (_, wanted) => {
      told.push(wanted)
      return ok(undefined)
    },
    suspend: async (_, isSuspended) => {
      told.push(isSuspended)
      return ok(undefined)
    },
  }
  const context = { settings, bots } as RouteContext
  const run = async () => onStart(context, () => world.meanwhile())
  return { engine, told, world, say, run, alone: () => onStart(context) }
}

test('a leader whom another process suspends meanwhile stays suspended, all the while', async () => {
  const { engine, told, world, say, run } = stage(leads)
  world.asked = async () => {
    say({ isSuspended: true })
    engine.led = { ...engine.led!, isSuspended: true }
  }
  await run()
  expect(told).not.toContain(false)
})

test('a suspension that did not come to the engine is carried there', async () => {
  const { told, run } = stage({ ...leads, isSuspended: true })
  await run()
  expect(told).toEqual([true])
})

test('who begins to lead at another process meanwhile goes on leading', async () => {
  const { told, world, say, run } = stage(left)
  world.meanwhile = async () => say({ state: 'open' })
  await run()
  expect(told).toEqual([])
})

test('… also where that process began behind the first look', async () => {
  const { engine, told, world, run } = stage(left)
  engine.led = undefined
  world.asked = async (time) => {
    if (time > 1) engine.led = { places: 100, isOpen: true, isSuspended: false }
  }
  await run()
  expect(told).toEqual([])
})

test('what nobody goes on with is undone: terms that only the engine knows', async () => {
  const { told, run } = stage(left)
  await run()
  expect(told).toEqual([{ places: 0, isOpen: false }])
})

test('… and a leadership that only the register knows', async () => {
  const { engine, told, run } = stage(leads)
  engine.led = undefined
  await run()
  expect(told).toEqual(['left'])
})

test('a process that is alone waits for nobody', async () => {
  const { told, world, alone } = stage(left)
  await alone()
  expect([told, world.asksOfEngine]).toEqual([[{ places: 0, isOpen: false }], 1])
})
