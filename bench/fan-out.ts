// Tickers to a thousand sockets: the stream of the server against a plain one that sends each
// message to each socket, and a fair one that writes all messages of a round to a socket at once.
// All send the same messages to the same clients, in a process of their own; what is counted is the
// time that the sender's process spends.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { sockets, type QuoteData } from '@trellis/contract'
import type { MarketTicker } from '@trellis/bot-kit/routes/route-context.ts'
import { amount, price } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { Metrics } from '../apps/server/src/calls/metrics.ts'
import type { Host } from '../apps/server/src/host/host-api.ts'
import { serveQuoteStream } from '../apps/server/src/ws/quote-stream.ts'
import { textFrame } from '../apps/server/src/ws/text-frame.ts'
import { median, type Row } from './report.ts'

const SYMBOLS = 20
const ROUNDS = 10
/** Longer than the stream waits between two sendings. */
const ROUND_MS = 250

/** A message of the plain server: as long as those of the stream. */
const SHAPE: QuoteData = {
  topic: 'realtimes',
  event: 'data',
  symbol: 'BTCUSDT',
  params: { binary: false, category: 'spot' },
  first: false,
  data: [
    {
      symbol: 'BTCUSDT',
      open: '100000.1',
      high: '100000.1',
      low: '100000.1',
      close: '100000.1',
      volume: '1000.5',
      quoteVolume: '100000000.25',
      range: '0.000001',
      time: 1_767_225_600_000,
    },
  ],
}

const instruments = defaultInstruments
  .filter(({ category }) => category === 'spot')
  .slice(0, SYMBOLS)

type Printed = Parameters<Host['onPrints']>[0]

/** Messages a second of the sender's time, to `clients` sockets that want every ticker. */
export async function benchFanOut(clients: number, runs: number): Promise<readonly Row[]> {
  const [ours, plain, fair]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run += 1) {
    plain.push(await measured(clients, plainSender))
    fair.push(await measured(clients, fairSender))
    ours.push(await measured(clients, streamSender))
  }
  const name = `tickers to ${clients.toLocaleString('en-US')} sockets`
  const row = { ours: median(ours), unit: 'messages/s' }
  return [
    {
      ...row,
      name,
      bound: median(plain),
      floor: 5,
      note: `reference: one send of the library per message; ${instruments.length} symbols each`,
    },
    {
      ...row,
      name: `${name}, against fair`,
      bound: median(fair),
      floor: 0.7,
      note: 'reference: one write per socket and round, its bytes made once for all sockets',
    },
  ]
}

interface Sender {
  readonly port: number
  /** All tickers move: each client is to hear of each. */
  move(round: number): void
  stop(): Promise<unknown>
}

async function measured(clients: number, begin: () => Promise<Sender>): Promise<number> {
  const sender = await begin()
  const crowd = fork(new URL('./fan-out-crowd.ts', import.meta.url), [
    `ws://127.0.0.1:${sender.port}${sockets.quote}`,
    String(clients),
    ...instruments.map(({ symbol }) => symbol),
  ])
  await once(crowd, 'message')
  await round(sender, 0)
  const before = await heardBy(crowd)
  const start = process.cpuUsage()
  for (let at = 1; at <= ROUNDS; at += 1) await round(sender, at)
  const { user, system } = process.cpuUsage(start)
  const heard = (await heardBy(crowd)) - before
  crowd.kill()
  await sender.stop()
  const due = clients * instruments.length * ROUNDS
  if (heard !== due) throw new Error(`${heard} of ${due} messages came`)
  return (heard * 1_000_000) / (user + system)
}

async function round(sender: Sender, at: number): Promise<void> {
  sender.move(at)
  await new Promise((resolve) => setTimeout(resolve, ROUND_MS))
}

/** Messages that its sockets have read. */
async function heardBy(crowd: ChildProcess): Promise<number> {
  crowd.send('how many')
  const [heard] = (await once(crowd, 'message')) as [number]
  return heard
}

/** The stream as the server has it, over a market whose prices are told to move. */
async function streamSender(): Promise<Sender> {
  let printed: Printed | undefined
  let last = 1_000_000
  const market = {
    instruments,
    indexOf: (symbol: string) => instruments.findIndex((it) => it.symbol === symbol),
    ticker: (): MarketTicker => ({
      last: price(last),
      open24h: price(1_000_000),
      high24h: price(1_100_000),
      low24h: price(900_000),
      volume24h: 10_005_000n,
      turnover24h: amount('100000000.25'),
      atMs: 1_767_225_600_000,
    }),
  }
  const host = {
    market,
    speed: { way: () => 1 },
    onPrints: (listener: Printed) => {
      printed = listener
      return () => undefined
    },
  } as unknown as Host
  const server = fastify() as unknown as FastifyInstance
  await server.register(websocket, { options: { perMessageDeflate: false } })
  const metrics = new Metrics(() => host)
  serveQuoteStream(server, { host: () => host, wallMs: () => 0, metrics })
  await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (server.server.address() as AddressInfo).port,
    move: (round) => {
      last = 1_000_000 + round
      printed?.(instruments.map((_, symbol) => ({ symbol })) as never)
    },
    stop: () => server.close(),
  }
}

/** A server that anybody would write first. */
const plainSender = (): Promise<Sender> =>
  librarySender((wanting, texts) => {
    for (const text of texts) for (const { socket } of wanting) socket.send(text)
  })

/** What the kernel asks for the same bytes: nothing is known of who wants what or has room. */
const fairSender = (): Promise<Sender> =>
  librarySender((wanting, texts) => {
    const frames = Buffer.concat(texts.map(textFrame))
    for (const { connection } of wanting) connection.write(frames)
  })

interface Wanting {
  readonly socket: WebSocket
  readonly connection: Socket
}

/** A server of the library alone, and how it sends the messages of a round to all its sockets. */
async function librarySender(
  send: (wanting: readonly Wanting[], texts: readonly string[]) => void,
): Promise<Sender> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  const wanting: Wanting[] = []
  server.on('connection', (socket, { socket: connection }) => {
    wanting.push({ socket, connection })
  })
  return {
    port: (server.address() as AddressInfo).port,
    move: (round) => {
      const texts = instruments.map(({ symbol }) => {
        const data = SHAPE.data.map((it) => ({ ...it, close: `${100_000 + round}.1` }))
        return JSON.stringify({ ...SHAPE, symbol, data })
      })
      send(wanting, texts)
    },
    stop: async () => {
      for (const { socket } of wanting) socket.terminate()
      server.close()
    },
  }
}
