// The specification's ticker stream: topic realtimes, event sub, ping and pong, of spot unless the
// parameters name another category. Tickers are conflated per client: each tick of the timer sends
// the newest figures of what changed, to whoever has room.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import {
  categories,
  MAX_SUBSCRIPTIONS,
  PLAIN_CATEGORY,
  sockets,
  type Category,
  type MarketRef,
  type QuoteData,
  type Ticker,
} from '@trellis/contract'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Host } from '../host/host-api.ts'
import type { Metrics } from '../calls/metrics.ts'
import { snapshotOf } from '../market/snapshot.ts'
import { Audiences, type Listener } from './audiences.ts'
import { ClientSocket, GOING_AWAY, TRY_AGAIN } from './client-socket.ts'
import { clockMessage, SpeedNotice } from './clock-message.ts'
import { textFrame } from './text-frame.ts'

export interface StreamOptions {
  readonly host: () => Host | undefined
  readonly wallMs: () => number
  readonly metrics: Metrics
}

const FLUSH_EVERY_MS = 200
const BAD_REQUEST = '-100001'
const BAD_SYMBOL = '-100010'
const TOO_MANY = '-100012'
const NOTHING = Buffer.alloc(0)

interface QuoteClient extends Listener {
  readonly socket: ClientSocket
}

/** Serves the ticker stream, bare and under /x-api. */
export function serveQuoteStream(server: FastifyInstance, options: StreamOptions): void {
  const stream = new QuoteStream(options)
  for (const prefix of ['', '/x-api']) {
    server.get(`${prefix}${sockets.quote}`, { websocket: true }, (socket, { raw }) =>
      stream.join(socket, raw.socket),
    )
  }
  server.addHook('onClose', () => stream.stop())
}

class QuoteStream {
  readonly #options: StreamOptions
  readonly #clients = new Set<QuoteClient>()
  readonly #audiences = new Audiences()
  readonly #changed = new Set<number>()
  #unsubscribe: (() => void) | undefined
  readonly #speed = new SpeedNotice()
  readonly #timer: NodeJS.Timeout

  constructor(options: StreamOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#flush(), FLUSH_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#unsubscribe?.()
    for (const client of this.#clients) client.socket.close(GOING_AWAY, 'the server is stopping')
  }

  join(raw: WebSocket, connection: Socket): void {
    // No symbol is known yet, and who is told so would not ask again.
    if (this.#options.host() === undefined) return raw.close(TRY_AGAIN, 'starting')
    this.#listen()
    const { metrics, wallMs } = this.#options
    const client: QuoteClient = {
      wanted: new Set(),
      stale: new Set(),
      socket: new ClientSocket(raw, connection, wallMs, {
        message: (message) => this.#receive(client, message as Record<string, unknown>),
        closed: () => {
          this.#clients.delete(client)
          this.#audiences.remove(client)
          metrics.sockets('quote', -1)
        },
      }),
    }
    this.#clients.add(client)
    metrics.sockets('quote', 1)
  }

  /** The host may still have been opening when the server started. */
  #listen(): void {
    this.#unsubscribe ??= this.#options.host()?.onPrints((prints) => {
      for (const print of prints) this.#changed.add(print.symbol)
    })
  }

  #receive(client: QuoteClient, message: Record<string, unknown>): void {
    if ('ping' in message) {
      client.socket.send(JSON.stringify({ pong: message['ping'] }))
      return
    }
    const { topic, event, symbol } = message
    if (topic !== 'realtimes' || (event !== 'sub' && event !== 'cancel')) {
      return refuse(client, BAD_REQUEST, 'send topic realtimes with event sub, or ping')
    }
    const category = categoryOf(message['params'])
    if (category === undefined) {
      return refuse(client, BAD_REQUEST, `category is one of ${categories.join(', ')}`)
    }
    if (typeof symbol !== 'string') return refuse(client, BAD_SYMBOL, 'symbol is missing')
    const names = symbol.split(',').map((name) => name.trim().toUpperCase())
    // Named twice is asked for once.
    for (const name of [...new Set(names)].slice(0, MAX_SUBSCRIPTIONS)) {
      this.#change(client, event, { symbol: name, category })
    }
  }

  #change(client: QuoteClient, event: 'sub' | 'cancel', ref: MarketRef): void {
    const market = this.#options.host()?.market
    const { symbol } = ref
    const index = market?.indexOf(symbol, ref.category) ?? -1
    if (!market || index < 0) return refuse(client, BAD_SYMBOL, `no symbol ${symbol.slice(0, 32)}`)
    if (event === 'cancel') {
      this.#audiences.wantsChange(client)
      client.wanted.delete(index)
      client.stale.delete(index)
      return
    }
    if (!client.wanted.has(index) && client.wanted.size >= MAX_SUBSCRIPTIONS) {
      return refuse(client, TOO_MANY, `at most ${MAX_SUBSCRIPTIONS} symbols`)
    }
    this.#audiences.wantsChange(client)
    client.wanted.add(index)
    const text = quoteText(market, index, true)
    if (text === undefined || !client.socket.send(text)) client.stale.add(index)
  }

  /** Sends what changed since the last flush; one frame per symbol serves all clients. */
  #flush(): void {
    const host = this.#options.host()
    if (this.#speed.hasChanged(host)) this.#send(JSON.stringify(clockMessage(host)))
    if (this.#clients.size === 0) return this.#changed.clear()
    this.#listen()
    const market = host?.market
    if (!market) return
    const frames = new Map<number, Buffer>()
    const frameOf = (index: number): Buffer => {
      const known = frames.get(index)
      if (known) return known
      const text = quoteText(market, index, false)
      const frame = text === undefined ? NOTHING : textFrame(text)
      frames.set(index, frame)
      return frame
    }
    this.#audiences.send(this.#changed, frameOf)
    this.#changed.clear()
  }

  #send(text: string): void {
    for (const client of this.#clients) client.socket.send(text)
  }
}

function refuse(client: QuoteClient, code: string, msg: string): void {
  client.socket.send(JSON.stringify({ event: 'error', code, msg }))
}

/** The category that a request names; undefined where there is none of that name. */
function categoryOf(params: unknown): Category | undefined {
  const named = (params as { readonly category?: unknown } | null | undefined)?.category
  return named === undefined ? PLAIN_CATEGORY : categories.find((it) => it === named)
}

/** The message of one symbol's newest figures. */
function quoteText(market: MarketAccess, index: number, first: boolean): string | undefined {
  const snapshot = snapshotOf(market, index)
  if (!snapshot) return undefined
  const { symbol, category } = snapshot.instrument
  const data: Ticker = {
    symbol,
    open: snapshot.open,
    high: snapshot.high,
    low: snapshot.low,
    close: snapshot.last,
    volume: snapshot.volume,
    quoteVolume: snapshot.turnover,
    range: snapshot.change,
    time: snapshot.ticker.atMs,
  }
  const message: QuoteData = {
    topic: 'realtimes',
    event: 'data',
    symbol,
    params: { binary: false, category },
    first,
    data: [data],
  }
  return JSON.stringify(message)
}
