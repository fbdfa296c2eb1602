// Members as processes of their own that are killed, stand still or lose the node that they talk
// to: never two are sure of one group, and how long nobody is. Where nodes elect, nobody can renew
// anything meanwhile: what a pause has beyond that is looked at.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSoak } from '../../../../tools/every-variant.ts'
import { startNats, type NatsNode, type NatsServers } from '../../../../tools/nats.mjs'
import { leaseKey } from '../../src/leases/lease-words.ts'
import { planOwners } from '../../src/leases/ownership-plan.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { beyondMs, BucketProbe } from './bucket-probe.ts'
import { eventually, leaderOf } from './lease-stand.ts'
import { MemberProcesses, type MemberProcess } from './member-process.ts'
import { groupsOf } from './ownership-member.ts'
import { overlaps, sharedMs } from './sure-log.ts'

const GROUPS = 8
const groups = groupsOf(GROUPS)
const DEATH_MS = 5000
/** What members add to the time in which the bucket took no write at all. */
const OWN_MS = 5000
/** A round takes 4 to 9 s, and now and then three are needed. */
const ELECTIONS_MS = 60_000
const LATELY_MS = 300

let servers: NatsServers
let members: MemberProcesses
let running: MemberProcess[] = []

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
  members = new MemberProcesses({
    servers: servers.urls,
    replicas: 3,
    prefix: 'faults',
    groups: GROUPS,
  })
  running = await Promise.all([members.start(), members.start(), members.start()])
  await eventually('all is owned', isEven)
})
afterAll(async () => {
  await members.end()
  await servers.stop()
})

/** Who was sure of each group just now, by the lines of all. */
function owners(): readonly (string | undefined)[] {
  const spans = members
    .record()
    .spans()
    .filter(({ untilMs }) => sharedMs() - untilMs < LATELY_MS)
  return groups.map((group) => spans.findLast((span) => span.group === group)?.member)
}

/** Each group is owned by one of those that run, and nobody has much more than others. */
function isEven(): boolean {
  const now = owners()
  const counts = running.map(({ id }) => now.filter((owner) => owner === id).length)
  const sum = counts.reduce((total, count) => total + count, 0)
  return sum === GROUPS && Math.max(...counts) - Math.min(...counts) <= 1
}

/** Each group is where all hand-overs lead: it may be even before the last of them. */
function isPlanned(): boolean {
  const members = running.map(({ id }) => ({ id, unable: new Set<string>() }))
  const keys = groups.map((group) => leaseKey('journal', group))
  const plan = planOwners(keys, members)
  const now = owners()
  return keys.every((key, at) => plan.get(key) === now[at])
}

function neverTwo(): void {
  expect(overlaps(members.record().spans())).toEqual([])
}

test('kill -9: what it had is owned by others within five seconds', async () => {
  const [dead, ...left] = running
  const sinceMs = sharedMs()
  await dead?.kill()
  running = left
  await eventually('all is owned', isEven)
  const pauseMs = members.record().longestPauseMs(sinceMs)
  console.log(`kill -9: longest pause ${pauseMs.toFixed(0)} ms`)
  neverTwo()
  expect(pauseMs).toBeLessThan(DEATH_MS)
  running = [...left, await members.start()]
  await eventually('the new one has its share', isEven)
  neverTwo()
})

test('one that stands still for 4 s is sure of nothing when it goes on, and gets its share again', async () => {
  const [still] = running
  const id = still?.id ?? ''
  const stoppedMs = sharedMs()
  still?.signal('SIGSTOP')
  await pause(4500)
  const wentOnMs = sharedMs()
  still?.signal('SIGCONT')
  await eventually('it has its share again', isEven)
  const before = members
    .record()
    .spans()
    .filter(({ member, fromMs }) => member === id && fromMs <= wentOnMs)
  expect(before.length).toBeGreaterThan(0)
  // Of what it had, nothing was said to be sure after it stood still.
  for (const { untilMs } of before) expect(untilMs).toBeLessThan(stoppedMs + 50)
  console.log(`still: longest pause ${members.record().longestPauseMs(stoppedMs).toFixed(0)} ms`)
  neverTwo()
})

