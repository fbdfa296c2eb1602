// What becomes durable in an engine process, as another process follows it: positions and owners of
// all, facts of what is watched, and a word where something was missed.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Batch } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import { groupSubjects } from '../../src/bus/subjects.ts'
import { LiveFacts } from '../../src/host/live-facts.ts'
import { OwnerTable } from '../../src/host/owner-table.ts'
import { Streams } from '../../src/host/streams.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { GROUPS, startGroup, type GroupEngine } from './group-engine.ts'
import { GROUP, newUser, PARTITION, RemoteStage } from './remote-stage.ts'

/** Another partition of the same group. */
const OTHER = GROUP

let base: BusStage
let stage: RemoteStage
let engine: GroupEngine
let prefixes = 0
const followers: LiveFacts[] = []

beforeAll(async () => {
  base = await BusStage.start()
})
afterAll(() => base.stop())
afterEach(async () => {
  for (const follower of followers.splice(0)) follower.stop()
  await engine.stop()
  await stage.stop()
})

async function open(): Promise<void> {
  stage = await RemoteStage.start(base, `live${++prefixes}`)
  engine = await own()
}

async function own(): Promise<GroupEngine> {
  const { prefix, dataDir } = stage
  const started = await startGroup({ bus: await base.bus(), prefix, group: GROUP, dataDir })
  await eventually('the group trades', () => stage.link.figures.phase === 'trading')
  return started
}

interface Follower {
  readonly live: LiveFacts
  readonly nats: NatsConnection
  readonly streams: Streams
  readonly owners: OwnerTable
  readonly batches: Batch[]
  readonly missed: number[]
  /** Both, in the order in which they came. */
  readonly heard: (Batch | 'missed')[]
}

async function follow(): Promise<Follower> {
  const { bus, nats } = await base.connected()
  const [streams, owners] = [new Streams(), new OwnerTable()]
  const live = new LiveFacts({ bus, prefix: stage.prefix, groups: GROUPS, streams, owners })
  followers.push(live)
  const batches: Batch[] = []
  const missed: number[] = []
  const heard: (Batch | 'missed')[] = []
  live.onBatch((batch) => {
    batches.push(batch)
    heard.push(batch)
  })
  live.onMissed((partition) => {
    missed.push(partition)
    heard.push('missed')
  })
  return { live, nats, streams, owners, batches, missed, heard }
}

