// A WebSocket that comes back: back-off, ping every 10 s, silence counts as loss, pause while the
// page is hidden. What is said over it is the owner's matter.
import { closeCodes, PING_EVERY_MS } from '@trellis/contract/topics'
import { around } from './browser-identity.ts'
import {
  backoffMs,
  firstConnection,
  nextConnection,
  type Connection,
  type ConnectionEvent,
} from './connection-state.ts'

/** Nothing heard for this long, not even a pong: the line is dead. */
const DEAD_AFTER_MS = 25_000
/** A hidden page keeps its streams this long, so that a glance at another tab costs nothing. */
const HIDDEN_GRACE_MS = 20_000

export interface SocketOwner {
  /** The line stands (again): say what you want to hear. */
  onOpen(send: (message: object) => void): void
  onMessage(message: unknown): void
  /** The server closed for want of a login; the line rests until it is started anew. */
  onRefused?(sessionEnded: boolean): void
}

export interface ReconnectingSocket {
  readonly connection: Connection
  send(message: object): void
  readonly subscribe: (onChange: () => void) => () => void
  start(): void
  stop(): void
}

/** "wss" on secure pages, "ws" otherwise, where calls go as well. */
function socketAddress(path: string): string {
  return (around.base?.() || location.origin).replace('http', 'ws') + path
}

export function createSocket(path: string, owner: SocketOwner): ReconnectingSocket {
  return new Line(path, owner)
}

class Line implements ReconnectingSocket {
  readonly #path: string
  readonly #owner: SocketOwner
  readonly #listeners = new Set<() => void>()
  #connection = firstConnection
  #socket: WebSocket | undefined
  #retry = 0
  #ping = 0
  #hide = 0
  #messageAt = 0
  #wanted = false

  constructor(path: string, owner: SocketOwner) {
    this.#path = path
    this.#owner = owner
    document.addEventListener('visibilitychange', () => this.#onVisibility())
    addEventListener('online', () => {
      if (this.#wanted && this.#socket === undefined) this.#connect()
    })
  }

  get connection(): Connection {
    return this.#connection
  }

  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  send = (message: object): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    if (!document.hidden) this.#connect()
  }

  stop(): void {
    this.#wanted = false
    this.#drop({ type: 'paused' })
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#advance({ type: 'connect', atMs: Date.now() })
    const socket = new WebSocket(socketAddress(this.#path), around.protocols?.() ?? [])
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return
      this.#messageAt = Date.now()
      this.#ping = window.setInterval(() => this.#beat(), PING_EVERY_MS)
      this.#advance({ type: 'opened' })
      this.#owner.onOpen(this.send)
    })
    socket.addEventListener('message', (event) => {
      if (this.#socket !== socket) return
      this.#messageAt = Date.now()
      const message = parse(event.data)
      if (message !== undefined) this.#owner.onMessage(message)
    })
    socket.addEventListener('close', (event) => {
      if (this.#socket === socket) this.#onClosed(event.code)
    })
  }

  #onClosed(code: number): void {
    const wasOpen = this.#connection.name === 'open'
    clearInterval(this.#ping)
    this.#socket = undefined
    const sessionEnded = code === closeCodes.sessionEnded
    if (sessionEnded || code === closeCodes.notLoggedIn) {
      this.#wanted = false
      this.#advance({ type: 'refused' })
      return this.#owner.onRefused?.(sessionEnded)
    }
    this.#advance({ type: wasOpen ? 'lost' : 'failed', atMs: Date.now() })
    if (!this.#wanted) return
    this.#retry = window.setTimeout(
      () => {
        if (this.#wanted && !document.hidden) this.#connect()
      },
      backoffMs(this.#connection, Math.random()),
    )
  }

  #beat(): void {
    if (Date.now() - this.#messageAt > DEAD_AFTER_MS) this.#drop({ type: 'lost', atMs: Date.now() })
    else this.send({ ping: Date.now() })
    if (this.#socket === undefined && this.#wanted && !document.hidden) this.#connect()
  }

  #drop(event: ConnectionEvent): void {
    clearTimeout(this.#retry)
    clearInterval(this.#ping)
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
    this.#advance(event)
  }

  #onVisibility(): void {
    clearTimeout(this.#hide)
    if (!this.#wanted) return
    if (document.hidden) {
      this.#hide = window.setTimeout(() => this.#drop({ type: 'paused' }), HIDDEN_GRACE_MS)
    } else if (this.#socket === undefined) this.#connect()
  }

  #advance(event: ConnectionEvent): void {
    this.#connection = nextConnection(this.#connection, event)
    this.#listeners.forEach((listener) => listener())
  }
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
