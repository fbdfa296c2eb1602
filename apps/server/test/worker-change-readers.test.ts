// A folder whose number of workers changed from start to start, so that most partitions are spread
// over streams whose last files hold nothing of them: what reads it without trading reads it to its
// end, and only one that is really short is told as that.
import { cpSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partitionOf } from '@trellis/kernel'
import { openDataFolder } from '../src/data-folder/data-folder.ts'
import { dumpReadModels } from '../src/database/migrations.ts'
import { journalFolder, wholeEnds } from '../src/journal/embedded-journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { readHighWater } from '../src/journal/high-water.ts'
import { DIRECTORY_PARTITION } from '../src/journal/journal.ts'
import { readJournal } from '../src/journal/read-journal.ts'
import { recover } from '../src/journal/recovery.ts'
import { holds, listStreams, segmentHead } from '../src/journal/stream.ts'
import { rebuildReadModels } from '../src/projections/rebuild-read-models.ts'
import { newGrid, tempFolder } from './host-fixture.ts'
import { newPglite } from './new-pglite.ts'
import { endProcesses, runAccept, sizes, withoutMarks } from './process-fixture.ts'
import {
  begun,
  endOf,
  fundingOf,
  PAID,
  pathOf,
  statesOf,
  tear,
  WorkerChangeStage,
  type LastHeld,
} from './worker-change-stage.ts'

const folder = tempFolder()
const origin = join(folder.path, 'origin')
const stage = new WorkerChangeStage(origin)
/** Of four workers the last one's, where the user "four" was told something last. */
const LAST = 'w03'
const FOUR = 3
const MARK = 'the high-water mark'
const DATABASE = 'the database'
const log = (): void => undefined
let held: LastHeld

beforeAll(async () => {
  held = await stage.play()
})

afterAll(() => {
  endProcesses()
  folder.remove()
})

function copyOf(name: string): string {
  const dataDir = join(folder.path, name)
  cpSync(origin, dataDir, { recursive: true })
  return dataDir
}

/**
 * Cuts into what was the last group of a stream; answers how a witness tells it, with both
 * positions.
 */
async function shorten(dataDir: string, stream: string): Promise<(witness: string) => string> {
  const last = endOf((await readHighWater(nodeFiles, origin)).values(), stream)
  const known = endOf((await readHighWater(nodeFiles, dataDir)).values(), stream)
  truncateSync(pathOf(dataDir, known), last.offset - 1)
  const { segment, offset } = endOf(await wholeEnds(nodeFiles, dataDir), stream)
  expect(segment).toBe(known.segment)
  const has = `stream ${stream} ends whole at segment ${segment}, byte ${offset}`
  const knows = `${stream} up to segment ${known.segment}, byte ${known.offset}`
  return (witness) => `journal behind ${witness}: ${has}, ${witness} knows ${knows}`
}

const positionsOf = async (dataDir: string) =>
  new Map((await readJournal(nodeFiles, dataDir)).positions)

/** Streams that hold something of a partition, and end in a file that does not. */
async function foreignEnds(partition: number): Promise<number> {
  let count = 0
  for (const segments of (await listStreams(nodeFiles, journalFolder(origin))).values()) {
    const heads = await Promise.all(segments.map((it) => segmentHead(nodeFiles, it)))
    const isHeld = heads.map((head) => head !== undefined && holds(head, partition))
    if (isHeld.includes(true) && isHeld.at(-1) === false) count += 1
  }
  return count
}

it('is read of one partition alone as of all', async () => {
  const ends = await wholeEnds(nodeFiles, origin)
  const options = { files: nodeFiles, folder: journalFolder(origin), ends }
  let foreign = 0
  for (const [partition, position] of await positionsOf(origin)) {
    if (position === 0) continue
    const owns = (it: number): boolean => it === partition
    const alone = await recover({ ...options, owns, snapshot: () => undefined, visit: log })
    expect(alone.partitions.get(partition)?.position).toBe(position)
    foreign += await foreignEnds(partition)
  }
  expect(foreign).toBeGreaterThan(5)
})

it('gives rebuilt read models that are the live ones, row by row', async () => {
  const data = openDataFolder(copyOf('rebuilt'))
  const { path: dataDir, journalId } = data
  const database = await newPglite(join(dataDir, 'database'))
  await rebuildReadModels({ dataDir, journalId, market: 'simulated', database, log })
  const lines: string[] = []
  for await (const line of dumpReadModels(database)) lines.push(line)
  expect(lines.filter((line) => line.startsWith('fills ')).length).toBeGreaterThan(0)
  expect(lines).toEqual(held.readModels)
  await database.close()
  data.lock.release()
})

