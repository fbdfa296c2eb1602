// Fee levels against a directory in memory and a worker that is away at first: what was noted is
// carried out later, and one user whose worker fails keeps nobody waiting.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { err, ok, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { FeeLevels } from './fee-levels.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const [one, two] = [1001 as UserId, 1002 as UserId]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Before = (() => Promise<void>) | undefined

async function stage() {
  const { state, execute } = directoryInMemory([one, two])
  const upToDate = async (): Promise<void> => undefined
  const directory = { state, execute, upToDate } as DirectoryAccess
  const world = { isAway: true, isBroken: false, before: undefined as Before }
  const carried: (readonly [UserId, number])[] = []
  const lines: string[] = []
  const setFees = async (user: UserId, level: number) => {
    if (world.isBroken && user === one) throw new Error('the worker is gone')
    await world.before?.()
    if (world.isAway) return err('unavailable' as const)
    carried.push([user, level])
    return ok(undefined)
  }
  const fresh = () =>
    new FeeLevels({ directory, bots: { setFees } as never }, (line) => lines.push(line))
  return { fees: fresh(), other: fresh(), world, carried, lines, directory }
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

test('of two processes that carry levels at a time the newest level holds', async () => {
  const { fees, world, carried, directory, other } = await stage()
  Object.assign(world, { isAway: false })
  await fees.set(one, 2)
  // A level that another process sets, and has carried before this one's comes there.
  world.before = async () => {
    world.before = undefined
    await other.set(one, 5)
  }
  await fees.resume()
  expect(directory.state.account(one)?.settings.get('fee_level')).toBe('5')
  expect(carried).toEqual([
    [one, 2],
    [one, 5],
    [one, 2],
    [one, 5],
  ])
})
