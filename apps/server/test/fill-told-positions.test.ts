// Positions that a partition told others of before its end was lost are filled once, wherever the
// filling is interrupted and however often it is done; what was not lost stays as it is.
import { Engine, type Batch, type EngineFact } from '@trellis/engine'
import { defaultInstruments } from '@trellis/market'
import { makeId } from '@trellis/kernel'
import { beforeEach, expect, test } from 'vitest'
import { engineOptions, KINDS } from '../src/engine-parts.ts'
import { fillToldPositions } from '../src/host/fill-told-positions.ts'
import { findEnds, journalFolder, openJournal } from '../src/journal/embedded-journal.ts'
import { FactFraming } from '../src/journal/fact-framing.ts'
import type { Files } from '../src/journal/files.ts'
import { recover } from '../src/journal/recovery.ts'
import { cutStream } from '../src/journal/stream.ts'
import { FOLDER, newDisk } from './journal-fixture.ts'
import { killedAt } from './killed-disk.ts'

const framing = new FactFraming(KINDS)
const log = (): void => undefined
const NOTHING: EngineFact = { type: 'posts-settled', upTo: 0 }
const LOST = 3
const WHOLLY_LOST = 7
const WHOLE = 4
const HEARER = 5

const heard = (partition: number, position: number): EngineFact => {
  const post = { type: 'bot-ended', bot: makeId(9, partition, 0) } as const
  return { type: 'post-taken', partition, position, user: makeId(1, partition, 0), post }
}

let disk = newDisk()
beforeEach(async () => {
  disk = newDisk()
  const identity = { worker: 0, shards: 1 }
  const journal = await openJournal({ files: disk, folder: FOLDER, identity, log })
  const put = async (partition: number, atMs: number, facts: readonly EngineFact[]) => {
    const first = journal.position(partition)
    const batch = { partition, first, atMs, tape: 0, fromTape: false, facts }
    await journal.appendParts(partition, first, framing.toParts(batch))
  }
  await put(LOST, 1000, [NOTHING, NOTHING])
  await put(LOST, 2000, [NOTHING, NOTHING])
  await put(WHOLE, 3000, [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING])
  // Not in the order of their positions: of each sender the furthest counts.
  await put(HEARER, 4000, [heard(LOST, 9), heard(WHOLE, 3)])
  await put(HEARER + 1, 4000, [heard(LOST, 6), heard(WHOLLY_LOST, 2), heard(WHOLE, 4)])
  await journal.close()
})

/** What a start would read, by partition. */
async function read(files: Files): Promise<ReadonlyMap<number, readonly Batch[]>> {
  const all = new Map<number, Batch[]>()
  await recover({
    files,
    folder: journalFolder(FOLDER),
    owns: () => true,
    snapshot: () => undefined,
    visit: (stored) => {
      const batch = framing.toBatch(stored)
      all.set(batch.partition, [...(all.get(batch.partition) ?? []), batch])
    },
  })
  return all
}

const fill = (files: Files = disk) => fillToldPositions({ files, dataDir: FOLDER })
const counted = (batches: readonly Batch[] = []) =>
  batches.reduce((sum, { facts }) => sum + facts.length, 0)

/** Each partition behind what was heard of it and no further, the rest untouched. */
async function expectFilled(): Promise<void> {
  const all = await read(disk)
  const lengths = [LOST, WHOLLY_LOST, WHOLE, HEARER].map((it) => counted(all.get(it)))
  expect(lengths).toEqual([10, 3, 5, 2])
  expect(all.get(LOST)?.at(-1)).toMatchObject({ first: 4, atMs: 2000, tape: 0 })
  expect(all.get(LOST)?.at(-1)?.facts).toEqual(Array.from({ length: 6 }, () => NOTHING))
}

async function sizes(): Promise<readonly (readonly [string, number])[]> {
  const names = await disk.list(journalFolder(FOLDER))
  return Promise.all(
    names.map(async (name) => [name, await disk.size(`${journalFolder(FOLDER)}/${name}`)] as const),
  )
}

test('a lost end and a partition that is wholly lost are filled; twice is once', async () => {
  const ends = await fill()
  expect(ends.map(({ stream }) => stream).toSorted()).toEqual(['w03', 'w07'])
  await expectFilled()
  const before = await sizes()
  expect(await fill()).toEqual([])
  expect(await sizes()).toEqual(before)
})

test('a partition that was wholly lost begins anew behind what it told', async () => {
  await fill()
  const given: number[] = []
  const engine = new Engine(engineOptions(defaultInstruments, ({ first }) => given.push(first)))
  engine.host(WHOLLY_LOST)
  for (const batch of (await read(disk)).get(WHOLLY_LOST) ?? []) engine.fold(batch)
  engine.activate(WHOLLY_LOST)
  engine.openUser(makeId(5, WHOLLY_LOST, 0), 0, [], { atMs: 5000, tape: 0 })
  expect(given).toEqual([3])
})

test.each([
  ['a process that is killed', false],
  ['a power cut', true],
])('%s at each step: what is done again fills the rest', async (_, isPowerCut) => {
  const clean = disk
  for (let n = 0, isWhole = false; !isWhole; n++) {
    disk = clean.clone()
    const killed = killedAt(n, disk)
    const done = await fill(killed.files).then(
      () => true,
      (error: unknown) => !/killed/.test(String(error)),
    )
    isWhole = killed.changes() <= n
    expect(done).toBe(isWhole)
    if (isPowerCut) disk.crash()
    // As whoever accepts a loss does before, each time.
    for (const end of (await findEnds(disk, FOLDER)).values()) await cutStream(disk, end, log)
    await fill()
    await expectFilled()
    if (isWhole) expect(n).toBeGreaterThan(4)
  }
})
