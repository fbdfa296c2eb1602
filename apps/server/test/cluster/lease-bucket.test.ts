// The bucket of leases on real servers: of writes in the place of the same revision one is stored,
// whatever is cut or killed, and what is seen never goes back.
import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import type { Written } from '../../src/leases/bucket-entry.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import type { LeaseWord } from '../../src/leases/lease-words.ts'
import { Membership } from '../../src/leases/membership.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { mayTake, takeLease, takeOf } from '../../src/leases/take-lease.ts'
import { closeStands, eventually, nowMs, stand } from './lease-stand.ts'
import { settled } from './nats-stand.ts'

let servers: NatsServers

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
})
afterAll(async () => {
  await closeStands()
  await servers.stop()
})

/** A member whose clock a test can set ahead. */
async function timedMember(prefix: string, role: string) {
  const nats = await connectNats({ servers: servers.urls }, role)
  let aheadMs = 0
  const options = { prefix, replicas: 3, nowMs: () => nowMs() + aheadMs } as const
  const bucket = await LeaseBucket.open(nats, { ...options, log: () => undefined })
  const membership = new Membership(bucket, { role, name: role, can: [] })
  await membership.start()
  return {
    bucket,
    membership,
    goAhead: (ms: number) => void (aheadMs += ms),
    end: async () => {
      membership.abandon()
      bucket.close()
      await nats.close()
    },
  }
}

const lease = (owner: string, count = 0): LeaseWord => ({ type: 'lease', owner, epoch: 1, count })

test('one of many who write at the same moment in the place of a revision is stored', async () => {
  const stands = await Promise.all(['a', 'b', 'c'].map((name) => stand(servers, 'swap', name)))
  const buckets = stands.map(({ bucket }) => bucket)
  let revision = 0
  for (let round = 0; round < 100; round++) {
    const before = revision
    const writes: Promise<Written>[] = buckets.flatMap((bucket, of) =>
      [0, 1, 2].map((n) => bucket.swap('lease.k.g', lease(`m${of}`, round * 3 + n), before)),
    )
    const stored = (await Promise.all(writes)).filter(({ type }) => type === 'stored')
    expect(stored).toHaveLength(1)
    // All come to know the same value, and the revision that the next one is to replace.
    const found = await buckets[0]!.read('lease.k.g')
    revision = found?.revision ?? 0
    expect(revision).toBeGreaterThan(before)
    const known = (): readonly string[] =>
      buckets.map((bucket) => {
        const entry = bucket.entry('lease.k.g')
        return JSON.stringify([entry?.revision === revision, entry?.isCertain, entry?.word])
      })
    await eventually('all know it', () => new Set(known()).size === 1)
  }
})

test('a bucket that is configured otherwise is refused, with the settings that are wrong', async () => {
  const nats = await connectNats({ servers: servers.urls }, 'other')
  await new Kvm(nats).create('other-leases', { history: 5, replicas: 1 })
  const options = { prefix: 'other', replicas: 3, nowMs, log: () => undefined } as const
  await expect(LeaseBucket.open(nats, options)).rejects.toThrow(
    'KV_other-leases is configured otherwise than leases need it: num_replicas, ' +
      'max_msgs_per_subject, republish.',
  )
  await nats.close()
})

test('what changed while the connection was cut is known after it, and nothing else is new', async () => {
  const [first, second] = servers.nodes
  const cut = await stand({ urls: [first!.url], nodes: servers.nodes }, 'cut', 'cut')
  const other = await stand({ urls: [second!.url], nodes: servers.nodes }, 'cut', 'other')
  const write = async (key: string, count: number): Promise<void> => {
    for (;;) {
      const revision = (await other.bucket.read(key).catch(() => undefined))?.revision ?? 0
      const written = await other.bucket.swap(key, lease('m', count), revision)
      if (written.type === 'stored') return
      await other.bucket.read(key).catch(() => undefined)
    }
  }
  await write('lease.k.changes', 1)
  await write('lease.k.stays', 1)
  await eventually('both are known', () => cut.bucket.entries('lease.k.').length === 2)
  const before = cut.bucket.entry('lease.k.stays')
  await first!.kill()
  await write('lease.k.changes', 2)
  await first!.start()
  await eventually('the change is known', () => {
    const word = cut.bucket.entry('lease.k.changes')?.word
    return word?.type === 'lease' && word.count === 2
  })
  expect(cut.bucket.entry('lease.k.stays')).toEqual(before)
  await first!.ready()
})

