// The product itself in the role of an engine: what it asks for, that one of several leads market
// time, and that time and groups pass to others when it is killed or told to stop.
import { setTimeout as pause } from 'node:timers/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { makeId, ok, PARTITIONS } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { Bus } from '../../src/bus/bus.ts'
import { FollowedClock, followBeats } from '../../src/bus/market-beat.ts'
import { groupSubjects, marketSubject } from '../../src/bus/subjects.ts'
import { DirectoryFollower } from '../../src/host/directory-follower.ts'
import { DirectoryStream } from '../../src/host/directory-stream.ts'
import { directorySubjects, type MarketAnswer } from '../../src/host/directory-words.ts'
import { UnknownResultError } from '../../src/host/engine-link.ts'
import { noteStatus } from '../../src/host/set-statuses.ts'
import { FollowedSpeed } from '../../src/host/web/followed-speed.ts'
import { RemoteLink } from '../../src/host/remote-link.ts'
import { leaseKey, type LeaseWord } from '../../src/leases/lease-words.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { jetstreamManager } from '@nats-io/jetstream'
import { connectNats } from '../../src/nats/connect.ts'
import { DIRECTORY_GROUP, groupName, streamOf } from '../../src/nats/groups.ts'
import { headOf } from '../../src/nats/log-appender.ts'
import { ownershipBytes } from '../../src/nats/ownership.ts'
import { metricsOf } from '../../src/observe/metric-list.ts'
import { ONE_COMPILER } from '../../../../tools/bundled-threads.mjs'
import { GRANTS } from '../host-fixture.ts'
import { MAIN } from '../process-fixture.ts'
import { eventually, steadyMs } from './bus-stage.ts'
import { settled } from './nats-stand.ts'
import { healthAt, ToldMetrics } from '../told-metrics.ts'

const GROUPS = 32
const SPEED = 60
const FAST = 120
const CLUSTER = {
  TRELLIS_SEED: '1',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  TRELLIS_SECRET_KEY: '0123456789abcdef',
  TRELLIS_SPEED: String(SPEED),
  TRELLIS_SHARDS: '1',
}

interface Engine {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<unknown>
}

let servers: NatsServers
let links: readonly RemoteLink[] = []
let nats: Awaited<ReturnType<typeof connectNats>>
let bucket: LeaseBucket
let bus: Bus
const log = (): void => undefined
const DIRECTORY = directorySubjects('trellis').call
const SEED = 1
const clock = new FollowedClock({ steadyMs, fromMs: 0 })
const engines: Engine[] = []

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
  nats = await connectNats({ servers: servers.urls }, 'test')
  bus = new Bus(nats, { log, steadyMs })
  followBeats({ bus, subject: marketSubject('trellis'), clock, log })
  links = Array.from({ length: GROUPS }, (_, group) => {
    const subjects = groupSubjects('trellis', group)
    return new RemoteLink({ bus, group, subjects, steadyMs, moved: log })
  })
  bucket = await LeaseBucket.open(nats, { replicas: 3, nowMs: steadyMs, log })
})
afterAll(async () => {
  for (const { child } of engines) child.kill('SIGKILL')
  for (const link of links) link.close()
  bucket.close()
  await nats.close()
  await servers.stop()
})

