// Servers that lost the last of what they had told of a lease, as nats-server 2.9.10 does where a
// node that led the bucket is cut off: who has it goes on, and whoever wants it gets it.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { variants } from '../../../../tools/every-variant.ts'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { createBucket, namesOf } from '../../src/leases/bucket-stream.ts'
import { wordBytes, type LeaseWord } from '../../src/leases/lease-words.ts'
import type { Lease } from '../../src/leases/lease.ts'
import { writerOn } from '../../src/leases/lease-writer.ts'
import { Membership } from '../../src/leases/membership.ts'
import { OwnershipKeeper, type TakenGroup } from '../../src/leases/ownership-keeper.ts'
import { mayTake, takeLease, takeOf } from '../../src/leases/take-lease.ts'
import { closeStands, eventually, nowMs, stand, type Stand } from './lease-stand.ts'

const KEY = 'lease.clock.market'

let servers: NatsServers
let count = 0
let prefix = ''
let a: Stand
let b: Stand
const leases: Lease[] = []

beforeAll(async () => {
  servers = await startNats({ nodes: 1 })
})
beforeEach(async () => {
  prefix = `lost${++count}`
  a = await stand(servers, prefix, 'a')
  b = await stand(servers, prefix, 'b')
})
afterEach(async () => {
  for (const lease of leases.splice(0)) lease.abandon()
  await closeStands()
})
afterAll(() => servers.stop())

async function tried({ bucket }: Stand, owner: string, lost = () => undefined) {
  const lease = await takeLease(bucket, takeOf(bucket, { key: KEY, owner }), { lost })
  if (lease !== undefined) leases.push(lease)
  return lease
}

const may = ({ bucket }: Stand, owner: string): boolean =>
  mayTake(bucket, { key: KEY, owner, isLiving: () => true })

/**
 * The bucket is made anew: it holds this of the key, or nothing, and what comes has later revisions
 * than any that was told.
 */
async function lose(stood: LeaseWord | undefined): Promise<void> {
  const manager = await jetstreamManager(b.nats)
  const { stream, subjectOf } = namesOf(prefix)
  const { last_seq: length } = (await manager.streams.info(stream)).state
  let isFirst = false
  while (!isFirst) {
    await manager.streams.delete(stream)
    await createBucket(b.nats, { prefix, replicas: 1, nowMs, log: () => undefined })
    // Its owner may have been faster.
    isFirst = stood === undefined || (await isWrittenFirst(subjectOf(KEY), stood))
  }
  for (let sent = 0; sent <= length; sent++)
    await b.nats.request(subjectOf('ahead.clock.filled'), wordBytes(word('nobody', 0)))
}

async function isWrittenFirst(subject: string, stood: LeaseWord): Promise<boolean> {
  const options = headers()
  options.set('Nats-Expected-Last-Subject-Sequence', '0')
  const answer = await b.nats.request(subject, wordBytes(stood, 0), {
    headers: options,
    timeout: 1000,
  })
  return answer.json<{ readonly error?: object }>().error === undefined
}

const word = (owner: string, epoch: number): LeaseWord => ({
  type: 'lease',
  owner,
  epoch,
  count: 0,
})
const revisionOf = ({ bucket }: Stand): number => bucket.entry(KEY)?.revision ?? 0

test('an owner whose renewals are lost renews in the place of what stands', async () => {
  let lost = 0
  const lease = await tried(a, 'a', () => void lost++)
  await eventually('it was renewed', () => revisionOf(b) > 10)
  await lose(word('a', 1))
  const lostMs = nowMs()
  await eventually('it is renewed again', () => lease?.isSure(lostMs + 4000) === true, 10_000)
  expect(lost).toBe(0)
  expect(may(b, 'b')).toBe(false)
})

test('an owner whose take is lost has lost it, and who takes it has a later epoch', async () => {
  let lost = 0
  const first = await tried(b, 'b')
  await first?.release()
  await eventually('it is free', () => may(a, 'a'))
  const lease = await tried(a, 'a', () => void lost++)
  expect(lease?.epoch).toBe(2)
  await lose(word('b', 1))
  await eventually('it hears of it', () => lost === 1, 10_000)
  expect(lease?.isHeld).toBe(false)
  // At first in the place of what was lost.
  let next: Lease | undefined
  for (let tries = 0; next === undefined && tries < 20; tries++) {
    await eventually('it may be taken', () => may(b, 'b'), 10_000)
    next = await tried(b, 'b')
    await pause(100)
  }
  expect(next?.epoch).toBe(3)
})

const left = [
  ['older', word('a', 1)],
  ['none', undefined],
] as const
test.each(variants(left, ([what]) => what === 'older'))(
  'what a dead owner had is taken where the servers know %s of it',
  async (_, stood) => {
    const lease = await tried(a, 'a')
    // As an engine takes it: another thread writes, over a bucket of its own.
    const writer = writerOn((await stand(servers, prefix, 'c')).bucket)
    await eventually('it was renewed', () => revisionOf(b) > 10)
    lease?.abandon()
    await lose(stood)
    const member = new Membership(b.bucket, { role: 'engine', name: 'b', can: ['clock'] }, writer)
    const taken: number[] = []
    const hooks = {
      take: async (_group: string, { epoch }: TakenGroup) => void taken.push(epoch),
      leave: async () => undefined,
      lost: () => undefined,
    }
    const settings = { kind: 'clock', groups: ['market'], hooks }
    const keeper = new OwnershipKeeper(b.bucket, member, settings)
    onTestFinished(() => {
      keeper.abandon()
      member.abandon()
    })
    await member.start()
    keeper.start()
    await eventually('it is taken', () => keeper.isSure('market'), 15_000)
    expect(taken).toEqual([2])
  },
)