async function makeBot(user: UserId, key = ''): Promise<number> {
  const bots = await stage.bots()
  const made = await bots.create(user, stage.grid(key))
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/**
 * All up to a position, each batch beginning where the one before ended, or after a word that
 * something is missing.
 */
function expectWhole(heard: readonly (Batch | 'missed')[], untilPosition: number): void {
  let next: number | undefined
  for (const it of heard) {
    if (it === 'missed') {
      next = undefined
      continue
    }
    expect(it.partition).toBe(PARTITION)
    if (next !== undefined) expect(it.first).toBe(next)
    next = it.first + it.facts.length
  }
  expect(next).toBe(untilPosition)
}

describe('what becomes durable in another process', () => {
  it('is known by position and owner to all, and told whole to who watches', async () => {
    await open()
    const watching = await follow()
    const idle = await follow()
    const user = newUser()
    await stage.fund(user)
    const stop = await watching.live.watch(PARTITION)
    const bot = await makeBot(user)
    const position = stage.streams.position(PARTITION)
    await eventually('all is told', () => watching.streams.position(PARTITION) === position)
    expectWhole(watching.heard, position)
    expect(watching.batches.flatMap(({ facts }) => facts.map(({ type }) => type))).toContain(
      'bot-created',
    )
    expect(watching.owners.ownerOf(bot as never)).toBe(user)
    await eventually('the other knows it, too', () => idle.streams.position(PARTITION) === position)
    expect(idle.owners.kindOf(bot as never)).toBe('spot-grid')
    expect(await idle.live.askPositions(PARTITION)).toBe(true)
    expect(idle.batches).toEqual([])
    expect([watching.missed, idle.missed]).toEqual([[], []])
    const told = watching.batches.length
    stop()
    await makeBot(user, 'after')
    await eventually('positions go on', () => watching.streams.position(PARTITION) > position)
    await pause(50)
    expect(watching.batches).toHaveLength(told)
  })

  it('is told whatever those say who do not say what they watch', async () => {
    await open()
    const watching = await follow()
    const { watch } = groupSubjects(stage.prefix, GROUP)
    for (const partitions of [undefined, null, 7, {}])
      await expect(stage.bus.ask(watch, { watcher: 1, partitions }, 5000)).rejects.toThrow(
        'a word of nobody who watches',
      )
    const user = newUser()
    await stage.fund(user)
    await watching.live.watch(PARTITION)
    await makeBot(user)
    const position = stage.streams.position(PARTITION)
    await eventually('all is told', () => watching.streams.position(PARTITION) === position)
    expectWhole(watching.heard, position)
  })

  it('is not made into messages once nobody watches any more', async () => {
    await open()
    const watching = await follow()
    const stop = await watching.live.watch(OTHER)
    expect(engine.live.watched).toEqual([OTHER])
    stop()
    await eventually('the desk hears it', () => engine.live.watched.length === 0)
    await watching.live.watch(PARTITION)
    expect(engine.live.watched).toEqual([PARTITION])
    watching.live.stop()
    await pause(3100)
    await stage.fund(newUser())
    await eventually('who fell silent is forgotten', () => engine.live.watched.length === 0)
  })

  it('is known wholly to who comes later', async () => {
    await open()
    const user = newUser()
    await stage.fund(user)
    const bot = await makeBot(user)
    const late = await follow()
    await eventually('it knows the bot', () => late.owners.ownerOf(bot as never) === user)
    expect(late.streams.position(PARTITION)).toBe(stage.streams.position(PARTITION))
  })

  it('is said to be missed over a lost connection, and told again after it', async () => {
    await open()
    const watching = await follow()
    const user = newUser()
    await stage.fund(user)
    await watching.live.watch(PARTITION)
    await makeBot(user, 'told')
    await eventually('it is told', () => watching.batches.length > 0)
    await watching.nats.reconnect()
    await makeBot(user, 'meanwhile')
    await eventually('it is told or missed', () => {
      const { batches, missed } = watching
      const position = stage.streams.position(PARTITION)
      const last = batches.at(-1)
      return (
        missed.length > 0 || (last !== undefined && last.first + last.facts.length === position)
      )
    })
    const at = watching.batches.length
    await makeBot(user, 'after')
    await eventually('it is told again', () => watching.batches.length > at)
    const position = stage.streams.position(PARTITION)
    await eventually('to the end', () => {
      const last = watching.batches.at(-1)
      return last !== undefined && last.first + last.facts.length === position
    })
    expectWhole(watching.heard, position)
  })

  it('is told by the next owner as it was by the one before', async () => {
    await open()
    const watching = await follow()
    const user = newUser()
    await stage.fund(user)
    await watching.live.watch(PARTITION)
    await makeBot(user, 'first')
    await eventually('it is told', () => watching.batches.length > 0)
    const before = stage.streams.position(PARTITION)
    await engine.stop()
    engine = await own()
    await makeBot(user, 'second')
    const position = stage.streams.position(PARTITION)
    expect(position).toBeGreaterThan(before)
    await eventually('the end is told or missed', () => {
      const last = watching.batches.at(-1)
      const isTold = last !== undefined && last.first + last.facts.length === position
      return isTold || watching.missed.length > 0
    })
    await eventually('the owner knows who watches', () => engine.live.watched.length === 1)
    await makeBot(user, 'third')
    const end = stage.streams.position(PARTITION)
    await eventually('the third is told', () => {
      const last = watching.batches.at(-1)
      return last !== undefined && last.first + last.facts.length === end
    })
    expectWhole(watching.heard, end)
  })
})
