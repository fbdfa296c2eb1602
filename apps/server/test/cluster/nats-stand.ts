// Three servers of NATS and the few calls by which tests find out how they behave: a message with
// the sequence that it expects, answered by what the server said.
import {
  DiscardPolicy,
  jetstreamManager,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream'
import { headers, RequestError, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import {
  startNats,
  type NatsNode,
  type NatsOptions,
  type NatsServers,
} from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { streamsOn } from './node-streams.ts'

export const LAST = 'Nats-Expected-Last-Sequence'
/** What a server says where another sequence is the last one. */
export const WRONG_SEQUENCE = 10071

/** What became of a message: a sequence, a refusal with the server's code, or no answer. */
export type Told =
  | { readonly type: 'stored'; readonly sequence: number; readonly duplicate: boolean }
  | { readonly type: 'refused'; readonly code: number; readonly words: string }
  | { readonly type: 'nobody' }
  | { readonly type: 'silence' }

type Answer = Extract<Told, { readonly type: 'stored' | 'refused' }>

export interface Stand {
  readonly servers: NatsServers
  readonly nats: NatsConnection
  readonly manager: JetStreamManager
  stop(): Promise<void>
}

/** Servers with a connection to them. */
export async function openStand(options: NatsOptions = { nodes: 3 }): Promise<Stand> {
  const servers = await startNats(options)
  const nats = await connectNats({ servers: servers.urls }, 'test')
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  const stop = async (): Promise<void> => {
    await nats.close()
    await servers.stop()
  }
  return { servers, nats, manager, stop }
}

/** A stream as ADR 0039 has it, with one subject of its name; answers when it takes messages. */
export async function addStream(
  { manager, nats }: Stand,
  name: string,
  more: Partial<StreamConfig> = {},
  first: 'refused' | 'unasked' = 'refused',
): Promise<void> {
  const subjects = [name]
  const config = { name, subjects, num_replicas: 3, discard: DiscardPolicy.New }
  await settled(() => manager.streams.add({ ...config, ...more }))
  const [subject = name] = more.subjects ?? subjects
  if (first === 'unasked') return
  // It is made before all nodes know where its subject leads: one that nothing fits is refused.
  await settled(async () => {
    const { type } = await send(nats, subject.replace('>', 'probe'), { [LAST]: 1_000_000 })
    if (type !== 'refused') throw new Error(`${name} does not answer yet`)
  })
}

/** Sends one message and waits for what the server says. */
export async function send(
  nats: NatsConnection,
  subject: string,
  heads: Readonly<Record<string, string | number>>,
  body: string | Uint8Array = 'x',
): Promise<Told> {
  const set = headers()
  for (const [name, value] of Object.entries(heads)) set.set(name, String(value))
  try {
    const answer = await nats.request(subject, body, { headers: set, timeout: 2000 })
    const { seq, duplicate, error } = answer.json<{
      seq: number
      duplicate?: boolean
      error?: { err_code: number; description: string }
    }>()
    if (error === undefined) {
      return { type: 'stored', sequence: seq, duplicate: duplicate === true }
    }
    return { type: 'refused', code: error.err_code, words: error.description }
  } catch (error) {
    const isNobody = error instanceof RequestError && error.isNoResponders()
    return { type: isNobody ? 'nobody' : 'silence' }
  }
}

/** Sends the same until there is an answer, and tells what there was before it. */
export async function sendUntilTold(
  nats: NatsConnection,
  subject: string,
  expected: number,
  body: string = 'x',
): Promise<{ readonly told: Answer; readonly before: ReadonlySet<string> }> {
  const before = new Set<string>()
  for (let left = 400; left > 0; left--) {
    const told = await send(nats, subject, { [LAST]: expected }, body)
    if (told.type === 'stored' || told.type === 'refused') return { told, before }
    before.add(told.type)
    await pause(50)
  }
  throw new Error(`${subject} did not answer`)
}

/** Asks again while servers are electing. */
export async function settled<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 200; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}

/** The node that leads a stream. */
export async function leaderOf({ servers, manager }: Stand, stream: string): Promise<NatsNode> {
  const { cluster } = await settled(() => manager.streams.info(stream))
  const node = servers.nodes.find(({ name }) => name === cluster?.leader)
  if (node === undefined) throw new Error(`nobody leads ${stream}`)
  return node
}

/** Last sequence of a stream as each node has it on its own disk; -1 where it does not say. */
export async function lastOnEach({ servers }: Stand, stream: string): Promise<readonly number[]> {
  return Promise.all(
    servers.nodes.map(async (node) => {
      const all = await streamsOn(node)
      return all.find(({ name }) => name === stream)?.state.last_seq ?? -1
    }),
  )
}
