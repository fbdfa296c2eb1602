// A directory that one process owns and others follow: what is unique stays so whoever asks, all
// see the same, and who reads it anew from snapshot and stream has what the owner has.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { err, ok } from '@trellis/kernel'
import { createWallClock } from '../../src/clock/wall-clock.ts'
import { startWebHost } from '../../src/host/web/start-web-host.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'
import { DirectoryStage, dumpOf, newUser, NOW, openSession, register } from './directory-stage.ts'

let base: BusStage
let stage: DirectoryStage

beforeAll(async () => (base = await BusStage.start()))
afterAll(() => base.stop())
beforeEach(() => (stage = new DirectoryStage(base)))
afterEach(() => stage.stop())

it('one e-mail that eight followers register at once is one account, and seven refusals', async () => {
  const owner = await stage.own()
  const followers = await stage.followAll(8)
  const done = await Promise.all(followers.map((it) => register(it, 'One@trellis.test ')))
  expect(done.filter((isFree) => isFree)).toHaveLength(1)
  expect(owner.host.state.accountCount).toBe(1)
  await eventually('all have it', () => followers.every(({ state }) => state.accountCount === 1))
  for (const follower of followers) expect(dumpOf(follower)).toBe(dumpOf(owner.host))
})

it('two hundred e-mails by four followers are all there, at each as at the owner', async () => {
  const owner = await stage.own()
  const followers = await stage.followAll(4)
  const done = followers.flatMap((it, n) =>
    Array.from({ length: 50 }, (_, i) => register(it, `u${n}-${i}@trellis.test`)),
  )
  expect((await Promise.all(done)).every((isFree) => isFree)).toBe(true)
  expect(owner.host.state.accountCount).toBe(200)
  const live = dumpOf(owner.host)
  await eventually('all are there', () => followers.every((it) => it.state.accountCount === 200))
  for (const follower of followers) expect(dumpOf(follower)).toBe(live)
  expect(stage.lines).toEqual([])
})

it('a change that is done shows at once where it was asked, and elsewhere when that is up to date', async () => {
  await stage.own()
  const [one, other] = await stage.followAll(2)
  for (let i = 0; i < 20; i++) {
    expect(await register(one!, `i${i}@trellis.test`)).toBe(true)
    expect(one!.state.accountCount).toBe(i + 1)
    await other!.upToDate()
    expect(other!.state.accountByEmail(`i${i}@trellis.test`)).toBeDefined()
  }
})

it('a refusal is that of the newest state, not of what was followed so far', async () => {
  const owner = await stage.own()
  const follower = await stage.follow()
  const user = newUser()
  // The owner decides, and the follower asks before it can have heard of it.
  await register(owner.host, 'late@trellis.test', user)
  expect(follower.state.account(user)).toBeUndefined()
  expect(await openSession(follower, user, 'token')).toBe(true)
})

it('a decision on what others change at the same time is made again until it fits', async () => {
  const owner = await stage.own()
  const followers = await stage.followAll(4)
  const user = newUser()
  await register(owner.host, 'count@trellis.test', user)
  // Each adds one to what is there: a lost update would show in the sum.
  const addOne = async (it: (typeof followers)[number]): Promise<boolean> => {
    const done = await it.execute((state) => {
      const text = state.account(user)?.settings.get('count') ?? '0'
      return state.changeSetting(user, 'count', String(Number(text) + 1))
    })
    return done.ok
  }
  await Promise.all(followers.map((it) => it.upToDate()))
  const done = await Promise.all([...followers, ...followers, ...followers].map(addOne))
  expect(done).toEqual(done.map(() => true))
  expect(owner.host.state.account(user)?.settings.get('count')).toBe('12')
})

it('a revoked session is refused by whoever is sure a second later', async () => {
  await stage.own()
  const followers = await stage.followAll(3)
  const user = newUser()
  await register(followers[0]!, 'session@trellis.test', user)
  for (let round = 0; round < 5; round++) {
    const token = `token${round}`
    await openSession(followers[0]!, user, token)
    await Promise.all(followers.map((it) => it.upToDate()))
    for (const { state } of followers) expect(state.session(token, NOW)).toBeDefined()
    expect((await followers[round % 3]!.execute((it) => it.revokeSession(token))).ok).toBe(true)
    const revokedMs = steadyMs()
    await eventually('it is refused everywhere', () => {
      const lookedMs = steadyMs()
      const letIn = followers.filter((it) => it.isSure() && it.state.session(token, NOW))
      if (lookedMs - revokedMs >= 1000) expect(letIn).toEqual([])
      return followers.every((it) => it.state.session(token, NOW) === undefined)
    })
  }
})

it('who comes later has from snapshot and stream what the owner has, to the letter', async () => {
  const owner = await stage.own()
  const first = await stage.follow()
  const fill = async (from: number): Promise<void> => {
    for (let n = from; n < from + 12; n++) {
      const user = newUser()
      await register(first, `n${n}@trellis.test`, user)
      await openSession(first, user, `a${n}`)
      await openSession(first, user, `b${n}`)
      await first.execute((it) => it.revokeSession(`a${n}`))
      await first.execute((it) => it.changeSetting(user, 'theme', n % 2 === 0 ? 'dark' : ''))
    }
  }
  await fill(0)
  // From the stream alone, from a snapshot alone, and from a snapshot with what came after it.
  expect(dumpOf(await stage.follow())).toBe(dumpOf(owner.host))
  expect(await owner.host.saveSnapshot()).toBe(1)
  expect(dumpOf(await stage.follow())).toBe(dumpOf(owner.host))
  await fill(12)
  const last = await stage.follow()
  expect(dumpOf(last)).toBe(dumpOf(owner.host))
  expect(dumpOf(first)).toBe(dumpOf(owner.host))
  // What it decides next holds as well.
  expect(await register(last, 'n0@trellis.test')).toBe(false)
  expect(await register(last, 'n24@trellis.test')).toBe(true)
})

it('a decision that looks at nothing that changes holds at once; an empty one changes nothing', async () => {
  const owner = await stage.own()
  const follower = await stage.follow()
  const act = { atMs: NOW, by: 'console', what: 'flags set', on: '', before: '', after: 'x' }
  const done = await Promise.all(
    Array.from({ length: 20 }, () => follower.execute((it) => it.noteAct(act))),
  )
  expect(done.every((it) => it.ok)).toBe(true)
  expect(owner.host.state.acts).toHaveLength(20)
  const { next } = owner.host.state
  expect((await follower.execute(() => ok([]))).ok).toBe(true)
  expect(await follower.execute(() => err('not-found'))).toEqual(err('not-found'))
  expect(owner.host.state.next).toBe(next)
})

it('a start of a web process that was ended while it connected waits for no directory', async () => {
  const { nats } = await base.connected()
  const signal = AbortSignal.abort(new Error('it was told to stop'))
  const settings = { market: 'simulated', speed: 1, seed: 1, grants: [], platformCoin: 'MNT' }
  const database = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', journalId: 'none' }
  const place = {
    nats,
    replicas: 1,
    prefix: 'nobody',
    wall: createWallClock(),
    ...database,
  } as const
  const started = startWebHost({ ...place, settings, steadyMs, log: stage.log, signal })
  await expect(started).rejects.toThrow('it was told to stop')
  expect(nats.isClosed()).toBe(true)
})
