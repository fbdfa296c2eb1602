// A leader's suspension where several processes tell the engine: whoever comes last tells it what
// the register says by then.
import { expect, test } from 'vitest'
import { ok, ratio, type UserId } from '@trellis/kernel'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { LEADER_SETTING, writeLeader } from './leader.ts'
import { suspend } from './routes-suspending.ts'

const user = 1001 as UserId
const terms = { share: ratio('0'), state: 'open', isSuspended: false, sinceMs: 1 } as const
const leader = { user, mark: 'L1', nickname: 'Lea', isHouse: false, ...terms }

/** Several processes that share a register and an engine, or one alone. */
function stage(isShared: boolean) {
  const texts = new Map([[LEADER_SETTING, writeLeader(leader)]])
  const told: boolean[] = []
  const world = { before: async (): Promise<unknown> => undefined, asked: 0, banReason: '' }
  const settings: Partial<RouteContext['settings']> = {
    read: (_, name) => texts.get(name) ?? '',
    all: (name) => [[user, texts.get(name) ?? '']],
    write: async (_, name, next) => {
      const said = next(texts.get(name) ?? '', { all: () => [] })
      if (!said.ok) return said
      texts.set(name, said.value)
      return ok(undefined)
    },
    banReason: () => world.banReason,
    ...(isShared && {
      catchUp: async () => {
        world.asked += 1
      },
    }),
  }
  const bots: Partial<RouteContext['bots']> = {
    suspend: async (_, isSuspended) => {
      await world.before()
      told.push(isSuspended)
      return ok(undefined)
    },
  }
  const context = { settings, bots } as RouteContext
  return { told, world, say: (way: string) => suspend.carry(context, ['L1', way]) }
}

test('a suspension that comes to the engine behind its end is ended there, too', async () => {
  const { told, world, say } = stage(true)
  world.before = () => {
    world.before = async () => undefined
    return say('off')
  }
  expect(await say('on')).toEqual(ok('Lea (L1) is suspended'))
  expect(told).toEqual([false, true, false])
})

test('whom an operator blocks meanwhile stays suspended', async () => {
  const { told, world, say } = stage(true)
  world.before = async () => (world.banReason = 'why')
  expect(await say('off')).toEqual(ok('Lea (L1) is suspended no more'))
  expect(told).toEqual([false, true])
})

test('a process that is alone asks nobody', async () => {
  const { told, world, say } = stage(false)
  await say('on')
  expect([told, world.asked]).toEqual([[true], 0])
})
