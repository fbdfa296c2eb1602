// Owners of the directory that die, stand still and hand over, and followers that sleep or are cut
// off: nothing acknowledged is missing, nothing is there twice, and nobody who is sure is old.
import { jetstreamManager } from '@nats-io/jetstream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'
import type { Awoken } from './directory-sleeper-process.ts'
import { DirectoryStage, dumpOf, newUser, NOW, openSession, register } from './directory-stage.ts'
import { DirectoryWork } from './directory-work.ts'
import { endProcesses, startProcess, type OwnProcess } from './own-process.ts'

const LIMIT_MS = 60_000
const OWNER = './directory-owner-process.ts'

let base: BusStage
let stage: DirectoryStage

beforeAll(async () => (base = await BusStage.start()))
afterAll(() => base.stop())
beforeEach(() => (stage = new DirectoryStage(base)))
afterEach(() => {
  stage.stop()
  endProcesses()
})

const startOwner = (name: string): Promise<OwnProcess> =>
  startProcess(OWNER, [base.servers.urls.join(','), stage.prefix, '1', name])

const taken = (process: OwnProcess): number => process.said().split('owns').length - 1

/** What was told of each change is what is there, for whoever reads all of it now. */
async function check(work: DirectoryWork): Promise<void> {
  await work.end()
  expect(work.strange).toEqual([])
  const fresh = await stage.follow()
  await fresh.upToDate()
  const times = work.timesIn(fresh)
  expect(work.done.filter((label) => times.get(label) !== 1)).toEqual([])
  expect(work.unavailable.filter((label) => times.has(label))).toEqual([])
  expect([...times].filter(([, count]) => count > 1)).toEqual([])
  const known = new Set([...work.done, ...work.unknown])
  expect([...times.keys()].filter((label) => !known.has(label))).toEqual([])
  await Promise.all(stage.followers.map((it) => it.upToDate()))
  for (const follower of stage.followers) expect(dumpOf(follower)).toBe(dumpOf(fresh))
}

/** Waits until so many more changes are done. */
async function doneMore(work: DirectoryWork, count: number): Promise<void> {
  const from = work.done.length
  await eventually('changes go on', () => work.done.length >= from + count, LIMIT_MS)
}

async function twoOwners(): Promise<{ first: OwnProcess; second: OwnProcess }> {
  const first = await startOwner('first')
  await eventually('the first has it', () => taken(first) === 1)
  return { first, second: await startOwner('second') }
}

it('an owner killed amid commits is replaced; nothing acknowledged is lost, nothing doubled', async () => {
  const { first, second } = await twoOwners()
  const followers = await Promise.all([1, 2, 3].map(() => stage.follow(LIMIT_MS)))
  const work = new DirectoryWork(followers)
  await doneMore(work, 100)
  const owns = taken(second) > 0 ? second : first
  await owns.kill()
  await doneMore(work, 200)
  // One more: the epoch that follows a successor's.
  const third = await startOwner('third')
  const now = owns === first ? second : first
  await now.kill()
  await doneMore(work, 200)
  expect(taken(third)).toBe(1)
  await check(work)
  expect([work.unknown, work.unavailable]).toEqual([[], []])
})

it('an owner that stood still finds itself replaced and does no harm', async () => {
  const { first, second } = await twoOwners()
  const followers = await Promise.all([1, 2].map(() => stage.follow(LIMIT_MS)))
  const work = new DirectoryWork(followers)
  await doneMore(work, 50)
  const owns = taken(second) > 0 ? second : first
  const heir = owns === first ? second : first
  const before = taken(heir)
  owns.signal('SIGSTOP')
  await eventually('the other has it', () => taken(heir) > before, LIMIT_MS)
  await doneMore(work, 50)
  owns.signal('SIGCONT')
  await doneMore(work, 200)
  await check(work)
})

it('an owner that hands over loses nothing, and nobody is told otherwise', async () => {
  const { first, second } = await twoOwners()
  const followers = await Promise.all([1, 2].map(() => stage.follow(LIMIT_MS)))
  const work = new DirectoryWork(followers)
  await doneMore(work, 50)
  const owns = taken(second) > 0 ? second : first
  const heir = owns === first ? second : first
  const before = taken(heir)
  owns.signal('SIGTERM')
  await eventually('the other has it', () => taken(heir) > before, LIMIT_MS)
  await doneMore(work, 100)
  await check(work)
  expect([work.unknown, work.unavailable]).toEqual([[], []])
})

it('a follower that slept three seconds is never sure with what is old, at its first look neither', async () => {
  const owner = await stage.own()
  const user = newUser()
  await register(owner.host, 'sleeper@trellis.test', user)
  await openSession(owner.host, user, 'asleep')
  const file = './directory-sleeper-process.ts'
  const sleeper = await startProcess(file, [base.servers.urls[0] ?? '', stage.prefix, 'asleep'])
  sleeper.signal('SIGSTOP')
  await pause(100)
  await owner.host.execute((it) => it.revokeSession('asleep'))
  await pause(2900)
  sleeper.signal('SIGCONT')
  await eventually('it has seen', () => sleeper.said().includes('letIn'))
  const [, line = ''] = sleeper.said().split('ready\n')
  const awoken = JSON.parse(line) as Awoken
  expect(awoken.sleptMs).toBeGreaterThan(2500)
  expect(awoken.letIn).toBe(0)
  // Unless it heard all that had come before its first look, it was not sure then.
  expect(awoken.wasSureAtFirst).toBe(awoken.looks === 1)
  expect(awoken.wasSureAtFirst && awoken.hadSessionAtFirst).toBe(false)
})

