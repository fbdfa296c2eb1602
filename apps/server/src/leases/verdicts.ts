// What the bucket of leases told of revisions: whether a value came to stand where its writer meant
// it to. A write that was acknowledged is told at the same moment, or not at all.
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 300
const KEPT = 1000

export class Verdicts {
  readonly #nowMs: () => number
  /** By revision and value: servers that lost some give their revisions to others. */
  readonly #told = new Map<string, boolean>()
  readonly #heard = new EventEmitter().setMaxListeners(0)

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(revision: number, value: Uint8Array, isValid: boolean): void {
    this.#told.set(nameOf(revision, value), isValid)
    for (const old of this.#told.keys()) {
      if (this.#told.size <= KEPT) break
      this.#told.delete(old)
    }
  }

  /** Whoever waits looks at what was noted. */
  tell(): void {
    this.#heard.emit('told')
  }

  /** Whether a value stands in its place; undefined where that is not told in time. */
  async on(revision: number, value: Uint8Array): Promise<boolean | undefined> {
    const name = nameOf(revision, value)
    const untilMs = this.#nowMs() + WAIT_MS
    while (!this.#told.has(name) && this.#nowMs() < untilMs) {
      await Promise.race([once(this.#heard, 'told'), pause(WAIT_MS)])
    }
    return this.#told.get(name)
  }
}

const nameOf = (revision: number, value: Uint8Array): string =>
  `${revision} ${Buffer.from(value).toString()}`

/** The server says that another revision stands there: this value is not stored. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence
  )
}
