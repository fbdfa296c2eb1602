// One WebSocket client with limits: message size and rate, silence, and a send buffer that may
// neither grow nor stay full. Both streams use it; it has no queue of its own, so that a slow
// client costs no memory.
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES, TOO_SLOW_CODE } from '@trellis/contract'

/** Codes of RFC 6455: whoever is closed by one of them may come again. */
export const GOING_AWAY = 1001
export const TRY_AGAIN = 1013
/** Above this many unsent bytes nothing more is sent until the client has caught up. */
const HIGH_WATER_BYTES = 256 * 1024
/** Between two looks at whether the client answers and reads. */
const PROBE_EVERY_MS = 30_000
const MESSAGES_PER_WINDOW = 200
const WINDOW_MS = 10_000

export interface ClientEvents {
  readonly message: (message: unknown) => void
  readonly closed: () => void
}

export class ClientSocket {
  readonly #socket: WebSocket
  readonly #connection: Socket
  #alive = true
  /** It had no room at the last look. */
  #isFull = false
  #count = 0
  #windowStartMs = 0
  readonly #probe: NodeJS.Timeout

  /** `connection` is what the WebSocket stands on, without compression. */
  constructor(socket: WebSocket, connection: Socket, wallMs: () => number, events: ClientEvents) {
    this.#socket = socket
    this.#connection = connection
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      this.#alive = true
      if (isBinary || data.length > MAX_MESSAGE_BYTES) return this.close(1009, 'message too large')
      if (!this.#admit(wallMs())) return this.close(1008, 'too many messages')
      const message = parse(data.toString('utf8'))
      if (message === undefined) return this.close(1007, 'send JSON objects')
      events.message(message)
    })
    socket.on('pong', () => {
      this.#alive = true
    })
    socket.on('close', () => {
      clearInterval(this.#probe)
      events.closed()
    })
    this.#probe = setInterval(() => this.#checkAlive(), PROBE_EVERY_MS)
    this.#probe.unref()
  }

  /** Whether the client has room; false means: try again later with newer data. */
  get ready(): boolean {
    return this.#socket.readyState === 1 && this.#socket.bufferedAmount < HIGH_WATER_BYTES
  }

  /** Sends text; false when the client has no room. */
  send(text: string): boolean {
    if (!this.ready) return false
    this.#socket.send(text)
    return true
  }

  /**
   * Sends whole messages that are framed already, in one write, to a client that is ready. Nothing
   * of the library is ever half sent: it writes each message at once.
   */
  sendFrames(frames: Buffer): void {
    this.#connection.write(frames)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  #admit(nowMs: number): boolean {
    const isOver = nowMs - this.#windowStartMs >= WINDOW_MS
    if (isOver || nowMs < this.#windowStartMs) {
      this.#windowStartMs = nowMs
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= MESSAGES_PER_WINDOW
  }

  /**
   * Ends a client that has had no room since the last look, and one that has not answered: half of
   * its connection may be gone. Whoever begins to read hears why; the library ends the others.
   */
  #checkAlive(): void {
    const wasFull = this.#isFull
    this.#isFull = this.#socket.bufferedAmount >= HIGH_WATER_BYTES
    if (wasFull && this.#isFull) return this.close(TOO_SLOW_CODE, 'reads too slowly')
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
  }
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
