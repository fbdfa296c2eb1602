// Fee levels against a directory in memory and a worker that is away at first: what was noted is
// carried out later, and one user whose worker fails keeps nobody waiting.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Directory } from '@trellis/engine'
import { err, ok, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { FeeLevels } from './fee-levels.ts'

const [one, two] = [1001 as UserId, 1002 as UserId]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function stage() {
  const state = new Directory()
  const execute: DirectoryAccess['execute'] = async (decide) => {
    const done = decide(state)
    if (!done.ok) return done
    state.commit(done.value, { atMs: 1, tape: -1 })
    return ok(undefined)
  }
  for (const user of [one, two]) {
    const account = { user, email: `${user}@b.io`, passwordHash: 'x', countryCode: '', lang: 'en' }
    await execute((it) => it.register({ ...account, createdAtMs: 1 }))
  }
  const directory = { state, execute } as DirectoryAccess
  const world = { isAway: true, isBroken: false }
  const carried: (readonly [UserId, number])[] = []
  const lines: string[] = []
  const setFees = async (user: UserId, level: number) => {
    if (world.isBroken && user === one) throw new Error('the worker is gone')
    if (world.isAway) return err('unavailable' as const)
    carried.push([user, level])
    return ok(undefined)
  }
  const fees = new FeeLevels({ directory, bots: { setFees } as never }, (line) => lines.push(line))
  return { fees, world, carried, lines }
}

test('a level that a worker could not be told is tried again until it is', async () => {
  const { fees, world, carried, lines } = await stage()
  expect(await fees.set(one, 5)).toEqual(ok('later'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines).toEqual([`the fees of ${one} are still to be set: "unavailable"`])
  world.isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(carried).toEqual([[one, 5]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(carried).toHaveLength(1)
})

test('a worker that fails for one keeps nobody else waiting', async () => {
  const { fees, world, carried } = await stage()
  await fees.set(one, 2)
  await fees.set(two, 3)
  Object.assign(world, { isAway: false, isBroken: true })
  await fees.resume()
  expect(carried).toEqual([[two, 3]])
  world.isBroken = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(carried).toContainEqual([one, 2])
})

test('nothing is tried any more once the server stops', async () => {
  const { fees, world, carried } = await stage()
  await fees.set(one, 5)
  fees.stop()
  world.isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(carried).toEqual([])
})
