// What a recovered journal says of the tape and of snapshots.
import { describe, expect, it, test } from 'vitest'
import { tapePosition } from '@trellis/market'
import { journalFolder, openJournal, wholeEnds } from '../src/journal/embedded-journal.ts'
import { recover } from '../src/journal/recovery.ts'
import { batch, FOLDER, newDisk, open, put } from './journal-fixture.ts'

describe('the tape gate', () => {
  it('says what was processed for partitions with and without a record at the last time', async () => {
    const files = newDisk()
    const { journal } = await open(files, 0, 2)
    await journal.append(0, 0, batch(0, 0, 1, 1000))
    await journal.append(2, 0, batch(2, 0, 1, 2000))
    await journal.close()
    const partial = await open(files, 0, 2)
    // All before the prints of 2000: the last print processed is one of 1999.
    expect(partial.journal.partitions.get(0)?.gateMs).toBe(1999.75)
    expect(partial.journal.partitions.get(2)?.gateMs).toBe(2000)
    await partial.journal.append(4, 0, { ...batch(4, 0, 1, 2000), fromTape: false })
    await partial.journal.close()
    const all = await open(files, 0, 2)
    expect(all.journal.partitions.get(0)?.gateMs).toBe(2000)
    await all.journal.close()
    const other = await open(files, 0, 1)
    expect(other.journal.partitions.get(0)?.gateMs).toBe(2000)
    expect(other.journal.partitions.get(1)?.gateMs).toBe(-1)
  })
})

describe('the rank of a tape position', () => {
  it('is written and read, and says what of its millisecond is processed', async () => {
    const files = newDisk()
    const { journal } = await open(files, 0, 2)
    await journal.append(0, 0, batch(0, 0, 1, tapePosition(2000, 'due')))
    await journal.append(0, 1, batch(0, 1, 1, tapePosition(2000, 'funding')))
    await journal.append(2, 0, batch(2, 0, 1, tapePosition(2000, 'mark')))
    await journal.close()
    const again = await open(files, 0, 2)
    const gates = [0, 2, 4].map((p) => again.journal.partitions.get(p)?.gateMs ?? -1)
    expect(gates.slice(0, 2)).toEqual([tapePosition(2000, 'funding'), tapePosition(2000, 'mark')])
    await again.journal.append(4, 0, batch(4, 0, 1, tapePosition(2000, 'print')))
    await again.journal.close()
    const all = await open(files, 0, 2)
    expect(all.journal.partitions.get(0)?.gateMs).toBe(tapePosition(2000, 'mark'))
    expect(all.journal.partitions.get(4)?.gateMs).toBe(tapePosition(2000, 'print'))
    await all.journal.close()
  })
})

describe('snapshots', () => {
  it('shorten the replay, and a damaged one gives way to the one before', async () => {
    const files = newDisk()
    const { journal } = await open(files)
    const save = async (gateMs: number): Promise<void> => {
      const position = journal.position(5)
      const hash = await journal.writer.sealed(5)
      const payload = Buffer.from(`state@${position}`)
      await journal.saveSnapshots([{ partition: 5, position, hash, gateMs, payload }])
    }
    for (let i = 0; i < 4; i++) {
      await put(journal, 5)
      await save(7000 + i)
    }
    await put(journal, 5)
    await journal.close()
    const names = await files.list('data/snapshots')
    expect(names).toHaveLength(2)
    const restored: string[] = []
    const reopen = async (): Promise<readonly string[]> => {
      const seen: string[] = []
      restored.length = 0
      const opened = await openJournal({
        files,
        folder: FOLDER,
        identity: { worker: 0, shards: 1 },
        log: () => undefined,
        restore: ({ payload }) => void restored.push(Buffer.from(payload).toString()),
        visit: (record) => seen.push(Buffer.from(record.payload).toString()),
      })
      expect(opened.position(5)).toBe(5)
      return seen
    }
    expect(await reopen()).toEqual(['p5:4+1'])
    expect(restored).toEqual(['state@4'])
    const newest = `data/snapshots/${names[1]}`
    const bytes = files.content(newest)
    bytes[bytes.length - 1]! ^= 1
    files.replace(newest, bytes)
    expect(await reopen()).toEqual(['p5:3+1', 'p5:4+1'])
    expect(restored).toEqual(['state@3'])
  })
})

test('a stream is read to the end of its older segments where the last holds nothing of a partition', async () => {
  const files = newDisk()
  // Partition 3 is worker 1's of two, and worker 0's of three.
  const older = await open(files, 1, 2)
  for (let i = 0; i < 20; i++) await put(older.journal, 3)
  await older.journal.close()
  const newer = await open(files, 1, 3)
  await put(newer.journal, 1)
  await newer.journal.close()
  let records = 0
  await recover({
    files,
    folder: journalFolder(FOLDER),
    owns: (partition) => partition === 3,
    snapshot: () => undefined,
    ends: await wholeEnds(files, FOLDER),
    visit: () => void (records += 1),
  })
  expect(records).toBe(20)
})

test('a file that another worker begins meanwhile is none that lost its head', async () => {
  const files = newDisk()
  const older = await open(files, 1, 2)
  await put(older.journal, 3)
  await older.journal.close()
  const other = await open(files, 1, 3)
  const path = `${journalFolder(FOLDER)}/w01-00000002.log`
  await (await files.open(path)).close()
  const read = files.read.bind(files)
  let isBegun = false
  files.read = async (...args) => {
    const got = await read(...args)
    if (args[0] !== path || isBegun) return got
    isBegun = true
    await put(other.journal, 1)
    return got
  }
  const { journal } = await open(files, 0, 3)
  expect(isBegun).toBe(true)
  expect(journal.position(3)).toBe(1)
})
