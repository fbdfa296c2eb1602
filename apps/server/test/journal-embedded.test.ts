// The embedded journal against torn tails, flipped bits, lost writes, a full disk and changed
// worker counts. Every damage must be cut or refused, never accepted.
import { createRng } from '@trellis/kernel'
import { describe, expect, it } from 'vitest'
import { openJournal, repairJournal } from '../src/journal/embedded-journal.ts'
import { JournalError } from '../src/journal/journal.ts'
import { DIRECTORY_STREAM } from '../src/journal/stream.ts'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { batch, failure, FOLDER, newDisk, open, put } from './journal-fixture.ts'

const FIRST = 'data/journal/w00-00000001.log'

describe('appending', () => {
  it('keeps batches in order over restarts and refuses any position but the next', async () => {
    const files = newDisk()
    const first = await open(files)
    await put(first.journal, 3, 2)
    await put(first.journal, 3)
    expect((await failure(first.journal.append(3, 2, batch(3, 2)))).failure).toBe('wrong-position')
    expect((await failure(first.journal.append(3, 9, batch(3, 9)))).failure).toBe('wrong-position')
    await first.journal.close()
    expect((await failure(first.journal.append(3, 3, batch(3, 3)))).failure).toBe('closed')
    const again = await open(files)
    expect(again.seen).toEqual(['p3:0+2', 'p3:2+1'])
    expect(again.journal.position(3)).toBe(3)
  })

  it('covers all that is queued with one sync', async () => {
    const files = newDisk()
    const { journal } = await open(files)
    await put(journal, 0)
    const before = files.syncs
    await Promise.all(Array.from({ length: 200 }, (_, i) => put(journal, i)))
    expect(files.syncs - before).toBe(1)
    expect(journal.writer.commits).toBe(2)
  })

  it('rotates segments and reads over them', async () => {
    const files = newDisk()
    const { journal } = await open(files, 0, 1, 1000)
    for (let i = 0; i < 100; i++) await put(journal, i % 5)
    await journal.writer.mark(2000)
    await journal.close()
    expect(files.paths().length).toBeGreaterThan(5)
    const again = await open(files)
    expect(again.seen).toHaveLength(100)
    expect(again.journal.partitions.get(0)?.gateMs).toBe(2000)
    const ofTwo = again.seen.filter((it) => it.startsWith('p2:'))
    expect(ofTwo.slice(18)).toEqual(['p2:18+1', 'p2:19+1'])
  })

  it('refuses a batch beyond 1 MB and a partition of another worker', async () => {
    const { journal } = await open(newDisk(), 1, 2)
    const large = { ...batch(1, 0), payload: Buffer.alloc(1 << 20) }
    expect((await failure(journal.append(1, 0, large))).failure).toBe('too-large')
    expect((await failure(journal.append(2, 0, batch(2, 0)))).failure).toBe('not-owned')
    await put(journal, 1)
    expect(journal.position(1)).toBe(1)
  })

  it('keeps the directory in a stream of its own', async () => {
    const files = newDisk()
    const options = { files, folder: FOLDER, identity: DIRECTORY_STREAM, log: () => undefined }
    const journal = await openJournal(options)
    await journal.append(256, 0, batch(256, 0))
    await journal.close()
    const again = await openJournal(options)
    expect(again.position(256)).toBe(1)
    expect(files.paths()).toEqual(['data/journal/dir-00000001.log'])
  })
})

/** Bytes of a record with one small batch: head, what precedes the facts, and they. */
const LENGTH = 64 + 5 + 'p0:3+1'.length
const SEGMENT_HEAD = 64

/** A disk with some groups of records, the last of several records, and nothing after it. */
async function filled(): Promise<{ files: SimulatedDisk; whole: readonly string[] }> {
  const files = newDisk()
  const { journal } = await open(files)
  for (let i = 0; i < 6; i++) await put(journal, i % 2)
  await Promise.all([put(journal, 0), put(journal, 1), put(journal, 2)])
  const { seen } = await open(files.clone())
  return { files, whole: seen }
}

