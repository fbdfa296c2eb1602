// What the owner of the directory takes and refuses, what it says while it may not be the owner,
// and what becomes of a commit whose answer never comes.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  DIRECTORY_VERSION,
  encodeDirectoryFacts,
  type DirectoryFact,
  type OperatorAct,
} from '@trellis/engine'
import { ok } from '@trellis/kernel'
import { AnsweredError, NoAnswerError } from '../../src/bus/bus-errors.ts'
import type { Bus } from '../../src/bus/bus.ts'
import {
  directorySubjects,
  type CommitAnswer,
  type CommitCall,
  type SettleAnswer,
} from '../../src/host/directory-words.ts'
import { directoryKey } from '../../src/host/directory-reads.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { DirectoryStage, dumpOf, NOW, register } from './directory-stage.ts'

const LIMIT_MS = 30_000

let base: BusStage
let stage: DirectoryStage

beforeAll(async () => (base = await BusStage.start()))
afterAll(() => base.stop())
beforeEach(() => (stage = new DirectoryStage(base)))
afterEach(() => stage.stop())

const line = (after: string): OperatorAct => {
  return { atMs: NOW, by: 'console', what: 'count', on: '', before: '', after }
}

const act = (after: string): DirectoryFact => ({ type: 'operator-acted', ...line(after) })

const bytesOf = (facts: readonly DirectoryFact[]): Pick<CommitCall, 'facts' | 'version'> => ({
  facts: encodeDirectoryFacts(facts),
  version: DIRECTORY_VERSION,
})

let tokens = 0

async function commit(bus: Bus, more: Partial<CommitCall> = {}): Promise<CommitAnswer> {
  const token = `test-${++tokens}`
  const call = { type: 'commit', epoch: 1, at: 0, reads: [], token, ...bytesOf([act(token)]) }
  const asked = bus.ask(directorySubjects(stage.prefix).call, { ...call, ...more }, 3000)
  return (await asked) as CommitAnswer
}

it('takes what was decided on what stands, and refuses with its position what was not', async () => {
  const { host } = await stage.own()
  const bus = await base.bus()
  const site: DirectoryFact = { type: 'site-setting-changed', name: 'flag', value: 'on' }
  expect(await commit(bus, bytesOf([site, act('x')]))).toEqual({ type: 'committed', position: 2 })
  const stale = { type: 'stale', epoch: 1, position: 2 }
  // Decided at 0 on the site, which has changed since; on the clock, which has not.
  expect(await commit(bus, { reads: [directoryKey.site] })).toEqual(stale)
  expect(await commit(bus, { reads: [directoryKey.everything] })).toEqual(stale)
  expect(await commit(bus, { reads: [directoryKey.clock] })).toMatchObject({ position: 3 })
  // Decided on more than this owner has: on what is lost.
  expect(await commit(bus, { at: 99 })).toMatchObject({ type: 'stale', position: 3 })
  expect(await commit(bus, { at: 3, epoch: 2 })).toMatchObject({ type: 'stale', position: 3 })
  expect(host.state.acts).toHaveLength(2)
})

it('takes nothing any more of a commit that was asked about', async () => {
  const { host } = await stage.own()
  const bus = await base.bus()
  await register(host, 'one@trellis.test')
  const { call } = directorySubjects(stage.prefix)
  const settled = (await bus.ask(call, { type: 'settle', token: 'late' }, 3000)) as SettleAnswer
  expect(settled).toEqual({ type: 'settled', position: 1 })
  expect(await commit(bus, { at: 1, token: 'late' })).toMatchObject({ type: 'stale' })
  expect(await commit(bus, { at: 1, token: 'other' })).toMatchObject({ type: 'committed' })
  const after = (await bus.ask(call, { type: 'settle', token: 'other' }, 3000)) as SettleAnswer
  expect(after).toEqual({ type: 'settled', position: 2 })
})

it('tells who asks a position behind all that is on its way into the stream', async () => {
  const { host } = await stage.own()
  const bus = await base.bus()
  const { call } = directorySubjects(stage.prefix)
  for (let count = 1; count <= 20; count++) {
    const registered = register(host, `user${count}@trellis.test`)
    const asked = bus.ask(call, { type: 'position' }, 3000)
    expect(await asked).toMatchObject({ position: count })
    expect(await registered).toBe(true)
  }
})

