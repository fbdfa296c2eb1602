// Live prices from the ticker stream, one socket for the page. Readers are told at most four times
// a second, and only those whose market moved.
import type { ClockMessage, MarketRef, QuoteMessage, Ticker } from '@trellis/contract'
import { categories } from '@trellis/contract/enums'
import { marketKey } from '@trellis/contract/market-ref'
import { sockets } from '@trellis/contract/paths'
import type { LivePrice } from '@trellis/bot-kit/web/live-price.ts'
import { createSocket, type ReconnectingSocket } from './reconnecting-socket.ts'

const FLUSH_MS = 250
/** A market nobody reads any more is kept this long: pages overlap while they change. */
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
  /** Last known price of a market; the same object until it changes. */
  price(market: MarketRef): LivePrice
  /** Wall time of the last tick of any market, epoch ms. */
  lastMessageAtMs(): number
  read(market: MarketRef, onChange: () => void): () => void
  /** Runs when the speed of the market has changed. */
  onClock(run: (clock: ClockMessage) => void): void
}

export function createQuoteStream(): QuoteStream {
  return new Quotes()
}

/** A market that is asked for, with who reads it. */
interface Read {
  readonly market: MarketRef
  readonly readers: Set<() => void>
}

class Quotes implements QuoteStream {
  readonly socket: ReconnectingSocket
  // All by the market's key: a pair and the contract of the same name have prices of their own.
  readonly #prices = new Map<string, LivePrice>()
  readonly #read = new Map<string, Read>()
  readonly #dirty = new Map<string, Ticker>()
  #flush = 0
  #messageAt = 0
  #clock: (clock: ClockMessage) => void = () => {}

  constructor() {
    this.socket = createSocket(sockets.quote, {
      onOpen: () => this.#askAll(),
      onMessage: (message) => this.#onMessage(message as QuoteMessage),
    })
    this.socket.subscribe(() => this.#onConnection())
  }

  price(market: MarketRef): LivePrice {
    return this.#prices.get(marketKey(market)) ?? noPrice
  }

  lastMessageAtMs(): number {
    return this.#messageAt
  }

  read(market: MarketRef, onChange: () => void): () => void {
    if (market.symbol === '') return () => {}
    const key = marketKey(market)
    const known = this.#read.get(key)
    if (known) known.readers.add(onChange)
    else {
      this.#read.set(key, { market, readers: new Set([onChange]) })
      this.#ask('sub', [market])
    }
    this.socket.start()
    return () => {
      this.#read.get(key)?.readers.delete(onChange)
      setTimeout(() => this.#leave(key), LINGER_MS)
    }
  }

  onClock(run: (clock: ClockMessage) => void): void {
    this.#clock = run
  }

  #leave(key: string): void {
    const read = this.#read.get(key)
    if (read?.readers.size !== 0) return
    this.#read.delete(key)
    this.#ask('cancel', [read.market])
  }

  #askAll(): void {
    this.#ask(
      'sub',
      [...this.#read.values()].map(({ market }) => market),
    )
  }

  /** One request for each category that is among them. */
  #ask(event: 'sub' | 'cancel', markets: readonly MarketRef[]): void {
    for (const category of categories) {
      const names = markets.filter((it) => it.category === category).map((it) => it.symbol)
      if (names.length === 0) continue
      const params = { binary: false, category }
      this.socket.send({ topic: 'realtimes', event, symbol: names.join(','), params })
    }
  }

  #onMessage(message: QuoteMessage): void {
    if ('topic' in message && message.topic === 'clock') return this.#clock(message)
    if (!('event' in message) || message.event !== 'data') return
    this.#messageAt = Date.now()
    const { category } = message.params
    for (const ticker of message.data) {
      this.#dirty.set(marketKey({ symbol: ticker.symbol, category }), ticker)
    }
    if (this.#flush === 0) this.#flush = window.setTimeout(() => this.#publish(), FLUSH_MS)
  }

  #publish(): void {
    this.#flush = 0
    // A hidden page changes nothing; it catches up when it is seen again.
    if (document.hidden) return
    const changed = [...this.#dirty]
    this.#dirty.clear()
    for (const [key, ticker] of changed) {
      this.#prices.set(key, priceOf(ticker))
      this.#notify(key)
    }
  }

  #onConnection(): void {
    const stale = this.socket.connection.name !== 'open'
    for (const [key, price] of this.#prices) {
      if (price.stale === stale) continue
      this.#prices.set(key, { ...price, stale })
      this.#notify(key)
    }
  }

  #notify(key: string): void {
    this.#read.get(key)?.readers.forEach((reader) => reader())
  }
}

function priceOf(ticker: Ticker): LivePrice {
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
