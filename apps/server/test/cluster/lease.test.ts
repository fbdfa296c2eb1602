// One lease and those who want it, on real servers: sure for as long as nobody else can have it,
// taken 3 s after the last renewal, lost once, given back with a mark.
import { setTimeout as pause } from 'node:timers/promises'
import { jetstream } from '@nats-io/jetstream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { namesOf } from '../../src/leases/bucket-stream.ts'
import type { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import type { Lease } from '../../src/leases/lease.ts'
import { mayTake, takeLease, takeOf } from '../../src/leases/take-lease.ts'
import { closeStands, eventually, leaderOf, nowMs, stand, type Stand } from './lease-stand.ts'

const KEY = 'lease.clock.market'
const SURE_MS = 2500
/** So long after a silence of 6.5 s an owner that heard nothing still goes on (30 s in all). */
const ELECT_LIMIT_MS = 23_000
/**
 * Servers that have carried out everything for so long have a renewal too: one that was sent before
 * is given up after 2 s at the latest, and is sent again.
 */
const FOLLOWS_MS = 2700

let servers: NatsServers
let prefix = 0
const leases: Lease[] = []

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
})
afterEach(async () => {
  for (const lease of leases.splice(0)) lease.abandon()
  await closeStands()
})
afterAll(() => servers.stop())

/** Two that want the same lease, connected to the first node and to the second one only. */
async function two(): Promise<readonly [Stand, Stand]> {
  prefix++
  const [first = '', second = ''] = servers.urls
  const at = (url: string, name: string): Promise<Stand> =>
    stand({ urls: [url], nodes: servers.nodes }, `lease${prefix}`, name)
  return [await at(first, 'a'), await at(second, 'b')]
}

const isLiving = (): boolean => true

function tried(bucket: LeaseBucket, owner: string, lost = () => undefined) {
  return takeLease(bucket, takeOf(bucket, { key: KEY, owner }), { lost })
}

async function taken({ bucket }: Stand, owner: string, lost = () => undefined): Promise<Lease> {
  const lease = await tried(bucket, owner, lost)
  if (lease === undefined) throw new Error(`${owner} did not get it`)
  leases.push(lease)
  return lease
}

/**
 * Since when servers carry out all that is written over this connection; Infinity: they do not.
 * What it writes is no member's, and keeps the bucket working as members do.
 */
function writing({ nats }: Stand): () => number {
  const stream = jetstream(nats, { timeout: 500 })
  const subject = namesOf(`lease${prefix}`).subjectOf('beside')
  let sinceMs = Infinity
  const write = async (): Promise<void> => {
    while (!nats.isClosed()) {
      const sentMs = nowMs()
      const isDone = await stream.publish(subject, '').then(
        () => true,
        () => false,
      )
      sinceMs = isDone ? Math.min(sinceMs, sentMs) : Infinity
      await pause(100)
    }
  }
  void write()
  return () => sinceMs
}

const may = ({ bucket }: Stand, owner: string): boolean =>
  mayTake(bucket, { key: KEY, owner, isLiving })

test('it stays with who renews it, and carries on what that one said of it', async () => {
  const [a, b] = await two()
  const lease = await taken(a, 'a')
  expect(lease.epoch).toBe(1)
  lease.mark({ sequence: 5, tapeMs: 17 })
  await eventually('b knows of it', () => b.bucket.entry(KEY) !== undefined)
  const untilMs = nowMs() + 4500
  while (nowMs() < untilMs) {
    expect(lease.isSure()).toBe(true)
    expect(may(b, 'b')).toBe(false)
    await pause(20)
  }
  // Somebody who does not wait for news: the bucket refuses what is based on an older revision.
  const word = { type: 'lease', owner: 'b', epoch: 2, count: 0 } as const
  const older = (b.bucket.entry(KEY)?.revision ?? 0) - 1
  expect(await b.bucket.swap(KEY, word, older)).toEqual({ type: 'refused' })
  await lease.release('b')
  expect(lease.isSure()).toBe(false)
  await eventually('b may take it', () => may(b, 'b'), 500)
  // Whom it was not handed over to waits a moment.
  expect(may(a, 'c')).toBe(false)
  expect(b.bucket.entry(KEY)?.word).toMatchObject({
    owner: '',
    next: 'b',
    mark: { sequence: 5, tapeMs: 17 },
  })
  const second = await taken(b, 'b')
  expect(second.epoch).toBe(2)
  expect(second.isSure()).toBe(true)
})