it('is asked for longer each time while its journal is slow, and for its clock is not waited', async () => {
  const { host } = await stage.own()
  const follower = await stage.follow(LIMIT_MS)
  vi.spyOn(host, 'execute').mockImplementation(async () => {
    await pause(700)
    return ok(undefined)
  })
  const { call } = directorySubjects(stage.prefix)
  const bus = await base.bus()
  const clock = await bus.ask(call, { type: 'position', isOfClock: true }, 300)
  expect(clock).toMatchObject({ type: 'position' })
  await follower.upToDate()
})

it('refuses in words what it could not fold or journal, and goes on', async () => {
  const { host } = await stage.own()
  const bus = await base.bus()
  const newer = { type: 'passkey-blessed' } as unknown as DirectoryFact
  const before = dumpOf(host)
  const bad: readonly Partial<CommitCall>[] = [
    bytesOf([act('a'), newer]),
    bytesOf([]),
    bytesOf([act('x'.repeat(1 << 20))]),
    { facts: Buffer.from('{}') },
    { facts: Buffer.from('[{"type":"toString"}]') },
    { version: 99 },
  ]
  for (const more of bad) await expect(commit(bus, more)).rejects.toThrow(AnsweredError)
  expect(dumpOf(host)).toBe(before)
  expect(await commit(bus)).toMatchObject({ type: 'committed' })
})

it('says nothing while its lease is not sure, neither answers nor how far it is', async () => {
  let isSure = true
  await stage.own({ isSure: () => isSure })
  const follower = await stage.follow(500)
  isSure = false
  await expect(commit(await base.bus())).rejects.toThrow(NoAnswerError)
  await expect(register(follower, 'unsure@trellis.test')).rejects.toThrow('nobody says')
  await eventually('it is unsure', () => !follower.isSure())
  isSure = true
  await eventually('it is sure', () => follower.isSure())
})

/** An owner whose journal is written, while the bus to it goes over a link of its own. */
async function ownOverLink() {
  const { urls, links } = await base.servers.linksOfOne()
  await stage.own({ bus: await base.bus(urls) })
  return links
}

it('a commit of which the owner can tell nobody is found in the stream, and is there once', async () => {
  const links = await ownOverLink()
  const first = stage.owner!
  const follower = await stage.follow(LIMIT_MS)
  for (const link of links) link.silence('calls')
  const done = register(follower, 'silent@trellis.test')
  await eventually('it is durable', () => first.host.state.accountCount === 1)
  expect(follower.state.accountCount).toBe(0)
  const second = await stage.own()
  expect(await done).toBe(true)
  expect(second.host.state.accountCount).toBe(1)
  expect(dumpOf(follower)).toBe(dumpOf(second.host))
  // What the one before says when it comes through at last is nothing to anybody.
  for (const link of links) link.heal()
  first.drop()
  expect(await register(follower, 'next@trellis.test')).toBe(true)
  expect(dumpOf(follower)).toBe(dumpOf(second.host))
})

it('a commit that did not reach an owner is decided again with the next one, once', async () => {
  const links = await ownOverLink()
  const first = stage.owner!
  const follower = await stage.follow(LIMIT_MS)
  for (const link of links) link.silence('answers')
  const done = follower.execute((it) => it.noteAct(line('lost')))
  const second = await stage.own()
  expect((await done).ok).toBe(true)
  for (const link of links) link.heal()
  // The first one reads the call now; its journal refuses what it makes of it.
  await eventually('it has failed', () => stage.failures.length === 1)
  expect(String(stage.failures[0])).toContain('another owner')
  expect(second.host.state.acts).toHaveLength(1)
  await follower.upToDate()
  expect(dumpOf(follower)).toBe(dumpOf(second.host))
  first.drop()
})

it('a follower that loses its connection amid a commit asks what became of it', async () => {
  const ownerLinks = await ownOverLink()
  const { urls, links } = await base.servers.linksOfOne()
  const follower = await stage.follow(LIMIT_MS, urls)
  for (const link of ownerLinks) link.silence('answers')
  const done = follower.execute((it) => it.noteAct(line('once')))
  // The call stands before the owner's door when the follower's connection goes.
  await base.connected().then(({ nats }) => nats.flush())
  for (const link of links) link.cut()
  for (const link of links) link.heal()
  for (const link of ownerLinks) link.heal()
  expect((await done).ok).toBe(true)
  expect(stage.owner!.host.state.acts).toHaveLength(1)
  await follower.upToDate()
  expect(dumpOf(follower)).toBe(dumpOf(stage.owner!.host))
})
