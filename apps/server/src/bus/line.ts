// One connection to the servers as the bus sees it: whether it stands, what is sent over it, and
// what it tells. Nothing is sent while it is lost: the client would keep that and send it much
// later, when nobody expects it any more.
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { headers, PermissionViolationError } from '@nats-io/transport-node'
import { textOf, type LogLine } from '../log-line.ts'
import { newInbox } from '../nats/inbox.ts'
import { TRACE_HEADER } from '../observe/tracing.ts'

/** What the servers take at least, while they have not said it. */
const LEAST_PAYLOAD = 1 << 20

export interface Incoming {
  readonly subject: string
  /** Where an answer goes; '' for none. */
  readonly reply: string
  readonly data: Uint8Array
  /** The server's own word: nobody listens there. */
  readonly isNobody: boolean
  /** The span in which it was asked, where that is traced. */
  readonly trace?: string | undefined
}

export interface LineListener {
  /** What was sent and not answered may have come there or not. */
  lost?(): void
  /** Nothing that is sent to the subject arrives. */
  refused?(subject: string): void
}

export class Line {
  readonly #nats: NatsConnection
  readonly #log: LogLine
  readonly #listeners = new Set<LineListener>()
  /** How often it was lost: what was on its way then may have come to neither end. */
  losses = 0
  #stands = true
  #mostPayload = LEAST_PAYLOAD

  constructor(nats: NatsConnection, log: LogLine) {
    this.#nats = nats
    this.#log = log
    void this.#follow()
  }

  /** Whether it stands, as far as this end knows. */
  get stands(): boolean {
    return this.#stands && !this.#nats.isClosed()
  }

  /** Most bytes of one message. */
  get mostPayload(): number {
    return (this.#mostPayload = this.#nats.info?.max_payload ?? this.#mostPayload)
  }

  /** A subject for answers, where this connection's user may hear them. */
  newInbox(): string {
    return newInbox(this.#nats)
  }

  listen(listener: LineListener): void {
    this.#listeners.add(listener)
  }

  /**
   * Sends messages in their order; false where that cannot be, or not of all. The span goes in a
   * header beside the frame, which releases that know nothing of it pass over.
   */
  send(
    subject: string,
    messages: readonly Uint8Array[],
    { reply = '', trace }: { readonly reply?: string; readonly trace?: string | undefined } = {},
  ): boolean {
    if (!this.stands) return false
    try {
      const options = trace === undefined ? { reply } : { reply, headers: headerOf(trace) }
      for (const message of messages) this.#nats.publish(subject, message, options)
      return true
    } catch (error) {
      this.#log(`${subject}: ${textOf(error)}`, 'error')
      return false
    }
  }

  /** Hears what comes on a subject; what the listener throws is logged and stays here. */
  subscribe(subject: string, take: (message: Incoming) => void): Subscription {
    return this.#nats.subscribe(subject, {
      callback: (error, message) => {
        if (error) return this.#say(subject, error)
        try {
          const { data, reply = '' } = message
          const isNobody = data.length === 0 && message.headers?.code === 503
          const trace = message.headers?.get(TRACE_HEADER) || undefined
          take({ subject: message.subject, reply, data, isNobody, trace })
        } catch (failure) {
          this.#log(`${subject}: ${textOf(failure)}`, 'error')
        }
      },
    })
  }

  /** Resolves when all that was sent and subscribed has come to the server. */
  async flush(): Promise<void> {
    await this.#nats.flush()
  }

  async #follow(): Promise<void> {
    for await (const status of this.#nats.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.#lose()
      else if (status.type === 'reconnect') this.#stands = true
      else if (status.type === 'error') this.#fail(status.error)
    }
    this.#lose()
  }

  #lose(): void {
    this.#stands = false
    this.losses += 1
    for (const listener of this.#listeners) listener.lost?.()
  }

  /** Refused rights are said by the connection's maker (connectNats). */
  #say(subject: string, error: Error): void {
    if (error instanceof PermissionViolationError) return
    this.#log(`${subject}: ${textOf(error)}`, 'error')
  }

  #fail(error: Error): void {
    if (!(error instanceof PermissionViolationError) || error.operation !== 'publish') return
    for (const listener of this.#listeners) listener.refused?.(error.subject)
  }
}

function headerOf(trace: string) {
  const head = headers()
  head.set(TRACE_HEADER, trace)
  return head
}
