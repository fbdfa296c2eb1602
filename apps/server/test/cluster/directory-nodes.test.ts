// A directory whose stream three servers hold: the one that leads it dies amid commits, and nothing
// that was acknowledged is missing or there twice.
import { jetstreamManager } from '@nats-io/jetstream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BusStage, eventually } from './bus-stage.ts'
import { DirectoryStage, dumpOf } from './directory-stage.ts'
import { DirectoryWork } from './directory-work.ts'

const LIMIT_MS = 60_000

let base: BusStage
let stage: DirectoryStage

beforeAll(async () => {
  base = await BusStage.start(3)
  stage = new DirectoryStage(base, 3)
})

afterAll(async () => {
  stage.stop()
  await base.stop()
})

/** The server that leads the directory's stream. */
async function leader() {
  const { nats } = await base.connected()
  const manager = await jetstreamManager(nats)
  const { cluster } = await manager.streams.info(`${stage.prefix}-dir`)
  const found = base.servers.nodes.find(({ name }) => name === cluster?.leader)
  if (found === undefined) throw new Error('nobody leads the stream')
  return found
}

it('the server that leads the stream dies amid commits: they wait, and each is there once', async () => {
  const owner = await stage.own()
  const followers = await Promise.all([1, 2].map(() => stage.follow(LIMIT_MS)))
  const work = new DirectoryWork(followers)
  const goesOn = async (count: number): Promise<void> => {
    const from = work.done.length
    await eventually('changes go on', () => work.done.length >= from + count, LIMIT_MS)
  }
  await goesOn(50)
  const node = await leader()
  await node.kill()
  await goesOn(100)
  await node.start()
  await node.ready()
  await goesOn(50)
  await work.end()
  expect([work.strange, work.unknown, work.unavailable]).toEqual([[], [], []])
  const times = work.timesIn(owner.host)
  expect([...times].filter(([, count]) => count > 1)).toEqual([])
  expect(work.done.filter((label) => !times.has(label))).toEqual([])
  expect(times.size).toBe(work.done.length)
  const fresh = await stage.follow(LIMIT_MS)
  for (const follower of [...followers, fresh]) {
    await follower.upToDate()
    expect(dumpOf(follower)).toBe(dumpOf(owner.host))
  }
})
