// Facts of the user's bots as they happen, and the market's clock. It tells which bot moved; what a
// page reads again is the page's matter.
import type {
  ActivityItem,
  BotStreamMessage,
  BotStreamRequest,
  ClockMessage,
  NewsMessage,
  RowsMessage,
} from '@trellis/contract'
import { sockets } from '@trellis/contract/paths'
import { createSocket, type ReconnectingSocket } from './reconnecting-socket.ts'

export interface MarketClock {
  /** Market time at the last message, epoch ms; 0 before the first. */
  readonly marketMs: number
  /** Wall time when it came, epoch ms. */
  readonly wallMs: number
  readonly speed: number
  /** The market stands: held, or a replay at its end. */
  readonly standing: boolean
}

export interface ServerHealth {
  readonly ready: boolean
  readonly phase: string
  readonly progress: string
}

export interface BotStream {
  readonly socket: ReconnectingSocket
  clock(): MarketClock
  health(): ServerHealth
  /** Grows with every fact of a bot; "" counts the facts of all. */
  pulse(botId: string): number
  readonly subscribe: (onChange: () => void) => () => void
  /** Hands over a bot's facts as they come; undefined when some may have been missed. */
  onFacts(botId: string, run: FactsListener): () => void
  /** Hands over what changed in the rows of the ongoing bots, for as long as it is wanted. */
  onRows(run: RowsListener): () => void
  /** Runs when balances of the Funding account may have changed. */
  onFunding(run: () => void): void
  /** Something of the user's changed that no message says: what was read may be old. */
  onLagged(run: () => void): void
  /** Runs when the reader was told something; without events the list may have changed. */
  onNews(run: NewsListener): () => void
  /** Runs with every word of the clock, once a second. */
  onClock(run: (clock: ClockMessage) => void): void
  /** Runs when the server says that nobody is signed in, or that the session has ended. */
  onRefused(run: (sessionEnded: boolean) => void): void
}

export type NewsListener = (events: NewsMessage['items']) => void

export type FactsListener = (facts: readonly ActivityItem[] | undefined) => void

export type RowsListener = (message: RowsMessage) => void

const ask = (event: 'sub' | 'cancel'): BotStreamRequest => ({ topic: 'rows', event })

const TELL_MS = 250

export function createBotStream(): BotStream {
  return new Facts()
}

class Facts implements BotStream {
  readonly socket: ReconnectingSocket
  readonly #pulses = new Map<string, number>()
  /** How often something was missed: it counts for every bot, also one that nothing was told of. */
  #lapses = 0
  readonly #listeners = new Set<() => void>()
  readonly #facts = new Map<FactsListener, string>()
  #clock: MarketClock = { marketMs: 0, wallMs: 0, speed: 1, standing: false }
  #health: ServerHealth = { ready: true, phase: '', progress: '' }
  #funding: () => void = () => {}
  #lagged: () => void = () => {}
  readonly #news = new Set<NewsListener>()
  readonly #rowsListeners = new Set<RowsListener>()
  /** As the server has sent them: its changes are to these, whatever a page has read since. */
  #onClock: (clock: ClockMessage) => void = () => {}
  #refused: (sessionEnded: boolean) => void = () => {}
  #wasOpen = false
  #notify = 0

  constructor() {
    this.socket = createSocket(sockets.bots, {
      // What was missed while the line was down counts as one fact of every bot.
      onOpen: (reply) => this.#onOpen(reply),
      onMessage: (message) => this.#onMessage(message as BotStreamMessage),
      onRefused: (sessionEnded) => this.#refused(sessionEnded),
    })
  }

  clock(): MarketClock {
    return this.#clock
  }

  health(): ServerHealth {
    return this.#health
  }

  pulse(botId: string): number {
    return (this.#pulses.get(botId) ?? 0) + this.#lapses
  }

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  onFacts(botId: string, run: FactsListener): () => void {
    this.#facts.set(run, botId)
    return () => this.#facts.delete(run)
  }

  onRows(run: RowsListener): () => void {
    this.#rowsListeners.add(run)
    if (this.#rowsListeners.size === 1) this.socket.send(ask('sub'))
    return () => {
      this.#rowsListeners.delete(run)
      if (this.#rowsListeners.size === 0) this.socket.send(ask('cancel'))
    }
  }

  onFunding(run: () => void): void {
    this.#funding = run
  }

  onLagged(run: () => void): void {
    this.#lagged = run
  }

  onNews(run: NewsListener): () => void {
    this.#news.add(run)
    return () => this.#news.delete(run)
  }

  onClock(run: (clock: ClockMessage) => void): void {
    this.#onClock = run
  }

  onRefused(run: (sessionEnded: boolean) => void): void {
    this.#refused = run
  }

  #onMessage(message: BotStreamMessage): void {
    if (!('topic' in message)) return
    switch (message.topic) {
      case 'bot':
        for (const [run, botId] of this.#facts) if (botId === message.bot_id) run(message.items)
        return this.#beat([message.bot_id])
      case 'lagged':
        this.#lagged()
        return this.#missed()
      case 'funding':
        return this.#funding()
      case 'rows':
        return this.#onRows(message)
      case 'notifications':
        return this.#news.forEach((run) => run(message.items))
      case 'clock':
        this.#clock = {
          marketMs: Number(message.market_time),
          wallMs: Date.now(),
          speed: Number(message.speed),
          standing: message.standing,
        }
        this.#onClock(message)
        return this.#notifySoon()
      case 'health':
        this.#health = { ...message }
        return this.#notifySoon()
      case 'error':
        return
    }
  }

  /** The page reads its list of events anyway when it is loaded. */
  #onOpen(reply: (message: object) => void): void {
    if (this.#rowsListeners.size > 0) reply(ask('sub'))
    if (this.#wasOpen) this.#news.forEach((run) => run([]))
    this.#missed(this.#wasOpen ? 1 : 0)
    this.#wasOpen = true
  }

  #onRows(message: RowsMessage): void {
    for (const run of this.#rowsListeners) run(message)
  }

  /** Something happened that was not told: every bot may have changed. */
  #missed(lapses = 1): void {
    for (const run of this.#facts.keys()) run(undefined)
    this.#lapses += lapses
    this.#beat([])
  }

  #beat(bots: readonly string[]): void {
    for (const bot of new Set([...bots, ''])) {
      this.#pulses.set(bot, (this.#pulses.get(bot) ?? 0) + 1)
    }
    this.#notifySoon()
  }

  /** At most four times a second, however many facts a candle brings. */
  #notifySoon(): void {
    if (this.#notify !== 0) return
    this.#notify = window.setTimeout(() => {
      this.#notify = 0
      this.#listeners.forEach((listener) => listener())
    }, TELL_MS)
  }
}