describe('a torn tail', () => {
  it('is cut at every byte of the last group, with a warning in the log', async () => {
    const { files, whole } = await filled()
    const bytes = files.content(FIRST)
    const lastLength = 3 * LENGTH
    for (let cut = 1; cut <= lastLength; cut++) {
      const torn = files.clone()
      torn.replace(FIRST, bytes.subarray(0, bytes.length - cut))
      const levels: (string | undefined)[] = []
      await repairJournal(torn, FOLDER, (_line, level) => levels.push(level))
      const { seen, journal } = await open(torn)
      expect(seen).toEqual(whole.slice(0, -3))
      expect(levels).toEqual(cut === lastLength ? [] : ['warn'])
      await put(journal, 2)
      expect((await open(torn)).seen).toEqual([...whole.slice(0, -3), 'p2:0+1'])
    }
  })

  it('takes a batch of several parts as a whole', async () => {
    const files = newDisk()
    const { journal } = await open(files)
    await put(journal, 0)
    await journal.appendParts(0, 1, [batch(0, 1, 2), batch(0, 3), batch(0, 4)])
    const bytes = files.content(FIRST)
    const whole = ['p0:0+1', 'p0:1+2', 'p0:3+1', 'p0:4+1']
    expect((await open(files)).seen).toEqual(whole)
    const { length } = bytes
    const lastLength = length - SEGMENT_HEAD - LENGTH
    for (let cut = 1; cut < lastLength; cut += 5) {
      const torn = files.clone()
      torn.replace(FIRST, bytes.subarray(0, length - cut))
      await repairJournal(torn, FOLDER, () => undefined)
      expect((await open(torn)).seen).toEqual(whole.slice(0, 1))
    }
  })

  it('may hold zeros or rubbish where the disk had no time', async () => {
    const { files, whole } = await filled()
    for (const tail of [Buffer.alloc(5000), Buffer.alloc(777, 0xa5), Buffer.from('TRJ1TRJ1')]) {
      const torn = files.clone()
      torn.replace(FIRST, Buffer.concat([files.content(FIRST), tail]))
      await repairJournal(torn, FOLDER, () => undefined)
      expect((await open(torn)).seen).toEqual(whole)
    }
  })

  it('may be a segment that was just being created', async () => {
    const { files, whole } = await filled()
    files.replace('data/journal/w00-00000002.log', Buffer.alloc(20))
    const lines: string[] = []
    await repairJournal(files, FOLDER, (line) => lines.push(line))
    expect(lines[0]).toContain('w00-00000002.log')
    expect((await open(files)).seen).toEqual(whole)
  })
})

