// Files of older journals are read for ever, never written on, and the chain finds what no CRC can.
// A fixture is never recorded anew: it stands for what is on somebody's disk.
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { createRng, type Rng } from '@trellis/kernel'
import { openJournal, repairJournal } from '../src/journal/embedded-journal.ts'
import { readJournal } from '../src/journal/read-journal.ts'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { batch, failure, FOLDER, newDisk, open, put } from './journal-fixture.ts'

const FIRST = 'data/journal/w00-00000001.log'
type Version = 1 | 2 | 3

/** The disk as a version left it: two workers, single batches, a group, a large batch, marks. */
function diskOf(version: Version): SimulatedDisk {
  const url = new URL(`./journal-version-${version}.json`, import.meta.url)
  const recorded = JSON.parse(readFileSync(url, 'utf8')) as Readonly<Record<string, string>>
  const disk = newDisk()
  for (const [name, text] of Object.entries(recorded))
    disk.replace(`${FOLDER}/${name}`, Buffer.from(text, 'base64'))
  return disk
}

/** What a worker with these partitions wrote. */
const ofWorker = (a: number, b: number): readonly string[] => [
  `p${a}:0+1`,
  `p${a}:1+2`,
  `p${b}:0+1`,
  `p${a}:3+1`,
  `p${b}:1+2`,
  `p${b}:3+1`,
  `p${a}:4+1`,
]
const written = {
  1: { last: [], position: 5, snapshot: 4, gateMs: 5000 },
  2: { last: ['p0:5+1', 'p0:6+1'], position: 7, snapshot: 7, gateMs: 5000 },
  3: {
    last: ['p0:5+1', 'p0:6+1', 'p0:7+1', 'p0:8+1'],
    position: 9,
    snapshot: 7,
    gateMs: 6000.25,
  },
} as const

describe.each([1, 2, 3] as const)('a journal of version %i', (version) => {
  const { last, position, snapshot, gateMs } = written[version]
  const all = [...ofWorker(0, 2), ...last]

  it('is read to the last fact, snapshot and gate included', async () => {
    const disk = diskOf(version)
    await repairJournal(disk, FOLDER, () => undefined)
    const plain = disk.clone()
    await plain.remove(`data/snapshots/p000-000000000000000${snapshot}.snap`)
    const { seen, journal } = await open(plain, 0, 2)
    expect(seen).toEqual(all)
    expect(journal.partitions.get(2)).toMatchObject({ position: 4, gateMs })
    const short = await open(disk, 0, 2)
    const isAfter = (it: string) => !it.startsWith('p0') || Number(it.slice(3, 4)) >= snapshot
    expect(short.seen).toEqual(all.filter(isAfter))
  })

  it('is not written on when it is old: new facts begin a file and link to the ones before', async () => {
    const disk = diskOf(version)
    const before = disk.content(FIRST)
    const { journal } = await open(disk, 0, 2)
    await Promise.all([put(journal, 0), put(journal, 2), put(journal, 0)])
    await journal.close()
    expect(disk.content(FIRST).subarray(0, before.length)).toEqual(before)
    const isOld = version < 3
    expect(disk.content(FIRST).length === before.length).toBe(isOld)
    expect(disk.paths().includes('data/journal/w00-00000002.log')).toBe(isOld)
    const again = await open(disk, 0, 1)
    expect(again.journal.position(0)).toBe(position + 2)
    expect(again.journal.position(2)).toBe(5)
  })
})

test('times of batches in one record of version 3 are read as they were', async () => {
  const disk = diskOf(3)
  const seen: unknown[] = []
  await openJournal({
    files: disk,
    folder: FOLDER,
    identity: { worker: 1, shards: 2 },
    log: () => undefined,
    visit: ({ first, atMs, tape, fromTape }) => seen.push([first, atMs, tape, fromTape]),
  })
  expect(seen.slice(-4)).toEqual([
    [4, 4000, 4000.25, true],
    [5, 4000, 4000.25, true],
    [6, 6001, 6000.5, true],
    [7, 5990, 5999.75, false],
  ])
})

describe('a journal of version 1', () => {
  it('refuses a record that was changed together with its CRC', async () => {
    const disk = diskOf(1)
    forge(disk, 'p0:1+2', 'p0:1+9')
    await repairJournal(disk, FOLDER, () => undefined)
    expect((await failure(open(disk, 0, 2))).message).toContain('does not follow')
  })
})

