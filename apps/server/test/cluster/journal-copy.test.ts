// A real journal from a folder into a cluster and back into another folder: the same facts at the
// same positions, and tapes that go on where they were.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeDirectoryFacts } from '@trellis/engine'
import { createRng } from '@trellis/kernel'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats } from '../../../../tools/nats.mjs'
import { bundleOf } from '../../../../tools/process-bundle.ts'
import { ClusterPlace } from '../../src/backup/cluster-place.ts'
import { copyJournalInto } from '../../src/backup/cluster-restore.ts'
import { journalFolder, openJournal, wholeEnds } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import type { PartitionEnd } from '../../src/journal/journal.ts'
import { recover } from '../../src/journal/recovery.ts'
import { DIRECTORY_STREAM, holds } from '../../src/journal/stream.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { copyIntoFolder } from '../../src/nats/copy-journal.ts'
import { ALL_GROUPS, DEFAULT_PREFIX } from '../../src/nats/groups.ts'
import { openJetJournal } from '../../src/nats/jet-journal.ts'
import { batch, put } from '../journal-fixture.ts'

let servers: Awaited<ReturnType<typeof startNats>>
let nats: NatsConnection
const folder = mkdtempSync(join(tmpdir(), 'trellis-copy-'))
const origin = join(folder, 'origin')
const back = join(folder, 'back')

beforeAll(async () => {
  servers = await startNats()
  nats = await connectNats({ servers: servers.urls }, 'test')
})

