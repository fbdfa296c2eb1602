// Live prices from the ticker stream, one socket for the page. Readers are told at most four times
// a second, and only those whose symbol moved.
import type { ClockMessage, QuoteMessage, SpotTicker } from '@trellis/contract'
import { sockets } from '@trellis/contract/paths'
import type { LivePrice } from '@trellis/bot-kit/web/web-context.ts'
import { createSocket, socketAddress, type ReconnectingSocket } from './reconnecting-socket.ts'

const FLUSH_MS = 250
/** A symbol nobody reads any more is kept this long: pages overlap while they change. */
const LINGER_MS = 3000

export const noPrice: LivePrice = {
  last: '',
  open: '',
  high: '',
  low: '',
  change: '',
  atMs: 0,
  stale: true,
}

export interface QuoteStream {
  readonly socket: ReconnectingSocket
  /** Last known price of a symbol; the same object until it changes. */
  price(symbol: string): LivePrice
  /** Wall time of the last tick of any symbol, epoch ms. */
  lastMessageAtMs(): number
  read(symbol: string, onChange: () => void): () => void
  /** Runs when the speed of the market has changed. */
  onClock(run: (clock: ClockMessage) => void): void
}

export function createQuoteStream(): QuoteStream {
  return new Quotes()
}

class Quotes implements QuoteStream {
  readonly socket: ReconnectingSocket
  readonly #prices = new Map<string, LivePrice>()
  readonly #readers = new Map<string, Set<() => void>>()
  readonly #dirty = new Map<string, SpotTicker>()
  #flush = 0
  #messageAt = 0
  #clock: (clock: ClockMessage) => void = () => {}

  constructor() {
    this.socket = createSocket(socketAddress(sockets.quote), {
      onOpen: () => this.#ask('sub', [...this.#readers.keys()]),
      onMessage: (message) => this.#onMessage(message as QuoteMessage),
    })
    this.socket.subscribe(() => this.#onConnection())
  }

  price(symbol: string): LivePrice {
    return this.#prices.get(symbol) ?? noPrice
  }

  lastMessageAtMs(): number {
    return this.#messageAt
  }

  read(symbol: string, onChange: () => void): () => void {
    if (symbol === '') return () => {}
    const readers = this.#readers.get(symbol)
    if (readers) readers.add(onChange)
    else {
      this.#readers.set(symbol, new Set([onChange]))
      this.#ask('sub', [symbol])
    }
    this.socket.start()
    return () => {
      this.#readers.get(symbol)?.delete(onChange)
      setTimeout(() => this.#leave(symbol), LINGER_MS)
    }
  }

  onClock(run: (clock: ClockMessage) => void): void {
    this.#clock = run
  }

  #leave(symbol: string): void {
    if (this.#readers.get(symbol)?.size !== 0) return
    this.#readers.delete(symbol)
    this.#ask('cancel', [symbol])
  }

  #ask(event: 'sub' | 'cancel', symbols: readonly string[]): void {
    if (symbols.length === 0) return
    const symbol = symbols.join(',')
    this.socket.send({ topic: 'realtimes', event, symbol, params: { binary: false } })
  }

  #onMessage(message: QuoteMessage): void {
    if ('topic' in message && message.topic === 'clock') return this.#clock(message)
    if (!('event' in message) || message.event !== 'data') return
    this.#messageAt = Date.now()
    for (const ticker of message.data) this.#dirty.set(ticker.symbol, ticker)
    if (this.#flush === 0) this.#flush = window.setTimeout(() => this.#publish(), FLUSH_MS)
  }

  #publish(): void {
    this.#flush = 0
    // A hidden page changes nothing; it catches up when it is seen again.
    if (document.hidden) return
    const changed = [...this.#dirty.values()]
    this.#dirty.clear()
    for (const ticker of changed) {
      this.#prices.set(ticker.symbol, priceOf(ticker))
      this.#notify(ticker.symbol)
    }
  }

  #onConnection(): void {
    const stale = this.socket.connection.name !== 'open'
    for (const [symbol, price] of this.#prices) {
      if (price.stale === stale) continue
      this.#prices.set(symbol, { ...price, stale })
      this.#notify(symbol)
    }
  }

  #notify(symbol: string): void {
    this.#readers.get(symbol)?.forEach((reader) => reader())
  }
}

function priceOf(ticker: SpotTicker): LivePrice {
  return {
    last: ticker.close,
    open: ticker.open,
    high: ticker.high,
    low: ticker.low,
    change: ticker.range,
    atMs: ticker.time,
    stale: false,
  }
}