describe('the chain of groups', () => {
  it('refuses a record that was changed together with its CRC, wherever in a group it stands', async () => {
    const disk = newDisk()
    const { journal } = await open(disk)
    await Promise.all([put(journal, 0), put(journal, 1), put(journal, 0), put(journal, 1)])
    await Promise.all([put(journal, 1), put(journal, 0)])
    await journal.writer.mark(2000)
    await put(journal, 0)
    await journal.close()
    for (const payload of ['p0:0+1', 'p1:0+1', 'p0:1+1', 'p1:1+1', 'p1:2+1', 'p0:2+1']) {
      const forged = disk.clone()
      forge(forged, payload, payload.replace(':', ';'))
      await repairJournal(forged, FOLDER, () => undefined)
      expect((await failure(open(forged))).message).toMatch(/partition \d, position \d does not/)
    }
    // Nothing links to the last group yet: only its CRC speaks for it.
    const last = disk.clone()
    forge(last, 'p0:3+1', 'p0;3+1')
    expect((await open(last)).seen).toContain('p0;3+1')
  })

  it('refuses a snapshot whose group was changed', async () => {
    const disk = newDisk()
    const { journal } = await open(disk)
    const both = [put(journal, 0), put(journal, 1)]
    const position = journal.position(0)
    const hash = await journal.writer.sealed(0)
    await Promise.all(both)
    const payload = Buffer.from('state')
    await journal.saveSnapshots([{ partition: 0, position, hash, gateMs: 1000, payload }])
    await journal.close()
    expect((await open(disk)).seen).toEqual(['p1:0+1'])
    forge(disk, 'p1:0+1', 'p1;0+1')
    expect((await failure(open(disk))).message).toContain('the snapshot was made after')
  })

  it('goes on after a torn group, of which nothing stays, nor is seen by who only looks', async () => {
    const disk = newDisk()
    const { journal } = await open(disk)
    await put(journal, 0)
    await Promise.all([put(journal, 0), put(journal, 1), put(journal, 2)])
    const bytes = disk.content(FIRST)
    disk.replace(FIRST, bytes.subarray(0, bytes.length - 3))
    const looked = new Map((await readJournal(disk, FOLDER)).positions)
    expect([looked.get(0), looked.get(1), looked.get(2)]).toEqual([1, 0, 0])
    await repairJournal(disk, FOLDER, () => undefined)
    const whole = ['p0:0+1']
    for (let round = 0; round < 3; round++) {
      const { seen, journal: next } = await open(disk)
      expect(seen).toEqual(whole)
      await Promise.all([put(next, 0), put(next, 1)])
      await next.close()
      whole.push(`p0:${round + 1}+1`, `p1:${round}+1`)
    }
  })

  it('holds over groups that are larger than what is read at once', async () => {
    const disk = newDisk()
    const { journal } = await open(disk)
    const large = (partition: number, first: number): Promise<void> => {
      const payload = Buffer.alloc(900_000, first)
      return journal.append(partition, first, { ...batch(partition, first), payload })
    }
    const group = Array.from({ length: 14 }, (_, i) => large(i % 2, i >> 1))
    await Promise.all(group)
    await Promise.all([large(0, 7), large(1, 7)])
    await journal.close()
    const again = await openJournal({
      files: disk,
      folder: FOLDER,
      identity: { worker: 0, shards: 1 },
      log: () => undefined,
    })
    expect([again.position(0), again.position(1)]).toEqual([8, 8])
  })
})

describe('groups of any size over any numbers of workers', () => {
  it('come back whole, in the order of each partition, whoever reads them: 12 seeds', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const rng = createRng(seed)
      const disk = newDisk(seed)
      const positions = new Map<number, number>()
      for (let session = 0; session < 5; session++) {
        const shards = [1, 2, 3, 7][rng.below(4)] ?? 1
        for (let worker = 0; worker < shards; worker++)
          await work({ rng, disk, worker, shards, positions })
        disk.crash()
        await repairJournal(disk, FOLDER, () => undefined)
      }
      const { seen, journal } = await open(disk)
      for (const [partition, position] of positions) {
        expect(journal.position(partition)).toBe(position)
        const firsts = seen.filter((it) => it.startsWith(`p${partition}:`))
        expect(firsts).toEqual(Array.from({ length: position }, (_, i) => `p${partition}:${i}+1`))
      }
    }
  })
})

interface Session {
  readonly rng: Rng
  readonly disk: SimulatedDisk
  readonly worker: number
  readonly shards: number
  readonly positions: Map<number, number>
}

/** One worker's life: groups of some records, marks between them, small files; then an end. */
async function work({ rng, disk, worker, shards, positions }: Session): Promise<void> {
  const { journal } = await open(disk, worker, shards, 1500)
  const own = Array.from({ length: 12 }, (_, i) => i).filter((p) => p % shards === worker)
  for (let group = rng.below(6); group > 0; group--) {
    const picks = Array.from(
      { length: 1 + rng.below(7) },
      () => own[rng.below(own.length)] ?? worker,
    )
    await Promise.all(picks.map((partition) => put(journal, partition)))
    for (const partition of picks) positions.set(partition, (positions.get(partition) ?? 0) + 1)
    if (rng.below(3) === 0) await journal.writer.mark(1000 + rng.below(9))
  }
}

/** Changes a record's payload and makes its CRC right again, as no accident would. */
function forge(disk: SimulatedDisk, from: string, to: string): void {
  for (const path of disk.paths().filter((name) => name.endsWith('.log'))) {
    const bytes = disk.content(path)
    const found = bytes.indexOf(from)
    if (found < 0) continue
    const at = bytes.lastIndexOf('TRJ1', found)
    const length = bytes.readUInt32LE(at + 8)
    bytes.write(to, found, 'latin1')
    bytes.writeUInt32LE(crc32(bytes.subarray(at + 8, at + length)), at + 4)
    disk.replace(path, bytes)
  }
}