it('is sound to a lone witness at a start, and all that was told is there', async () => {
  const dataDir = copyOf('sound')
  withoutMarks(dataDir)
  await tear(dataDir, LAST, 'w01')
  const host = await begun(dataDir, 3)
  await stage.expectTold(host)
  expect(await statesOf(host)).toEqual(held.states)
  await host.stop()
})

it.each(['w00', LAST])('is short to a lone witness where the end of %s is gone', async (stream) => {
  const dataDir = copyOf(`short-${stream}`)
  const line = await shorten(dataDir, stream)
  withoutMarks(dataDir)
  const before = sizes(dataDir)
  await expect(begun(dataDir, 3)).rejects.toThrow(line(DATABASE))
  expect(sizes(dataDir)).toEqual(before)
})

it('loses nothing by an acceptance of nothing', async () => {
  const dataDir = copyOf('whole')
  await tear(dataDir, 'w02', 'w01')
  const before = sizes(dataDir)
  const kept = () => [
    readFileSync(join(dataDir, 'journal-id'), 'utf8'),
    ...readdirSync(join(dataDir, 'snapshots')),
  ]
  const names = kept()
  const { code, output } = await runAccept(dataDir, 'accept')
  expect(output).toContain('holds all')
  expect(code).toBe(0)
  expect(sizes(dataDir)).toEqual(before)
  expect(kept()).toEqual(names)
})

it('loses by an acceptance what that says, and nothing else', async () => {
  const dataDir = copyOf('lost')
  const positions = await positionsOf(dataDir)
  const line = await shorten(dataDir, LAST)
  const left = await positionsOf(dataDir)
  const ends = await wholeEnds(nodeFiles, dataDir)
  const { code, output } = await runAccept(dataDir, 'accept')
  expect(code).toBe(0)
  const lines = output.split('\n').filter((it) => it.startsWith('journal behind '))
  const known = `partition ${FOUR} at position ${positions.get(FOUR)}`
  const has = `partition ${FOUR} ends at position ${left.get(FOUR)}`
  const lost = `journal behind ${DATABASE}: ${has}, ${DATABASE} knows ${known}`
  expect(lines).toEqual([line(MARK), line(DATABASE), lost])

  const isTold = ({ stream }: { readonly stream: string }): boolean => stream !== 'dir'
  expect((await wholeEnds(nodeFiles, dataDir)).filter(isTold)).toEqual(ends.filter(isTold))
  const others = (of: ReadonlyMap<number, unknown>, but: number) =>
    new Map([...of].filter(([partition]) => partition !== but))
  expect(others(await positionsOf(dataDir), DIRECTORY_PARTITION)).toEqual(
    others(new Map<number, unknown>([...positions, [FOUR, left.get(FOUR)]]), DIRECTORY_PARTITION),
  )
  const host = await begun(dataDir, 3)
  expect(others(await statesOf(host), FOUR)).toEqual(others(held.states, FOUR))
  const funding = await fundingOf(host, stage.userOf(host, 'four'))
  expect(stage.fundingTold('four') - funding).toBe(PAID)
  await host.stop()
})

it('a post said anew after an acceptance is heard, where the lost one was', async () => {
  const dataDir = copyOf('said')
  const path = pathOf(dataDir, endOf(await wholeEnds(nodeFiles, dataDir), 'w02'))
  const { size } = statSync(path)
  const opened = await begun(dataDir, 4, 'memory')
  expect(partitionOf(stage.leader) % 4).toBe(2)
  const lost = await newGrid(opened, stage.leader)
  await stage.expectCopied(opened, lost)
  await opened.stop()
  truncateSync(path, size)
  expect((await runAccept(dataDir, 'accept')).code).toBe(0)
  const host = await begun(dataDir, 3, 'memory')
  expect((await host.bots.ofUser(stage.leader)).map(({ bot }) => bot)).not.toContain(lost)
  await stage.expectCopied(host, await newGrid(host, stage.leader))
  await host.stop()
})

it('is not accepted where another stream goes on from what is lost', async () => {
  const dataDir = copyOf('gone-on')
  const host = await begun(dataDir, 2, 'memory')
  await host.bots.topUp(stage.userOf(host, 'four'), 'USDT', PAID)
  await host.stop()
  const line = await shorten(dataDir, LAST)
  const before = sizes(dataDir)
  await expect(begun(dataDir, 1)).rejects.toThrow(line(MARK))
  const { code, output } = await runAccept(dataDir, 'accept')
  expect(code).toBe(1)
  expect(output).toMatch(/journal damaged: .*partition 3: positions \d+ to \d+ are missing/)
  expect(sizes(dataDir)).toEqual(before)
})
