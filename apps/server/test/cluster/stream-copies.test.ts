// A node whose copy of a stream holds another message than the leader's, as one of nats-server 2.9
// may that led it and was cut off: whoever reads finds that out before it is handed on.
import type { NatsConnection, Payload } from '@nats-io/transport-node'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LogFollower } from '../../src/nats/log-follower.ts'
import type { SentMessage } from '../../src/nats/log-appender.ts'
import { LogStream } from '../../src/nats/log-stream.ts'
import { sumOf } from '../../src/nats/message-sum.ts'
import { openStand, type Stand } from './nats-stand.ts'
import { until } from './projector-stand.ts'

const steadyMs = (): number => performance.now()
const MESSAGES = 6

let stand: Stand
let name: string
let copy: string
let tests = 0
let lines: string[]
const log = (line: string): unknown => lines.push(line)

beforeAll(async () => {
  stand = await openStand({ nodes: 1 })
})
afterAll(() => stand.stop())

beforeEach(() => {
  lines = []
  name = `copies${++tests}`
  copy = `${name}-other`
})

const streamOf = (stream: string, nats: NatsConnection = stand.nats): Promise<LogStream> =>
  LogStream.open({ nats, name: stream, subject: stream, replicas: 1, monotonicMs: steadyMs, log })

const texts = Array.from({ length: MESSAGES }, (_, i) => `message ${i + 1}`)

/** The stream, and a copy of it in which one message is another one. */
async function written(differs: number): Promise<LogStream> {
  const stream = await streamOf(name)
  await append(await streamOf(copy), texts.with(differs - 1, 'of an owner before'), texts)
  await append(stream, texts, texts)
  return stream
}

/** Links are those of what was really written. */
async function append(
  stream: LogStream,
  bodies: readonly string[],
  real: readonly string[],
): Promise<void> {
  for (const [at, body] of bodies.entries()) {
    const before = real[at - 1]
    const place = {
      last: at,
      before: before === undefined ? undefined : sumOf(Buffer.from(before)),
    }
    const appender = stream.appender(place)
    await appender.append(Buffer.from(body), at)
  }
}

const textOf = ({ body }: SentMessage): string => Buffer.from(body).toString()

async function read(stream: LogStream): Promise<readonly string[]> {
  const all: string[] = []
  for await (const message of stream.read(1, MESSAGES)) all.push(textOf(message))
  return all
}

it.each([2, MESSAGES])(
  'is read as the leader has it where message %i is another one',
  async (at) => {
    await written(at)
    const elsewhere = fromCopy(stand.nats, 3)
    expect(await read(await streamOf(name, elsewhere.nats))).toEqual(texts)
    expect(elsewhere.readers()).toBe(4)
  },
)

it('is damaged where nobody has it as the leader does, and names the node', async () => {
  await written(MESSAGES)
  const stream = await streamOf(name, fromCopy(stand.nats, Infinity).nats)
  await expect(read(stream)).rejects.toThrow(
    `journal damaged: stream ${name}: n1 has another message ${MESSAGES}, or another one before it`,
  )
})

it.each([2, MESSAGES])('is followed so where message %i is another one', async (at) => {
  await written(at)
  const { nats } = fromCopy(stand.nats, 2)
  const seen: string[] = []
  const options = { nats, name, from: 1, steadyMs, log }
  const follower = new LogFollower({ ...options, onArrival: () => undefined })
  try {
    await until('all has come', () => {
      seen.push(...follower.take().map(textOf))
      return seen.length >= MESSAGES
    })
    expect(seen).toEqual(texts)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`NATS node n1 has another message`)
  } finally {
    follower.close()
  }
})

/** A connection whose first readers read the copy. */
function fromCopy(nats: NatsConnection, count: number) {
  const create = '$JS.API.CONSUMER.CREATE.'
  const ask = '$JS.API.CONSUMER.MSG.NEXT.'
  const ours = new Set<string>()
  let readers = 0
  const request: NatsConnection['request'] = async (subject, payload, options) => {
    const isReader = subject === create + name
    if (!isReader || ++readers > count) return nats.request(subject, payload, options)
    const answer = await nats.request(create + copy, inCopy(payload), options)
    ours.add(answer.json<{ name: string }>().name)
    return answer
  }
  const publish: NatsConnection['publish'] = (subject, payload, options) => {
    const consumer = subject.startsWith(ask) ? (subject.split('.').at(-1) ?? '') : ''
    nats.publish(ours.has(consumer) ? `${ask}${copy}.${consumer}` : subject, payload, options)
  }
  const replaced: Readonly<Record<string | symbol, unknown>> = { request, publish }
  const proxy = new Proxy(nats, {
    get: (target, key) => {
      const value: unknown = replaced[key] ?? Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { nats: proxy, readers: () => readers }
}

function inCopy(payload: Payload | undefined): string {
  const text = typeof payload === 'string' ? payload : Buffer.from(payload ?? '').toString()
  return text.replace(`"stream_name":"${name}"`, `"stream_name":"${copy}"`)
}