afterAll(async () => {
  await nats.close()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Two and then three workers with groups of all sizes, a large one, marks, and the directory. */
async function writeOrigin(): Promise<void> {
  const rng = createRng(3)
  await nodeFiles.makeFolder(join(origin, 'journal'))
  const log = (): void => undefined
  for (const shards of [2, 3]) {
    for (let worker = 0; worker < shards; worker++) {
      const identity = { worker, shards }
      const journal = await openJournal({ files: nodeFiles, folder: origin, identity, log })
      const own = Array.from({ length: 70 }, (_, p) => p).filter((p) => holds(identity, p))
      for (let group = 0; group < 10; group++) {
        const picks = own.filter(() => rng.below(3) === 0)
        await Promise.all(picks.map((partition) => put(journal, partition, 1 + rng.below(3))))
      }
      const [partition = 0] = own
      const first = journal.position(partition)
      const payload = Buffer.alloc(900_000, worker)
      const large = [0, 1, 2].map((i) => ({ ...batch(partition, first + i), payload }))
      await journal.appendParts(partition, first, large)
      await journal.writer.mark(4000 + shards)
      await journal.close()
    }
  }
  const identity = DIRECTORY_STREAM
  const directory = await openJournal({ files: nodeFiles, folder: origin, identity, log })
  const facts = encodeDirectoryFacts([
    { type: 'market-bound', market: 'simulated@5000', seed: 1 },
    { type: 'clock-mapped', wallMs: 7000, marketMs: 6000, speed: 1 },
  ])
  const first = { ...batch(256, 0, 2), fromTape: false, payload: Buffer.from(facts) }
  await directory.append(256, 0, first)
  await directory.close()
}

interface ReadBack {
  readonly batches: Map<number, string[]>
  readonly ends: ReadonlyMap<number, PartitionEnd>
}

async function readFolder(place: string): Promise<ReadBack> {
  const batches = new Map<number, string[]>()
  const { partitions } = await recover({
    files: nodeFiles,
    folder: journalFolder(place),
    owns: () => true,
    snapshot: () => undefined,
    ends: await wholeEnds(nodeFiles, place),
    visit: ({ partition, payload, ...rest }) => {
      const line = `${JSON.stringify(rest)} ${Buffer.from(payload).toString('latin1')}`
      batches.set(partition, [...(batches.get(partition) ?? []), line])
    },
  })
  return { batches, ends: partitions }
}

/** As a user runs it. */
async function copy(from: string, to: string): Promise<string> {
  const program = new URL('../../src/backup/journal-copy.ts', import.meta.url)
  const words = [await bundleOf(program), from, to, '1']
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return stdout
}

const log = (): void => undefined

/** What the program does, without the seconds that it takes to start. */
async function copyAgain(from: string): Promise<unknown> {
  const cluster = { address: { servers: servers.urls }, replicas: 1 } as const
  const place = await ClusterPlace.open(cluster, 'test', log)
  return copyJournalInto(place, from).finally(() => place.close())
}

function copyOut(to: string): Promise<unknown> {
  const monotonicMs = (): number => performance.now()
  const asked = { files: nodeFiles, nats, prefix: DEFAULT_PREFIX, replicas: 1 } as const
  return copyIntoFolder({ ...asked, folder: to, monotonicMs, log })
}

it('goes from a folder into a cluster and back; what is not empty is refused', async () => {
  // A folder that was mistaken leaves the cluster as empty as it was.
  const noJournal = /holds no journal: name the data folder that has one/
  await expect(copyAgain(join(folder, 'mistaken'))).rejects.toThrow(noJournal)
  await writeOrigin()
  const url = servers.urls.join(',')
  const told = await copy(origin, url)
  expect(told).toMatch(/^Copied \d+ facts of 71 partitions; both ends hold the same\.\n$/)
  await expect(copyAgain(origin)).rejects.toThrow(/holds messages: a copy goes into an empty/)
  // Whoever leads market time first goes on with the market of the folder.
  const asked = { replicas: 1, nowMs: () => performance.now(), log: () => undefined } as const
  const bucket = await LeaseBucket.open(nats, asked)
  expect(bucket.entry('lease.clock.market')).toMatchObject({
    isCertain: true,
    word: { owner: '', mark: { epochMs: 5000, wallMs: 7000, marketMs: 6000, speed: 1 } },
  })
  bucket.close()

  const before = await readFolder(origin)
  const { owned, journal } = await takeAll()
  for (const [partition, end] of before.ends) {
    expect(journal.position(partition)).toBe(end.position)
    expect(owned.get(partition) ?? []).toEqual(before.batches.get(partition) ?? [])
    // No further than it was: what is in doubt is gone through again and brings nothing new.
    const gateMs = journal.partitions.get(partition)?.gateMs ?? -1
    expect(gateMs).toBeLessThanOrEqual(end.gateMs)
    expect(gateMs).toBe(end.position === 0 ? -1 : Math.floor(end.gateMs))
  }
  await put(journal, 5)
  await journal.close()

  expect(await copy(url, back)).toBe(told.replace(/\d+/, (facts) => String(Number(facts) + 1)))
  await expect(copyOut(back)).rejects.toThrow(/holds a journal: a copy goes into an empty/)
  const after = await readFolder(back)
  for (const [partition, end] of before.ends) {
    const more = partition === 5 ? 1 : 0
    expect(after.ends.get(partition)?.position).toBe(end.position + more)
    const lines = after.batches.get(partition) ?? []
    expect(lines.slice(0, lines.length - more)).toEqual(before.batches.get(partition) ?? [])
  }
  // A server goes on with what was copied.
  const identity = { worker: 1, shards: 2 }
  const again = await openJournal({ files: nodeFiles, folder: back, identity, log })
  await put(again, 5)
  await again.close()
  expect((await readFolder(back)).ends.get(5)?.position).toBe(
    (before.ends.get(5)?.position ?? 0) + 2,
  )
})

async function takeAll() {
  const owned = new Map<number, string[]>()
  const journal = await openJetJournal({
    nats,
    replicas: 1,
    log: () => undefined,
    monotonicMs: () => performance.now(),
    visit: ({ partition, payload, ...rest }) => {
      const line = `${JSON.stringify(rest)} ${Buffer.from(payload).toString('latin1')}`
      owned.set(partition, [...(owned.get(partition) ?? []), line])
    },
  })
  for (let group = 0; group < ALL_GROUPS; group++)
    await journal.takeGroup(group, { owner: 'test', epoch: 1 })
  return { owned, journal }
}