function run(more: Readonly<Record<string, string>>): Engine {
  const env = {
    ...process.env,
    TRELLIS_ROLE: 'engine',
    PORT: '0',
    ...more,
  }
  const child = spawn(process.execPath, [...ONE_COMPILER, MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { child, said: () => text, ended: once(child, 'exit') }
}

async function start(): Promise<Engine> {
  const engine = run({ ...CLUSTER, NATS_URL: servers.urls.join(',') })
  engines.push(engine)
  await eventually('the engine is ready', () => engine.said().includes('engine is ready'), 60_000)
  return engine
}

/** Where an engine tells its health. */
const addressOf = ({ said }: Engine): string => / at (http:\S+)\/healthz/.exec(said())?.[1] ?? ''

const trading = (): boolean => links.every(({ figures }) => figures.phase === 'trading')

/** The directory as a web process follows it. */
async function followed(): Promise<DirectoryFollower> {
  const stream = new DirectoryStream({ nats, replicas: 3, log, monotonicMs: steadyMs })
  const subjects = directorySubjects('trellis')
  const follower = new DirectoryFollower({ bus, subjects, stream, steadyMs, log })
  await follower.open()
  return follower
}

const dumpOf = async (partition: number): Promise<string> =>
  (await links[partition % GROUPS]?.call('dump', { partition })) ?? ''

/** Whether the first symbol is closed in a partition's state. */
const hasClosed = (dump: string): boolean => dump.includes('[0,"Closed"]')

function ownersOfAll(): readonly string[] {
  const all = bucket.entries('lease.journal.')
  return all.flatMap(({ word }) => (word.type === 'lease' ? [word.owner] : []))
}

const owners = (): ReadonlySet<string> => new Set(ownersOfAll())

test('it says what is missing, and ends', async () => {
  const engine = run({ NATS_URL: servers.urls.join(',') })
  await engine.ended
  expect(engine.child.exitCode).toBe(2)
  expect(engine.said()).toContain('TRELLIS_ROLE=engine asks for DATABASE_URL, TRELLIS_SECRET_KEY')
})

test('one has all groups and leads market time, which the groups follow', async () => {
  const { said } = await start()
  expect(said()).toMatch(/nats-server [\d.]+ of n\d: .*what is acknowledged is in memory of two of/)
  await eventually('all groups trade', trading, 60_000)
  const fromMs = clock.beatMs
  await pause(1000)
  expect(clock.epoch).toBe(1)
  expect(clock.beatMs - fromMs).toBeGreaterThan(500 * SPEED)
  expect(clock.beatMs - fromMs).toBeLessThan(3000 * SPEED)
  await eventually('they follow', () => links.every(({ figures }) => figures.reachedMs > fromMs))
  // What one alone does begins, also while the database is away.
  const isDone = (): boolean =>
    engines.some(({ said }) => said().includes('this process sends news'))
  await eventually('it does what one alone does', isDone)
})

test('it owns the directory and names the market there; an engine of another one ends', async () => {
  const { market } = (await bus.ask(DIRECTORY, { type: 'market' }, 2000)) as MarketAnswer
  const word = bucket.entry(leaseKey('clock', 'market'))?.word
  const { epochMs = 0 } = word?.type === 'lease' ? (word.mark ?? {}) : {}
  expect(market).toEqual({ market: `simulated@${epochMs}`, seed: SEED })
  const other = run({ ...CLUSTER, NATS_URL: servers.urls.join(','), TRELLIS_SEED: '7' })
  await other.ended
  expect(other.child.exitCode).toBe(1)
  expect(other.said()).toContain(
    `this cluster belongs to the market simulated@${epochMs}, seed ${SEED}, ` +
      `not to simulated@${epochMs}, seed 7: give TRELLIS_MARKET and TRELLIS_SEED`,
  )
  expect(other.said()).not.toMatch(/g\d\d taken/)
})

test('an operator changes the speed: it holds when it stands in the directory', async () => {
  const speed = new FollowedSpeed({ bus, prefix: 'trellis', clock, isSimulated: true })
  expect(clock.way()).toEqual({ speed: SPEED })
  expect(await speed.change({ speed: FAST })).toEqual(ok(undefined))
  expect(speed.way()).toEqual({ speed: FAST })
  const asked = (): Promise<unknown> => bus.ask(DIRECTORY, { type: 'market' }, 2000)
  const said = (await settled(asked)) as MarketAnswer
  expect(said.clock).toMatchObject({ speed: FAST, configured: SPEED })
})

/** Claims a group as its owner did, in the right place: the owner's next append is refused. */
async function claimToo(group: number, claim: Parameters<typeof ownershipBytes>[0]) {
  const name = streamOf('trellis', group)
  const { state } = await (await jetstreamManager(nats)).streams.info(name)
  const asked = { headers: headOf(name, state.last_seq), timeout: 2000 }
  const subject = `trellis.log.${groupName(group)}`
  const answer = await nats.request(subject, ownershipBytes(claim), asked)
  expect(answer.json()).toMatchObject({ seq: state.last_seq + 1 })
}

test('a directory whose journal fails is given back and taken anew', async () => {
  const heldBy = (): Partial<LeaseWord> => {
    const word = bucket.entry(leaseKey('directory', 'dir'))?.word
    return word?.type === 'lease' ? word : {}
  }
  const before = heldBy()
  // As if another one had claimed it in the same words.
  const { owner = '', epoch = 0 } = before
  await claimToo(DIRECTORY_GROUP, { owner, epoch })
  const follower = await followed()
  // Refused there, decided again and taken by the next owner.
  const done = await follower.execute((it) => it.changeSite('flag', 'on'))
  expect(done.ok).toBe(true)
  follower.close()
  expect(heldBy().epoch).toBeGreaterThan(epoch)
  const said = (await bus.ask(DIRECTORY, { type: 'market' }, 2000)) as MarketAnswer
  expect(said.site.get('flag')).toBe('on')
})

test('a group that fails is taken anew under the same lease; the others of its thread go on', async () => {
  const word = bucket.entry(leaseKey('journal', 'g05'))?.word
  if (word?.type !== 'lease') throw new Error('nobody has g05')
  const before = links.map(({ restarts }) => restarts)
  // As if it had been claimed by somebody else in the same words: its next append is refused.
  const { owner, epoch } = word
  await claimToo(5, { owner, epoch })
  const users = [makeId(1000, 5, 0)]
  const opened = links[5]?.call('openUsers', { users, feeLevel: 0, grants: GRANTS })
  await expect(opened).rejects.toThrow(UnknownResultError)
  await eventually('it began anew', () => (links[5]?.restarts ?? 0) > (before[5] ?? 0))
  await eventually('all groups trade', trading)
  const again = links.flatMap(({ restarts }, group) =>
    restarts > (before[group] ?? 0) ? [group] : [],
  )
  expect(again).toEqual([5])
  // What was refused is not there: it is done now.
  expect(await links[5]?.call('openUsers', { users, feeLevel: 0, grants: GRANTS })).toBe(1)
  expect(bucket.entry(leaseKey('journal', 'g05'))?.word).toMatchObject({ owner, epoch })
})

test('it says whether it does its work, and counts each partition of each group', async () => {
  const [only] = engines
  if (only === undefined) throw new Error('no engine runs')
  await eventually('it is healthy', async () => (await healthAt(addressOf(only)))?.status === 200)
  expect((await healthAt(addressOf(only)))?.body).toMatchObject({
    ready: true,
    phase: 'trading',
    leadsMarket: true,
    ownsDirectory: true,
    groups: Array.from({ length: GROUPS }, (_, group) => groupName(group)),
  })
  const told = await ToldMetrics.at(addressOf(only))
  told.expectAllOf('engine')
  const ofPartitions = metricsOf('engine').filter((name) => name.startsWith('trellis_partition_'))
  for (const name of ofPartitions) expect(told.count(name), name).toBe(PARTITIONS)
  expect(told.value('trellis_ready')).toBe(1)
  expect(told.value('trellis_groups_owned')).toBe(GROUPS)
  expect(told.value('trellis_group_trading{group="g05"}')).toBe(1)
  // One user was opened there after the group was taken anew.
  expect(told.value('trellis_group_messages_total{group="g05"}')).toBe(1)
  expect(told.value('trellis_group_append_seconds_count{group="g05"}')).toBeGreaterThan(0)
  const facts = told.value('trellis_group_facts_total{group="g05"}')
  expect(facts).toBeGreaterThan(0)
  // What it had before it was taken anew counts there alone.
  expect(told.value('trellis_partition_position{partition="5"}')).toBeGreaterThanOrEqual(facts ?? 0)
  expect(told.value('trellis_hand_over_seconds_count{step="take"}')).toBe(GROUPS)
  expect(told.value('trellis_lease_changes_total{group="g05",change="taken"}')).toBe(1)
})

test('a status that an operator set reaches a group that was not told', async () => {
  const follower = await followed()
  const [instrument] = defaultInstruments
  if (instrument === undefined) throw new Error('no symbols')
  const set = { status: 'Closed', atMs: Math.floor(clock.nowMs()) } as const
  const noted = await follower.execute((it) => noteStatus(it, instrument, set))
  follower.close()
  expect(noted.ok).toBe(true)
  const users = [makeId(1000, 4, 0)]
  await links[4]?.call('openUsers', { users, feeLevel: 0, grants: GRANTS })
  await eventually('it is told', async () => hasClosed(await dumpOf(4)))
})

test('a thread that ends again and again gives its groups back, and others take them', async () => {
  await start()
  const ofOne = (): number => ownersOfAll().filter((it) => it === ownersOfAll()[0]).length
  await eventually('each has its half', () => owners().size === 2 && ofOne() === GROUPS / 2)
  await eventually('all groups trade', trading)
  const told = links.map(({ restarts }) => restarts)
  const ended = (): Engine | undefined =>
    engines.find(({ said }) => said().includes('journal g05: is given back'))
  // Words that no process says: the thread fails at each, with all groups that it hosts.
  const poison = bus.teller(groupSubjects('trellis', 5).word)
  const giveUp = async (): Promise<boolean> => {
    poison.tell({ type: 'projected', positions: 1 })
    await pause(100)
    return ended() !== undefined
  }
  await eventually('it is given back', giveUp, 60_000)
  poison.close()
  expect(links.filter(({ restarts }, i) => restarts > (told[i] ?? 0)).length).toBeGreaterThan(1)
  await eventually('another one has it', () => {
    const word = bucket.entry(leaseKey('journal', 'g05'))?.word
    const owner = word?.type === 'lease' ? word.owner : ''
    return owner !== '' && ended()?.said().includes(`is ready: ${owner}`) === false
  })
  await eventually('all groups trade', trading, 60_000)
})

test('SIGTERM of who leads market time: it goes on, no earlier and not far ahead', async () => {
  const word = bucket.entry(leaseKey('clock', 'market'))?.word
  const leader = word?.type === 'lease' ? word.owner : ''
  const first = engines.find(({ said }) => said().includes(leader))
  const beganMs = steadyMs()
  const fromMs = clock.beatMs
  if (first === undefined) throw new Error('none of them leads')
  first.child.kill('SIGTERM')
  // Whoever watches hears it before the groups are somebody else's.
  await eventually('it is draining', async () => {
    const health = await healthAt(addressOf(first))
    return health?.status === 503 && health.body.phase === 'stopping'
  })
  await first.ended
  expect(first.child.exitCode).toBe(0)
  await eventually('all groups trade', () => trading() && owners().size === 1)
  const passedMs = steadyMs() - beganMs
  expect(clock.beatMs).toBeGreaterThanOrEqual(fromMs)
  expect(clock.beatMs - fromMs).toBeLessThan((passedMs + 1000) * FAST)
  expect(clock.way()).toEqual({ speed: FAST })
})

test('kill -9 of all: whoever comes next goes on with the same market', async () => {
  const known = bucket.entry(leaseKey('clock', 'market'))?.word
  for (const { child } of engines) child.kill('SIGKILL')
  const fromMs = clock.beatMs
  const { epoch } = clock
  await start()
  await eventually('time is led', () => clock.epoch > epoch)
  await eventually('all groups trade', trading)
  expect(clock.beatMs).toBeGreaterThanOrEqual(fromMs)
  // What operators said holds on, also in a partition that nobody lived in.
  expect(clock.way()).toEqual({ speed: FAST })
  const users = [makeId(1000, 6, 0)]
  await links[6]?.call('openUsers', { users, feeLevel: 0, grants: GRANTS })
  expect(hasClosed(await dumpOf(6))).toBe(true)
  const now = bucket.entry(leaseKey('clock', 'market'))?.word
  expect(now).toMatchObject({
    mark: { epochMs: (known?.type === 'lease' ? known.mark : {})?.['epochMs'] },
  })
})

test('the bucket of leases is lost: whoever comes next has each group at its second try', async () => {
  for (const { child } of engines) child.kill('SIGKILL')
  const { epoch, beatMs } = clock
  bucket.close()
  const manager = await jetstreamManager(nats)
  await manager.streams.delete('KV_trellis-leases')
  bucket = await LeaseBucket.open(nats, { replicas: 3, nowMs: steadyMs, log })
  const next = await start()
  const count = (what: RegExp): number => next.said().match(what)?.length ?? 0
  await eventually('all groups are taken', () => count(/g\d\d taken/g) === GROUPS, 60_000)
  expect(count(/directory taken/g)).toBe(1)
  expect(count(/taken anew above that/g)).toBe(GROUPS + 1)
  expect(count(/is given back/g)).toBe(0)
  // Who runs on follows a clock whose epochs began anew.
  await eventually('market time goes on', () => clock.epoch < epoch && clock.beatMs > beatMs)
})
