// What a web process has of one group: ids that several drew, owners of bots as soon as their facts
// come, and no fact that passes between a page's first look and the watch over its partition.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Batch } from '@trellis/engine'
import { makeId, partitionOf, type BotId } from '@trellis/kernel'
import { LiveFacts } from '../../src/host/live-facts.ts'
import { OwnerTable } from '../../src/host/owner-table.ts'
import { Streams } from '../../src/host/streams.ts'
import { WantedFacts } from '../../src/host/web/wanted-facts.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { GROUPS, startGroup, type GroupEngine } from './group-engine.ts'
import { GROUP, newUser, PARTITION, RemoteStage } from './remote-stage.ts'

let base: BusStage
let stage: RemoteStage
let engine: GroupEngine
let prefixes = 0

beforeAll(async () => {
  base = await BusStage.start()
})
afterAll(() => base.stop())

beforeEach(async () => {
  stage = await RemoteStage.start(base, `weblinks${++prefixes}`)
  const { prefix, dataDir } = stage
  engine = await startGroup({ bus: await base.bus(), prefix, group: GROUP, dataDir })
  await eventually('the group trades', () => stage.link.figures.phase === 'trading')
})
afterEach(async () => {
  await engine.stop()
  await stage.stop()
})

async function create(user = newUser(), bot: BotId = freeId()): Promise<BotId> {
  const made = await stage.link.call('create', { user, bot, order: stage.grid() })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

let drawn = 0
const freeId = (): BotId => makeId(5_000_000 + 10 * ++drawn, PARTITION, 0)

it('bots whose id was drawn twice are two bots', async () => {
  const [user, other] = [newUser(), newUser()]
  await stage.fund(user)
  await stage.fund(other)
  const id = freeId()
  const made = await Promise.all([create(user, id), create(other, id), create(user, id)])
  expect(new Set(made).size).toBe(3)
  expect(made).toContain(id)
  expect(made.map(partitionOf)).toEqual([PARTITION, PARTITION, PARTITION])
  const held = await stage.link.held.of(user)
  expect(new Set(held.map(({ bot }) => bot))).toEqual(new Set([made[0], made[2]]))
})

it('who begins to want a partition hears all from then on, or that something is missing', async () => {
  const user = newUser()
  await stage.fund(user)
  const [streams, owners] = [new Streams(), new OwnerTable()]
  const bus = await base.bus()
  const live = new LiveFacts({ bus, prefix: stage.prefix, groups: GROUPS, streams, owners })
  const wanted = new WantedFacts(live, streams)
  await eventually('positions are known', () => streams.position(PARTITION) > 0)
  let isWanted = false
  let heard: Batch[] = []
  let missed = 0
  const stop = wanted.onBatch(
    (batch) => {
      heard.push(batch)
      // The facts come before the news of whose bots they are.
      for (const fact of batch.facts) if ('bot' in fact) expect(owners.ownerOf(fact.bot)).toBe(user)
    },
    (partition) => isWanted && partition === PARTITION,
    () => void (missed += 1),
  )
  const ways = { heard: 0, missed: 0 }
  for (let round = 0; round < 24; round++) {
    isWanted = false
    await pause(150)
    ;[heard, missed] = [[], 0]
    isWanted = true
    // The page was read here; anywhere between two looks and during the question to the owner.
    await pause(round * 6)
    const bot = await create(user)
    const isHeard = (): boolean =>
      heard.some(({ facts }) => facts.some((it) => 'bot' in it && it.bot === bot))
    await eventually('it is heard, or said to be missed', () => isHeard() || missed > 0)
    ways[isHeard() ? 'heard' : 'missed'] += 1
  }
  // Both ways were gone.
  expect(ways.heard).toBeGreaterThan(0)
  expect(ways.missed).toBeGreaterThan(0)
  stop()
  wanted.stop()
})
