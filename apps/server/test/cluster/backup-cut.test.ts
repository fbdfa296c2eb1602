// All streams of a cluster cut at one moment while two owners write on: whatever is in the cut has
// all that it followed from in it, and what was acknowledged before is there. Effects go from group
// to group as fast as acknowledgements come, as posts of copying do.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRng } from '@trellis/kernel'
import { backUpCluster } from '../../src/backup/cluster-backup.ts'
import type { ClusterAddress } from '../../src/backup/cluster-place.ts'
import { restoreIntoCluster } from '../../src/backup/cluster-restore.ts'
import { readManifest } from '../../src/backup/manifest.ts'
import { journalFolder, wholeEnds } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import type { JournalBatch } from '../../src/journal/journal.ts'
import { recover } from '../../src/journal/recovery.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { takeLease, takeOf } from '../../src/leases/take-lease.ts'
import { cutStreams, type CutOptions, type StreamCut } from '../../src/nats/cut-streams.ts'
import { groupOf, streamOf, subjectOf } from '../../src/nats/groups.ts'
import { openJetJournal, type JetJournal } from '../../src/nats/jet-journal.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { ownershipBytes } from '../../src/nats/ownership.ts'
import { readGroup } from '../../src/nats/read-group.ts'
import { batch } from '../journal-fixture.ts'
import { openStand, type Stand } from './nats-stand.ts'

const PREFIX = 'cut'
/** Partitions of six groups. */
const PARTITIONS = [0, 1, 2, 3, 4, 36, 5]
const GROUPS = [0, 1, 2, 3, 4, 5]
const CHAINS = 24
const folder = mkdtempSync(join(tmpdir(), 'trellis-cut-'))
const log = (): void => undefined
const monotonicMs = (): number => performance.now()

let stand: Stand
let owners: readonly JetJournal[]
/** Facts that are acknowledged, by partition. */
const acknowledged = new Map<number, number>()

beforeAll(async () => {
  stand = await openStand({ nodes: 1 })
  owners = await Promise.all([0, 1].map(() => openOwner(PREFIX)))
  for (const group of GROUPS)
    await owners[group % 2]?.takeGroup(group, { owner: `owner${group % 2}`, epoch: 1 })
})

afterAll(async () => {
  for (const owner of owners) await owner.close().catch(log)
  await stand.stop()
  rmSync(folder, { recursive: true, force: true })
})

function openOwner(prefix: string): Promise<JetJournal> {
  const { nats } = stand
  return openJetJournal({ nats, prefix, replicas: 1, log, monotonicMs, patienceMs: 500 })
}

/** Each fact names the one of another group that it follows from, which is acknowledged by then. */
async function chain(seed: number, isOver: () => boolean): Promise<void> {
  const rng = createRng(seed)
  let cause = ''
  while (!isOver()) {
    const partition = PARTITIONS[rng.below(PARTITIONS.length)] ?? 0
    const owner = owners[groupOf(partition) % 2]
    if (owner === undefined) throw new Error('nobody owns it')
    const first = owner.position(partition)
    const payload = Buffer.from(cause)
    await owner.append(partition, first, { ...batch(partition, first), payload })
    acknowledged.set(partition, Math.max(acknowledged.get(partition) ?? 0, first + 1))
    cause = `${partition}:${first}`
  }
}

function cut(more: Partial<CutOptions> = {}): Promise<StreamCut> {
  const asked = { nats: stand.nats, prefix: PREFIX, replicas: 1, monotonicMs, log } as const
  return cutStreams({ ...asked, knownOf: () => ({ isOwned: true, mark: undefined }), ...more })
}

const common = { secretKey: 'of all', log }
const clusterOf = (prefix: string): ClusterAddress => ({
  address: { servers: stand.servers.urls },
  replicas: 1,
  prefix,
})

interface Held {
  readonly positions: ReadonlyMap<number, number>
  readonly causes: readonly (readonly [partition: number, position: number])[]
}

class Gathered implements Held {
  readonly positions = new Map<number, number>()
  readonly causes: (readonly [number, number])[] = []

  readonly visit = ({ partition, first, payload }: JournalBatch): void => {
    this.positions.set(partition, first + 1)
    const [of, at] = Buffer.from(payload).toString().split(':')
    if (at !== undefined) this.causes.push([Number(of), Number(at)])
  }
}

/** What a folder's journal holds. */
async function heldInFolder(place: string): Promise<Held> {
  const held = new Gathered()
  await recover({
    files: nodeFiles,
    folder: journalFolder(place),
    owns: () => true,
    snapshot: () => undefined,
    ends: await wholeEnds(nodeFiles, place),
    visit: held.visit,
  })
  return held
}