it('a follower that nothing reaches is unsure within a second, and what comes late makes it no surer', async () => {
  const owner = await stage.own()
  const user = newUser()
  await register(owner.host, 'silent@trellis.test', user)
  await openSession(owner.host, user, 'silent')
  const { urls, links } = await base.servers.linksOfOne()
  const follower = await stage.follow(LIMIT_MS, urls)
  expect(follower.state.session('silent', NOW)).toBeDefined()
  for (const link of links) link.silence()
  await owner.host.execute((it) => it.revokeSession('silent'))
  const revokedMs = steadyMs()
  const look = (): boolean => {
    const lookedMs = steadyMs()
    const letIn = follower.isSure() && follower.state.session('silent', NOW) !== undefined
    if (lookedMs - revokedMs >= 1000) expect(letIn).toBe(false)
    return follower.isSure()
  }
  await eventually('it is unsure', () => !look())
  expect(follower.privateRefusal()).toBe('starting')
  await pause(700)
  for (const link of links) link.heal()
  await eventually('it is sure again', look)
  expect(follower.state.session('silent', NOW)).toBeUndefined()
  expect(follower.privateRefusal()).toBeUndefined()
})

it('a follower to whom all comes a second and a half late is not sure, though it hears all the time', async () => {
  const owner = await stage.own()
  const user = newUser()
  await register(owner.host, 'slow@trellis.test', user)
  const { urls, links } = await base.servers.linksOfOne()
  const follower = await stage.follow(LIMIT_MS, urls)
  for (const link of links) link.delay(1500)
  await eventually('it is unsure', () => !follower.isSure())
  await openSession(owner.host, user, 'slow')
  await eventually('it hears', () => follower.state.session('slow', NOW) !== undefined)
  await owner.host.execute((it) => it.revokeSession('slow'))
  await eventually('it hears that late', () => {
    expect(follower.isSure()).toBe(false)
    return follower.state.session('slow', NOW) === undefined
  })
  for (const link of links) link.heal()
  await eventually('it is sure again', () => follower.isSure())
})

it('a commit that is lost with its owner’s connection is asked about, and made once', async () => {
  const { urls, links } = await base.servers.linksOfOne()
  const owner = await stage.own(await base.connected(urls))
  const follower = await stage.follow()
  for (const link of links) link.silence('answers')
  const askedMs = steadyMs()
  const registered = register(follower, 'lost@trellis.test')
  await pause(200)
  for (const link of links) link.cut()
  for (const link of links) link.heal()
  expect(await registered).toBe(true)
  expect(steadyMs() - askedMs).toBeLessThan(8000)
  await follower.upToDate()
  expect(owner.host.state.accountCount).toBe(1)
  expect(dumpOf(follower)).toBe(dumpOf(owner.host))
})

it('a change by who is cut off is given up after two seconds: others could make it', async () => {
  const owner = await stage.own()
  const { urls, links } = await base.servers.linksOfOne()
  const follower = await stage.follow(undefined, urls)
  for (const link of links) link.cut()
  const askedMs = steadyMs()
  const asked = [register(follower, 'cut-off@trellis.test'), follower.upToDate()]
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  expect(steadyMs() - askedMs).toBeLessThan(6000)
  expect(owner.host.state.accountCount).toBe(0)
  for (const link of links) link.heal()
  expect(await register(follower, 'cut-off@trellis.test')).toBe(true)
})

it('what a follower did not hear while it was cut off is read from the stream', async () => {
  const owner = await stage.own()
  const { urls, links } = await base.servers.linksOfOne()
  const follower = await stage.follow(LIMIT_MS, urls)
  for (let i = 0; i < 5; i++) await register(owner.host, `before${i}@trellis.test`)
  await follower.upToDate()
  for (const link of links) link.cut()
  for (let i = 0; i < 25; i++) await register(owner.host, `cut${i}@trellis.test`)
  expect(follower.state.accountCount).toBe(5)
  for (const link of links) link.heal()
  expect(await register(follower, 'after@trellis.test')).toBe(true)
  expect(dumpOf(follower)).toBe(dumpOf(owner.host))
  // From where that reading ended it hears on.
  for (let i = 0; i < 5; i++) await register(owner.host, `later${i}@trellis.test`)
  await follower.upToDate()
  expect(dumpOf(follower)).toBe(dumpOf(owner.host))
})

it('an owner that lacks what was followed is named, and the directory is read anew', async () => {
  const owner = await stage.own()
  const follower = await stage.follow(LIMIT_MS)
  for (let i = 0; i < 4; i++) await register(owner.host, `lost${i}@trellis.test`)
  await follower.upToDate()
  owner.drop()
  // No server loses a stream by itself: an operator removes it.
  const { nats } = await base.connected()
  const manager = await jetstreamManager(nats)
  await manager.streams.delete(`${stage.prefix}-dir`)
  const next = await stage.own()
  await eventually('it is read anew', () => follower.state.accountCount === 0)
  expect(stage.lines.join()).toContain("the directory's owner is at 0, here it was at 4")
  await eventually('it is sure', () => follower.isSure())
  expect(await register(follower, 'lost0@trellis.test')).toBe(true)
  expect(dumpOf(follower)).toBe(dumpOf(next.host))
})

it('nobody owns it: a change is certainly not made, and made when there is an owner again', async () => {
  const owner = await stage.own()
  const follower = await stage.follow(1500)
  await owner.leave()
  stage.owner = undefined
  await expect(register(follower, 'nobody@trellis.test')).rejects.toThrow(/directory/)
  await eventually('it is unsure', () => !follower.isSure())
  await stage.own()
  await eventually('it is sure', () => follower.isSure())
  expect(await register(follower, 'nobody@trellis.test')).toBe(true)
  expect(follower.state.accountCount).toBe(1)
})