test.each(inSoak)('one that stands still for a moment keeps what it has', async () => {
  const [still] = running
  await eventually('nothing is to move any more', isPlanned)
  const held = (): readonly string[] =>
    members
      .record()
      .spans()
      .filter(({ member, untilMs }) => member === still?.id && sharedMs() - untilMs < LATELY_MS)
      .map(({ group, epoch }) => `${group} ${epoch}`)
  const before = held()
  expect(before.length).toBeGreaterThan(0)
  // Its last renewal may be a second older: less than the 3 s that others wait.
  for (let n = 0; n < 3; n++) {
    still?.signal('SIGSTOP')
    await pause(1000)
    still?.signal('SIGCONT')
    await pause(700)
  }
  await eventually('it is sure of it', () => held().join() === before.join())
  neverTwo()
})

test('SIGTERM: what it had is served by others all the while', async () => {
  const [leaving, ...left] = running
  const sinceMs = sharedMs()
  running = left
  leaving?.signal('SIGTERM')
  await leaving?.ended()
  await eventually('all is owned', isEven)
  const pauseMs = members.record().longestPauseMs(sinceMs)
  console.log(`SIGTERM: longest pause ${pauseMs.toFixed(0)} ms`)
  neverTwo()
  expect(pauseMs).toBeLessThan(1000)
})

/**
 * The longest that nobody was sure of a group while something was done to a node, beyond the times
 * in which the bucket took no write over the other two.
 */
async function ownPauseMs(
  what: string,
  sick: NatsNode | undefined,
  accident: () => Promise<void>,
): Promise<number> {
  const others = servers.nodes.filter((node) => node !== sick).map(({ url }) => url)
  const probe = await BucketProbe.start(others, 'faults')
  await pause(500)
  const sinceMs = sharedMs()
  await accident()
  await eventually('all is owned', isEven, ELECTIONS_MS)
  await pause(500)
  const outages = await probe.end()
  const record = members.record()
  const own = Math.max(0, ...record.pauses(sinceMs).map((it) => beyondMs(it, outages)))
  const silent = outages.map(({ fromMs, untilMs }) => `${(untilMs - fromMs).toFixed(0)} ms`)
  console.log(`${what}: longest pause ${record.longestPauseMs(sinceMs).toFixed(0)} ms,`)
  console.log(
    `the bucket took nothing for ${silent.join(', ') || '0 ms'}; own ${own.toFixed(0)} ms`,
  )
  return own
}

/** Where nodes stand in relation to the bucket. */
async function leadsBucket(): Promise<(node: NatsNode) => boolean> {
  const nats = await connectNats({ servers: servers.urls }, 'test')
  const leader = await leaderOf(nats, 'faults')
  await nats.close()
  return ({ name }) => name === leader
}

test('the node that leads the bucket dies: nobody is replaced, all go on when it is led again', async () => {
  await eventually('nothing is to move any more', isPlanned)
  const leads = await leadsBucket()
  const node = servers.nodes.find(leads)
  const before = owners()
  const ownMs = await ownPauseMs('leader of the bucket', node, async () => {
    await node?.kill()
    // Until then an owner may have been sure all the while; the nodes elect for longer.
    await pause(3500)
  })
  expect(owners()).toEqual(before)
  neverTwo()
  expect(ownMs).toBeLessThan(OWN_MS)
  await node?.start()
  await node?.ready()
})

test.each(inSoak)(
  'a member whose node stands still goes on by another node, sure all the while or replaced',
  async () => {
    const leads = await leadsBucket()
    const node = servers.nodes.find((it) => !leads(it))
    const urls = [node?.url ?? '', ...servers.urls.filter((url) => url !== node?.url)]
    const fourth = await members.start(urls)
    running = [...running, fourth]
    await eventually('it has its share', isEven)
    const stillMs = await ownPauseMs('node stands still', node, async () => {
      node?.signal('SIGSTOP')
      await pause(6000)
    })
    // A node that goes on makes the others elect anew.
    const laterMs = await ownPauseMs('it goes on', node, async () => {
      node?.signal('SIGCONT')
      await pause(4000)
    })
    neverTwo()
    expect(Math.max(stillMs, laterMs)).toBeLessThan(OWN_MS)
  },
)