/** What streams hold up to these ends. */
async function heldBy(ends: ReadonlyMap<number, number>): Promise<Held> {
  const held = new Gathered()
  for (const group of GROUPS) {
    const place = { name: streamOf(PREFIX, group), subject: subjectOf(PREFIX, group) }
    const stream = await LogStream.find({
      ...place,
      nats: stand.nats,
      replicas: 1,
      monotonicMs,
      log,
    })
    if (stream === undefined) throw new Error(`no stream ${place.name}`)
    await readGroup(stream, group, {
      last: ends.get(group) ?? 0,
      visit: held.visit,
    })
  }
  return held
}

const lackOf = ({ positions, causes }: Held) =>
  causes.filter(([partition, at]) => at >= (positions.get(partition) ?? 0))

/** Runs the chains beside some work. */
async function underLoad<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  const chains = Array.from({ length: CHAINS }, (_, seed) => chain(seed + 1, () => isOver))
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(chains)
  }
}

test('ten cuts under load hold the cause of all that they hold, and what was acknowledged before', async () => {
  const cuts = await underLoad(async () => {
    const made: { before: ReadonlyMap<number, number>; cut: StreamCut }[] = []
    for (let i = 0; i < 10; i++) {
      const facts = [...acknowledged.values()].reduce((sum, it) => sum + it, 0)
      const before = new Map(acknowledged)
      made.push({ before, cut: await cut() })
      // Each cut is of another moment: trade has gone on since the one before.
      await expect.poll(() => sumOf(acknowledged), { interval: 5 }).toBeGreaterThan(facts + 50)
    }
    return made
  })
  for (const { before, cut: made } of cuts) {
    const held = await heldBy(made.ends)
    expect(held.causes.length).toBeGreaterThan(0)
    expect(lackOf(held)).toEqual([])
    for (const [partition, position] of before)
      expect(held.positions.get(partition)).toBeGreaterThanOrEqual(position)
  }
  expect(Math.max(...cuts.map((it) => it.cut.heldMs))).toBeLessThan(500)
})

const sumOf = (all: ReadonlyMap<number, number>): number =>
  [...all.values()].reduce((sum, it) => sum + it, 0)

test('a group whose owner does not hold still is named', async () => {
  const { nats } = stand
  const place = { name: streamOf('deaf', 9), subject: subjectOf('deaf', 9) }
  const stream = await LogStream.open({ ...place, nats, replicas: 1, monotonicMs, log })
  await stream.claim(ownershipBytes({ owner: 'deaf', epoch: 1 }), 0)
  await expect(cut({ prefix: 'deaf', tries: 2 })).rejects.toThrow(
    /owner of g09 does not hold still/,
  )
  const nobody = () => ({ isOwned: false, mark: { sequence: 1, tapeMs: 5 } })
  const made = await cut({ prefix: 'deaf', tries: 1, knownOf: nobody })
  expect([made.ends.get(9), made.marks.get(9)]).toEqual([1, { sequence: 1, tapeMs: 5 }])
  // A leader that lacks what a lease has seen lags behind.
  const more = () => ({ isOwned: false, mark: { sequence: 2, tapeMs: 5 } })
  await expect(cut({ prefix: 'deaf', tries: 2, knownOf: more })).rejects.toThrow(/has seen 2/)
})

test('a backup under load is one journal, which goes into an empty cluster and into no other', async () => {
  const to = join(folder, 'backup')
  const before = await underLoad(async () => {
    const known = new Map(acknowledged)
    const made = await backUpCluster({
      cluster: clusterOf(PREFIX),
      to,
      ...common,
      wallMs: Date.now,
    })
    expect(made.facts).toBeGreaterThan(sumOf(known))
    return known
  })
  const { positions, cluster } = readManifest(to)
  expect(Object.keys(cluster?.sequences ?? {})).toEqual(['g00', 'g01', 'g02', 'g03', 'g04', 'g05'])
  for (const [partition, position] of before)
    expect(new Map(positions).get(partition)).toBeGreaterThanOrEqual(position)
  expect(lackOf(await heldInFolder(to))).toEqual([])

  const restore = (prefix: string) =>
    restoreIntoCluster({ from: to, cluster: clusterOf(prefix), ...common })
  const asked = { prefix: 'lives', replicas: 1, nowMs: monotonicMs, log } as const
  const bucket = await LeaseBucket.open(stand.nats, asked)
  const take = takeOf(bucket, { key: 'lease.journal.g07', owner: 'somebody' })
  const lease = await takeLease(bucket, take, { lost: () => undefined })
  const [restored, lives, holds] = await Promise.allSettled([
    restore('again'),
    restore('lives'),
    restore(PREFIX),
  ])
  await lease?.release()
  bucket.close()
  expect(restored).toMatchObject({ value: { partitions: PARTITIONS.length } })
  expect(lives).toMatchObject({ reason: { message: expect.stringMatching(/lease.journal.g07/) } })
  expect(holds).toMatchObject({ reason: { message: expect.stringMatching(/cut-g00 holds mess/) } })

  const owner = await openOwner('again')
  for (const group of GROUPS) await owner.takeGroup(group, { owner: 'next', epoch: 1 })
  for (const [partition, position] of positions) expect(owner.position(partition)).toBe(position)
  await owner.close()
})
