// Endings against a directory in memory and a worker that is away at first: what was wished for is
// carried out to its end, of the bots that were there when it was wished for.
import { describe, expect, test, vi } from 'vitest'
import type { Ending } from '@trellis/engine'
import { ok, err, type BotId, type UserId } from '@trellis/kernel'
import { LAST_ENDING_SETTING } from '../host/account-settings.ts'
import { UnavailableError } from '../host/engine-link.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { ENDINGS_SETTING, PendingEndings, unwished, wished } from './pending-endings.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const user = 1001 as UserId
const word = 'user-banned'

function stage() {
  const { state, execute } = directoryInMemory()
  const directory: DirectoryAccess = { state, execute }
  const told: Ending[] = []
  const world = { nowMs: 500.5, isAway: true, held: Promise.resolve() }
  const endings = new PendingEndings(
    {
      directory,
      market: { nowMs: () => world.nowMs },
      bots: {
        end: async (_, ending) => {
          told.push(ending)
          await world.held
          return world.isAway ? err('unavailable') : ok({ told: [], refused: [] })
        },
      },
    },
    () => undefined,
  )
  const setting = (name: string) => state.account(user)?.settings.get(name)
  const [pending, last] = [() => setting(ENDINGS_SETTING), () => setting(LAST_ENDING_SETTING)]
  return { directory, endings, told, world, pending, last }
}

async function registered() {
  const made = stage()
  const account = { user, email: 'a@b.io', passwordHash: 'x', countryCode: '', lang: 'en' }
  await made.directory.execute((state) => state.register({ ...account, createdAtMs: 1 }))
  return made
}

test('what is tried again later names the moment at which it was wished for', async () => {
  const { endings, told, world, pending, last } = await registered()
  await endings.begin(user, { word })
  expect(pending()).toContain('501')
  Object.assign(world, { nowMs: 90_000, isAway: false })
  await endings.resume()
  // Kept for who makes a bot at the same time.
  expect(last()).toBe(JSON.stringify({ word, untilMs: 501 }))
  expect(told).toEqual([
    { word, untilMs: 501 },
    { word, untilMs: 501 },
  ])
  expect(pending()).toBeUndefined()
  endings.stop()
})

test('an ending of bots by their numbers hides no other one from who makes a bot', async () => {
  const { endings, world, last } = await registered()
  world.isAway = false
  await endings.begin(user, { word })
  await endings.begin(user, { word: 'compliance', bots: [7 as BotId] })
  expect(last()).toBe(JSON.stringify({ word, untilMs: 501 }))
})

test('what was wished for while no server ran is of its next start, however often it is tried', async () => {
  const { directory, endings, told, world } = await registered()
  await directory.execute((state) => wished(state, user, { word }))
  await endings.resume()
  Object.assign(world, { nowMs: 90_000, isAway: false })
  await endings.resume()
  expect(told.map(({ untilMs }) => untilMs)).toEqual([501, 501])
  endings.stop()
})

test('what is carried out late takes away its own wish, not a later one of the same number', async () => {
  const { directory, endings, world, pending } = await registered()
  world.isAway = false
  let answer = (): void => undefined
  world.held = new Promise((done) => (answer = done))
  const first = endings.begin(user, { word })
  await vi.waitFor(() => expect(pending()).toContain('501'))
  // Lifted and asked for anew while the worker is still at the first, and then away.
  await directory.execute((state) => unwished(state, user))
  await directory.execute((state) => wished(state, user, { word, untilMs: 900 }))
  answer()
  await first
  expect(pending()).toContain('900')
  endings.stop()
})

describe('what is carried out where another process owns the directory', () => {
  test('is no wish that somebody was told is taken back', async () => {
    const { directory, endings, told, world } = await registered()
    await directory.execute((state) => wished(state, user, { word, untilMs: 900 }))
    world.isAway = false
    directory.upToDate = async () => {
      await directory.execute((state) => unwished(state, user))
    }
    await endings.resumeOf(user)
    expect(told).toEqual([])
  })

  test('waits until somebody says how far the directory is', async () => {
    vi.useFakeTimers()
    const { directory, endings, told, world } = await registered()
    await directory.execute((state) => wished(state, user, { word, untilMs: 900 }))
    world.isAway = false
    directory.upToDate = () => Promise.reject(new UnavailableError('nobody says'))
    await expect(endings.resumeOf(user)).rejects.toThrow('nobody says')
    expect(told).toEqual([])
    directory.upToDate = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(2000)
    expect(told).toEqual([{ word, untilMs: 900 }])
    endings.stop()
    vi.useRealTimers()
  })
})
