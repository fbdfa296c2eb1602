// A replayed tape on a cluster and in one process, fact by fact: bots of five kinds are made at the
// same market times on both, and every partition's journal must hold the same facts, each with the
// same content at the same position, time and place on the tape. What alone may differ:
//
// - ids of accounts and bots, which carry the moment at which they were drawn: they are named for
//   their place among those of their partition;
// - the directory, whose facts hold secrets that are drawn and times of the machine;
// - what no fact is: ownership records in streams, marks of the tape, and which batches were
//   written together.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PARTITIONS } from '@trellis/kernel'
import { variants } from '../../../../tools/every-variant.ts'
import { tempFolder } from '../host-fixture.ts'
import { differences, factLines } from './named-facts.ts'
import { cutFolder, hasRecorded, makeFolder } from './replay-folders.ts'
import { play } from './replay-lives.ts'
import { startClusterSide, startLoneSide, type ClusterSide, type Side } from './replay-sides.ts'
import { startStillServers, type StillServers } from './still-market.ts'

/** Which part of the lives holds the crash. */
const CRASH = 5
/** Of the tenth of a second in which the cluster passes it. */
const AMID_MS = 50

/** What no quiet market brings about. */
const EVENTFUL = [
  'funding-paid',
  'liquidated',
  'order-cancelled',
  'order-rejected',
  'profit-booked',
  'symbol-delisted',
  'symbol-status',
]

let servers: StillServers

beforeAll(async () => {
  servers = await startStillServers()
})
afterAll(() => servers.stop())

interface Sides {
  readonly cluster: ClusterSide
  readonly lone: Side
}

async function start(
  prefix: string,
  engines: number,
  write: (folder: string) => void,
): Promise<Sides> {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const market = join(folder.path, 'market')
  write(market)
  const place = { folder: join(folder.path, 'cluster'), market, prefix, engines }
  const stopping = <S extends Side>(side: S): S => {
    onTestFinished(() => side.stop())
    return side
  }
  const [cluster, lone] = await Promise.all([
    startClusterSide(servers, place).then(stopping),
    startLoneSide(join(folder.path, 'lone'), market).then(stopping),
  ])
  return { cluster, lone }
}

/** Plays the same on both and compares all that became of it. */
async function compare({ cluster, lone }: Sides): Promise<void> {
  const [told, alone] = await Promise.all([play(cluster), play(lone)])
  expect(told).toEqual(alone)
  const ours = factLines(await cluster.facts())
  expect(differences(ours, factLines(await lone.facts()))).toEqual([])
  expect(ours.size).toBe(PARTITIONS)
  const all = [...ours.values()].flat().join()
  expect(EVENTFUL.filter((word) => !all.includes(word))).toEqual([])
}

test('on a tape that is made here, and an engine is killed amid its crash', async () => {
  const { cluster, lone } = await start('made', 2, makeFolder)
  let parts = 0
  const go: Side['go'] = async (ms) => {
    const going = cluster.go(ms)
    if (++parts === CRASH) setTimeout(() => cluster.killEngine(), AMID_MS)
    await going
  }
  await compare({ cluster: { ...cluster, go }, lone })
})

// The same lives on another tape, with one engine that nobody kills: in the soak.
for (const write of variants([cutFolder], () => false)) {
  test('on recorded candles of a crash', async (context) => {
    if (!hasRecorded) context.skip('the recorded candles of ../shared are absent')
    await compare(await start('recorded', 1, write))
  })
}