test('whose account takes no keys out forgets the dead for itself', async () => {
  const { bucket: other } = await stand(servers, 'dead', 'other')
  const { bucket, goAhead, end } = await timedMember('dead', 'projector')
  const key = 'member.engine.m'
  const member = { role: 'engine', can: [], leaving: true, gone: true, unable: [] }
  await other.tell(key, { type: 'member', id: 'm', count: 1, ...member })
  await eventually('it is known', () => bucket.entry(key) !== undefined)
  goAhead(61_000)
  await eventually('it is forgotten', () => bucket.entry(key) === undefined)
  expect(await other.read(key)).toBeDefined()
  await end()
})

test('who is dead stays so when the bucket stood still for a while', async () => {
  const { nats, bucket: other } = await stand(servers, 'still', 'other')
  const { bucket, membership, goAhead, end } = await timedMember('still', 'engine')
  const said = { role: 'engine', can: [], leaving: false, gone: false, unable: [] }
  const say = (count: number) =>
    other.tell('member.engine.m', { type: 'member', id: 'm', count, ...said })
  await say(1)
  await eventually('it lives', () => membership.isLiving('m'))
  await eventually('it is dead', () => !membership.isLiving('m'))
  goAhead(2000)
  expect(bucket.isWorking()).toBe(false)
  expect(membership.isLiving('m')).toBe(false)
  // What no member wrote is no life either.
  const { seq } = await jetstream(nats).publish('$KV.still-leases.member.engine.m', '{}')
  await eventually('the bucket works again', () => bucket.isWorking())
  await eventually('it is seen', () => bucket.entry('member.engine.m')?.revision === seq)
  expect(membership.isLiving('m')).toBe(false)
  await say(2)
  await eventually('it lives again', () => membership.isLiving('m'))
  await end()
})

test('what no member wrote in the place of a lease changes nothing of it', async () => {
  const [own, other] = await Promise.all(['own', 'other'].map((n) => stand(servers, 'stray', n)))
  const key = 'lease.k.g'
  const lost = vi.fn()
  const had = await takeLease(own!.bucket, takeOf(own!.bucket, { key, owner: 'own' }), { lost })
  // As where somebody names the lease for the server's answer, who may not write there himself.
  const stray = async (): Promise<void> => {
    const { nats, bucket } = other!
    const { data } = await settled(() => nats.request('$JS.API.INFO', ''))
    const subject = `$KV.stray-leases.${key}`
    const { seq } = await settled(() => jetstream(nats).publish(subject, data))
    await eventually('it is seen', () => (bucket.entry(key)?.revision ?? 0) >= seq)
  }
  const taker = { key, owner: 'other', isLiving: () => true }
  for (let times = 0; times < 3; times++) {
    await stray()
    expect(other!.bucket.entry(key)?.word).toMatchObject({ type: 'lease', owner: 'own' })
    expect(mayTake(other!.bucket, taker)).toBe(false)
    await pause(1200)
  }
  expect(lost).not.toHaveBeenCalled()
  expect(had?.isSure()).toBe(true)
  // Whoever comes new knows no owner, and finds out whether one lives.
  had?.abandon()
  // What was on its way already.
  await pause(1000)
  await stray()
  const late = await stand(servers, 'stray', 'late')
  expect(late.bucket.entry(key)?.word).toEqual({ type: 'stray' })
  expect(mayTake(late.bucket, { ...taker, owner: 'late' })).toBe(false)
  const takes = () => mayTake(late.bucket, { ...taker, owner: 'late' })
  await eventually('it may be taken', takes)
  const take = takeOf(late.bucket, { key, owner: 'late', above: 1 })
  expect(await takeLease(late.bucket, take, { lost })).toBeDefined()
})

test('a key of a member that is long gone can be taken out; what cannot be read is nobody’s', async () => {
  const { nats, bucket } = await stand(servers, 'odd', 'odd')
  const member = { role: 'engine', can: [], leaving: false, gone: true, unable: [] }
  const key = 'member.engine.m'
  expect(await bucket.tell(key, { type: 'member', id: 'm', count: 1, ...member })).toBe(true)
  await bucket.forget(key)
  expect(await bucket.read(key)).toBeUndefined()
  nats.publish('$KV.odd-leases.lease.k.g', '{"form":2,"type":"lease","owner":""}')
  await eventually('it is seen', () => bucket.entry('lease.k.g') !== undefined)
  expect(bucket.entry('lease.k.g')?.word).toEqual({ type: 'unreadable' })
  expect(mayTake(bucket, { key: 'lease.k.g', owner: 'm', isLiving: () => true })).toBe(false)
})
