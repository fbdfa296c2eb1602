// Releases side by side: what older ones wrote is read through a stream, and what a newer one wrote
// is refused by an owner that cannot read it, who leaves the stream as it was, so that another one
// takes the group. Forms of frames and leases: bus/frame.test.ts, leases/lease-words.test.ts.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTS_VERSION } from '@trellis/engine'
import { KINDS } from '../../src/engine-parts.ts'
import { repairJournal } from '../../src/journal/embedded-journal.ts'
import { FactFraming } from '../../src/journal/fact-framing.ts'
import type { JournalBatch } from '../../src/journal/journal.ts'
import { copyIntoCluster } from '../../src/nats/copy-journal.ts'
import { groupOf, streamOf, subjectOf } from '../../src/nats/groups.ts'
import { openJetJournal, type JetJournal } from '../../src/nats/jet-journal.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { readGroup } from '../../src/nats/read-group.ts'
import { batch, failure, FOLDER, newDisk } from '../journal-fixture.ts'
import { openStand, type Stand } from './nats-stand.ts'

const log = (): void => undefined
const monotonicMs = (): number => performance.now()
const GROUP = 3
let stand: Stand

beforeAll(async () => {
  stand = await openStand({ nodes: 1 })
})
afterAll(() => stand.stop())

function openOwner(prefix: string, visit: (read: JournalBatch) => void): Promise<JetJournal> {
  const { nats } = stand
  const patienceMs = 300
  return openJetJournal({ nats, prefix, replicas: 1, log, monotonicMs, patienceMs, visit })
}

function streamAt(prefix: string): Promise<LogStream> {
  const place = { name: streamOf(prefix, GROUP), subject: subjectOf(prefix, GROUP) }
  return LogStream.open({ ...place, nats: stand.nats, replicas: 1, monotonicMs, log })
}

/** The disk as an older release left it, and all that its own reading finds there. */
async function leftBy(version: number) {
  const url = new URL(`../journal-version-${version}.json`, import.meta.url)
  const recorded = JSON.parse(readFileSync(url, 'utf8')) as Readonly<Record<string, string>>
  const disk = newDisk()
  for (const [name, text] of Object.entries(recorded))
    disk.replace(`${FOLDER}/${name}`, Buffer.from(text, 'base64'))
  await repairJournal(disk, FOLDER, log)
  return disk
}

test.each([
  [1, 5, 4],
  [2, 7, 4],
  [3, 9, 4],
])('a journal of version %i is read through streams to its last fact', async (version, p0, p2) => {
  const { nats } = stand
  const prefix = `v${version}`
  const asked = { files: await leftBy(version), folder: FOLDER, nats, prefix, replicas: 1 } as const
  const { facts } = await copyIntoCluster({ ...asked, monotonicMs, log })
  const seen: string[] = []
  const owner = await openOwner(prefix, ({ payload }) => seen.push(Buffer.from(payload).toString()))
  const partitions = [0, 1, 2, 3]
  for (const group of new Set(partitions.map(groupOf)))
    await owner.takeGroup(group, { owner: 'this release', epoch: 1 })
  expect([owner.position(0), owner.position(2)]).toEqual([p0, p2])
  expect(facts).toBe(partitions.reduce((sum, partition) => sum + owner.position(partition), 0))
  expect(seen.slice(0, 3)).toEqual(['p0:0+1', 'p0:1+2', 'p0:3+1'])
  // It is written on in the form of this release, behind what was there.
  await owner.append(0, p0, batch(0, p0))
  expect(owner.position(0)).toBe(p0 + 1)
  await owner.close()
})

test('facts of a newer release are folded by nobody who cannot, and the stream stays as it was', async () => {
  const newer = await openOwner('newer', log)
  await newer.takeGroup(GROUP, { owner: 'newer release', epoch: 1 })
  await newer.append(GROUP, 0, { ...batch(GROUP, 0), version: FACTS_VERSION + 1 })
  await newer.close()
  const stream = await streamAt('newer')
  const end = await stream.lastSequence()

  const framing = new FactFraming(KINDS)
  const folded: unknown[] = []
  const older = await openOwner('newer', (read) => folded.push(framing.toBatch(read)))
  const taking = older.takeGroup(GROUP, { owner: 'older release', epoch: 2 })
  await expect(taking).rejects.toThrow('unknown facts version')
  expect(folded).toEqual([])
  expect(older.writer.groups).toEqual([])
  // No ownership record of it stands there: whoever can goes on, as if it had never come.
  expect(await stream.lastSequence()).toBe(end)
  const again = await openOwner('newer', log)
  await again.takeGroup(GROUP, { owner: 'newer release', epoch: 3 })
  expect(again.position(GROUP)).toBe(1)
  await Promise.all([older.close(), again.close()])
})

test.each(['TRJ2', 'TRO2'])(
  'a message of another form, %s, is refused by its beginning',
  async (begins) => {
    const prefix = begins.toLowerCase()
    const stream = await streamAt(prefix)
    await stream.claim(Buffer.from(`${begins} and whatever a newer release puts behind it`), 0)
    const owner = await openOwner(prefix, log)
    const { failure: why, message } = await failure(
      owner.takeGroup(GROUP, { owner: 'older', epoch: 2 }),
    )
    expect(why).toBe('damaged')
    expect(message).toContain(`message 1: this release does not read what begins with ${begins}`)
    expect(await stream.lastSequence()).toBe(1)
    // Nor by who only reads: a backup, a projector.
    const reading = readGroup(stream, GROUP, { visit: log })
    await expect(reading).rejects.toThrow(`what begins with ${begins}`)
    await owner.close()
  },
)
