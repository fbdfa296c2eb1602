// A stream of three servers is followed while they die, stand still and forget who reads: every
// message comes once and in order.
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSoak, variants } from '../../../../tools/every-variant.ts'
import type { NatsNode } from '../../../../tools/nats.mjs'
import type { JetJournal } from '../../src/nats/jet-journal.ts'
import { LogFollower } from '../../src/nats/log-follower.ts'
import { leaderOf, openStand, settled, type Stand } from './nats-stand.ts'
import { until } from './projector-stand.ts'
import { ownJournal, Trade } from './trade-stage.ts'

let stand: Stand
let journal: JetJournal
let trade: Trade
let prefix: string
let follower: LogFollower
let seen: number[]
let stopTaking: () => void
let tests = 0
let said: string[]

beforeAll(async () => {
  stand = await openStand({ nodes: 3 })
})
afterAll(() => stand.stop())

beforeEach(async () => {
  prefix = `follow${++tests}`
  trade = new Trade([3])
  journal = await ownJournal(stand.nats, prefix, { groups: [3], replicas: 3 })
  follow(1)
})
afterEach(async () => {
  stopTaking()
  follower.close()
  await journal.close()
})

/** Takes what comes, now and then. */
function follow(from: number, nats: NatsConnection = stand.nats): void {
  seen = []
  said = []
  const steadyMs = (): number => performance.now()
  const name = `${prefix}-g03`
  const log = (line: string): unknown => said.push(line)
  follower = new LogFollower({ nats, name, from, steadyMs, log, onArrival: () => undefined })
  const timer = setInterval(() => {
    for (const { sequence } of follower.take()) seen.push(sequence)
  }, 20)
  stopTaking = () => clearInterval(timer)
}

async function write(moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) {
    trade.wander(1)
    await trade.write(journal)
  }
}

/** All that the stream holds has come. */
async function expectAll(): Promise<void> {
  const { state } = await settled(() => stand.manager.streams.info(`${prefix}-g03`))
  await until('all has come', () => seen.at(-1) === state.last_seq)
  expect(seen).toEqual(Array.from({ length: state.last_seq }, (_, i) => i + 1))
}

/** The node that keeps where the follower is. */
async function readersNode(): Promise<NatsNode> {
  const names: (string | undefined)[] = []
  for await (const { cluster } of stand.manager.consumers.list(`${prefix}-g03`))
    names.push(cluster?.leader)
  const node = stand.servers.nodes.find(({ name }) => name === names[0])
  if (node === undefined) throw new Error('nobody follows')
  return node
}

async function dies(node: NatsNode): Promise<void> {
  await node.kill()
  await write(5)
  await node.start()
  await node.ready()
  await write(5)
}

const deaths = [
  ['leads it', () => leaderOf(stand, `${prefix}-g03`)],
  ['reads for it', () => settled(readersNode)],
] as const

test.each(variants(deaths, ([what]) => what === 'reads for it'))(
  'through the death of the node that %s',
  async (_, nodeOf) => {
    await write(5)
    await expectAll()
    await dies(await nodeOf())
    await expectAll()
  },
)

test.each(inSoak)('through a leader that stands still, and one that forgot who reads', async () => {
  await write(5)
  const leader = await leaderOf(stand, `${prefix}-g03`)
  leader.signal('SIGSTOP')
  await pause(2000)
  leader.signal('SIGCONT')
  await write(5)
  for await (const consumer of stand.manager.consumers.list(`${prefix}-g03`))
    await stand.manager.consumers.delete(`${prefix}-g03`, consumer.name)
  await write(5)
  await expectAll()
})

test('though the node that reads for it stands still with the stream, and says that all is well', async () => {
  stopTaking()
  follower.close()
  await write(3)
  follow(1, standingStill(stand.nats))
  await expectAll()
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/-g03: NATS node n\d gives up to message 0 of \d+: another node/)
  await write(3)
  await expectAll()
})

test('from any message on; one that is not there is no gap while nothing follows it', async () => {
  await write(10)
  await expectAll()
  const { state } = await settled(() => stand.manager.streams.info(`${prefix}-g03`))
  stopTaking()
  follower.close()
  follow(state.last_seq - 1)
  await until('the rest comes', () => seen.length === 2)
  expect(seen).toEqual([state.last_seq - 1, state.last_seq])
  stopTaking()
  follower.close()
  follow(state.last_seq + 1)
  await pause(300)
  expect(seen).toEqual([])
  await write(1)
  await until('the next comes', () => seen[0] === state.last_seq + 1)
})

/**
 * A connection whose first reader is as one of nats-server 2.9 on a node that was cut off: it has
 * nothing to give, and says each second that it lives.
 */
function standingStill(nats: NatsConnection): NatsConnection {
  let stuck: string | undefined
  const publish: NatsConnection['publish'] = (subject, payload, options) => {
    const isAsked = subject.startsWith('$JS.API.CONSUMER.MSG.NEXT.')
    if (isAsked) stuck ??= subject
    if (!isAsked || subject !== stuck) return nats.publish(subject, payload, options)
    const beat = setInterval(() => {
      if (nats.isClosed()) return clearInterval(beat)
      nats.publish(options?.reply ?? '', '', { headers: headers(100, 'Idle Heartbeat') })
    }, 1000)
    beat.unref()
  }
  return new Proxy(nats, {
    get: (target, name) => {
      const value: unknown = name === 'publish' ? publish : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
