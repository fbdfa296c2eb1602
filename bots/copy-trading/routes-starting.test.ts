// Leaders brought into line where other processes answer calls at the same time: what one of them
// is amid of is left to it, and what an operator was told stands.
import { expect, test } from 'vitest'
import { err, ok, ratio, type Result, type UserId } from '@trellis/kernel'
import type { HostRefusal, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
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
  const engine: { led: typeof led | undefined; said: Result<void, HostRefusal> } = {
    led,
    said: ok(undefined),
  }
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
      return engine.said
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

test('a suspension that nobody could be told is none that was carried out', async () => {
  const { engine, alone } = stage({ ...leads, isSuspended: true })
  engine.said = err('unavailable')
  await expect(alone()).rejects.toThrow('unavailable')
})

/** Leaders of whom one cannot be reached; all are suspended, and the engine was told of none. */
function several(away: UserId) {
  const users = [away, 1002 as UserId, 1003 as UserId]
  const text = writeLeader({ ...leads, isSuspended: true })
  const told: UserId[] = []
  const settings: Partial<RouteContext['settings']> = {
    read: (_, name) => (name === LEADER_SETTING ? text : ''),
    all: () => users.map((it) => [it, text]),
    allBarred: () => users,
    banReason: () => '',
  }
  const bots: Partial<RouteContext['bots']> = {
    leading: async (it) => {
      if (it === away) throw new Error('its group is away')
      return { places: 100, isOpen: true, isSuspended: false, followers: [] }
    },
    suspend: async (it) => {
      told.push(it)
      return ok(undefined)
    },
    ofUser: async (it) => {
      told.push(it)
      return []
    },
  }
  return { users, told, context: { settings, bots } as RouteContext }
}

test('who cannot be reached keeps no other from it, and is told of', async () => {
  const { users, told, context } = several(user)
  await expect(onStart(context)).rejects.toThrow('its group is away')
  expect(told).toEqual([1002, 1003, ...users])
})

test('what was said of one account is about no other', async () => {
  const { told, context } = several(user)
  await onStart(context, undefined, 1003 as UserId)
  expect(told).toEqual([1003, 1003])
})