test('sureness is reckoned when asked: later than 2.5 s after the last renewal there is none', async () => {
  const [a] = await two()
  const lease = await taken(a, 'a')
  expect(lease.isSure(nowMs() + SURE_MS - 1500)).toBe(true)
  expect(lease.isSure(nowMs() + SURE_MS)).toBe(false)
  expect(lease.isSure(nowMs() + 30_000)).toBe(false)
})

test('of several who want what a dead owner had, one gets it, and not before 3 s', async () => {
  const [a, b] = await two()
  const c = await stand(servers, `lease${prefix}`, 'c')
  const lease = await taken(a, 'a')
  lease.abandon()
  const diedMs = nowMs()
  for (const who of [b, c]) {
    await eventually('it is known', () => who.bucket.entry(KEY) !== undefined)
  }
  await eventually('both may take it', () => may(b, 'b') && may(c, 'c'), 5000)
  const waitedMs = nowMs() - diedMs
  expect(waitedMs).toBeGreaterThan(2900)
  expect(waitedMs).toBeLessThan(4500)
  const got = await Promise.all([tried(b.bucket, 'b'), tried(c.bucket, 'c')])
  const winners = got.filter((each) => each !== undefined)
  expect(winners).toHaveLength(1)
  leases.push(...winners)
  expect(winners[0]?.epoch).toBe(2)
})

test('an owner that is cut off is unsure before another has it, and loses it once', async () => {
  const [a, b] = await two()
  let lost = 0
  const lease = await taken(a, 'a', () => void lost++)
  const [node] = servers.nodes
  // Whoever leads the bucket stays: only the way of the owner is cut.
  const leader = await leaderOf(b.nats, `lease${prefix}`)
  const mustElect = leader === node?.name
  node?.signal('SIGSTOP')
  const cutMs = nowMs()
  await eventually('the owner is unsure', () => !lease.isSure(), 4000)
  const unsureMs = nowMs() - cutMs
  expect(unsureMs).toBeLessThanOrEqual(SURE_MS + 50)
  expect(may(b, 'b')).toBe(false)
  await eventually('the other may take it', () => may(b, 'b'), 25_000)
  const second = await taken(b, 'b')
  if (!mustElect) expect(nowMs() - cutMs).toBeLessThan(5000)
  expect(lost).toBe(0)
  node?.signal('SIGCONT')
  await eventually('the first has heard of it', () => lost > 0)
  await pause(1500)
  expect(lost).toBe(1)
  expect(lease.isSure()).toBe(false)
  expect(second.isSure()).toBe(true)
})

test('while the whole bucket is silent nobody is taken for dead, and owners go on as they were', async () => {
  const [a, b] = await two()
  const [first = ''] = servers.urls
  const c = await stand({ urls: [first], nodes: servers.nodes }, `lease${prefix}`, 'c')
  let lost = 0
  const lease = await taken(a, 'a', () => void lost++)
  await eventually('it is known', () => b.bucket.entry(KEY) !== undefined)
  for (const node of servers.nodes) node.signal('SIGSTOP')
  await eventually('the owner is unsure', () => !lease.isSure(), 4000)
  await pause(4000)
  expect(may(b, 'b')).toBe(false)
  for (const node of servers.nodes) node.signal('SIGCONT')
  // In how many rounds of 4 to 9 s servers elect is theirs; what follows is the owner's own.
  const worksSinceMs = writing(c)
  const limitMs = nowMs() + ELECT_LIMIT_MS
  while (!lease.isSure() && worksSinceMs() > nowMs() - FOLLOWS_MS) {
    expect(may(b, 'b')).toBe(false)
    expect(nowMs(), 'servers have elected').toBeLessThan(limitMs)
    await pause(10)
  }
  expect(lease.isSure()).toBe(true)
  expect(may(b, 'b')).toBe(false)
  expect(lease.epoch).toBe(1)
  expect(lost).toBe(0)
})