describe('a flipped bit', () => {
  it('is refused with file, byte and partition named, wherever a later group proves the bytes durable', async () => {
    const { files } = await filled()
    const bytes = files.content(FIRST)
    const lastGroup = bytes.length - 3 * LENGTH
    for (let bit = 64 * 8; bit < lastGroup * 8; bit += 13) {
      const damaged = files.clone()
      const copy = Buffer.from(bytes)
      copy[bit >> 3]! ^= 1 << (bit & 7)
      damaged.replace(FIRST, copy)
      const error = await failure(repairJournal(damaged, FOLDER, () => undefined))
      expect(error.failure).toBe('damaged')
      expect(error.message).toMatch(/w00-00000001\.log at byte \d+: .*(partition|mark)/)
    }
  })

  it('in the last record is refused once a mark says that it was durable, and cut when nothing does', async () => {
    const { files, whole } = await filled()
    const bytes = files.content(FIRST)
    const flipped = Buffer.from(bytes)
    flipped[bytes.length - 2]! ^= 4
    const unmarked = files.clone()
    unmarked.replace(FIRST, flipped)
    await repairJournal(unmarked, FOLDER, () => undefined)
    expect((await open(unmarked)).seen).toEqual(whole.slice(0, -3))

    const marked = files.clone()
    const { journal } = await open(marked)
    await journal.writer.mark(5000)
    await journal.close()
    const withMark = marked.content(FIRST)
    withMark[bytes.length - 2]! ^= 4
    marked.replace(FIRST, withMark)
    const error = await failure(repairJournal(marked, FOLDER, () => undefined))
    expect(error.message).toContain('partition 2, position 0')
  })

  it('in the head of a segment, or a missing segment, is refused', async () => {
    const files = newDisk()
    const { journal } = await open(files, 0, 1, 300)
    for (let i = 0; i < 12; i++) await put(journal, 0)
    await journal.close()
    const head = files.clone()
    const bytes = head.content(FIRST)
    bytes[20]! ^= 1
    bytes[9]! ^= 1
    head.replace(FIRST, bytes)
    expect((await failure(open(head))).message).toContain('w00-00000001.log')
    const gone = files.clone()
    await gone.remove('data/journal/w00-00000002.log')
    expect((await failure(repairJournal(gone, FOLDER, () => undefined))).message).toContain(
      'missing',
    )
  })

  it('never leads to accepted wrong facts: 3,000 random cases', async () => {
    const { files, whole } = await filled()
    const bytes = files.content(FIRST)
    const rng = createRng(7)
    let cut = 0
    let refused = 0
    for (let i = 0; i < 3000; i++) {
      const disk = files.clone()
      const copy = Buffer.from(bytes)
      copy[rng.below(copy.length)]! ^= 1 << rng.below(8)
      disk.replace(FIRST, copy)
      try {
        await repairJournal(disk, FOLDER, () => undefined)
        const { seen } = await open(disk)
        expect(seen).toEqual(whole.slice(0, seen.length))
        expect(seen.length === 0 || seen.length >= whole.length - 3).toBe(true)
        cut += 1
      } catch (error) {
        expect(error).toBeInstanceOf(JournalError)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(1500)
    expect(cut).toBeGreaterThan(300)
  })
})

describe('a power cut', () => {
  it('loses only what nobody was told of', async () => {
    const rng = createRng(11)
    for (let round = 0; round < 60; round++) {
      const files = newDisk(round)
      const { journal } = await open(files, 0, 1, 900)
      const acknowledged: string[] = []
      for (let i = 0; i < 30; i++) {
        const partition = rng.below(3)
        const first = journal.position(partition)
        const work = journal.append(partition, first, batch(partition, first))
        void work.then(
          () => acknowledged.push(`p${partition}:${first}+1`),
          () => undefined,
        )
        if (rng.below(3) === 0) await work
        if (rng.below(5) === 0) await journal.writer.mark(1000 + i)
      }
      const before = [...acknowledged]
      files.crash()
      const disk = files.clone()
      await repairJournal(disk, FOLDER, () => undefined)
      const { seen } = await open(disk)
      for (const record of before) expect(seen).toContain(record)
    }
  })
})

describe('a full disk', () => {
  it('refuses the batch and all after it; the owner goes on from disk once there is room', async () => {
    const files = newDisk()
    const { journal } = await open(files)
    await put(journal, 0)
    files.faults.roomLeft = 100
    const results = await Promise.allSettled([put(journal, 0), put(journal, 0), put(journal, 1)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected'])
    files.faults.roomLeft = Infinity
    expect((await failure(put(journal, 0))).failure).toBe('write-failed')
    await journal.close()
    await repairJournal(files, FOLDER, () => undefined)
    const again = await open(files)
    expect(again.seen).toEqual(['p0:0+1'])
    await put(again.journal, 0)
    expect((await open(files)).seen).toEqual(['p0:0+1', 'p0:1+1'])
  })

  it('trusts nothing after a failed sync', async () => {
    const files = newDisk()
    const { journal } = await open(files)
    await put(journal, 0)
    files.faults.failingSync = true
    expect((await failure(put(journal, 0))).failure).toBe('write-failed')
    files.faults.failingSync = false
    await repairJournal(files, FOLDER, () => undefined)
    expect((await open(files)).seen).toEqual(['p0:0+1'])
  })
})

describe('a changed number of workers', () => {
  it('finds each partition in order over all streams: 1, 2, 7, 1', async () => {
    const files = newDisk()
    const expected = new Map<number, number>()
    for (const shards of [1, 2, 7, 2, 1]) {
      for (let worker = 0; worker < shards; worker++) {
        const { journal } = await open(files, worker, shards, 2000)
        for (let partition = worker; partition < 256; partition += shards) {
          expect(journal.position(partition)).toBe(expected.get(partition) ?? 0)
        }
        for (let partition = worker; partition < 30; partition += shards) {
          await put(journal, partition, 1 + (partition % 3))
          expected.set(partition, journal.position(partition))
        }
        await journal.close()
      }
    }
    const { seen, journal } = await open(files, 0, 1)
    expect(seen).toHaveLength(5 * 30)
    for (const [partition, position] of expected) expect(journal.position(partition)).toBe(position)
  })

  it('refuses when a stream between is gone', async () => {
    const files = newDisk()
    for (const shards of [1, 2, 1]) {
      for (let worker = 0; worker < shards; worker++) {
        const { journal } = await open(files, worker, shards)
        for (let p = worker; p < 4; p += shards) await put(journal, p)
        await journal.close()
      }
    }
    await files.remove('data/journal/w01-00000001.log')
    const error = await failure(open(files))
    expect(error.message).toMatch(/partition 1: positions 1 to 1 are missing/)
  })
})
