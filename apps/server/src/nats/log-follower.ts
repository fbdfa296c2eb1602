// What comes to a stream, as it comes and for as long as it is wanted: durable messages only, in
// order and without a gap. A reading that the server forgot is begun again where it was left.
import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { JournalError } from '../journal/journal.ts'
import { newInbox } from './inbox.ts'
import { sentOf, sequenceOf, type LogMessage } from './log-reader.ts'

export interface FollowOptions {
  readonly nats: NatsConnection
  /** The stream's name. */
  readonly name: string
  /** Sequence of the first message that is wanted. */
  readonly from: number
  readonly steadyMs: () => number
  /** There is something to be taken. */
  onArrival(): void
}

/** So much is asked for at once, and nothing more before it is taken. */
const MESSAGES = 256
const BYTES = 4 << 20
const EXPIRES_NS = 20e9
/** While it has nothing, the server says so as often; one that does not is asked anew. */
const HEARTBEAT_NS = 1e9
const SILENT_MS = 3500
const LOOK_MS = 500
const IDLE_NS = 30e9
const REQUEST_MS = 2000
const ENDED: ReadonlySet<number> = new Set([404, 408, 409])

export class LogFollower {
  readonly #options: FollowOptions
  readonly #timer: NodeJS.Timeout
  /** Begun once more; what an earlier reading still brings is not taken. */
  #reading = 0
  #next: number
  #arrived: LogMessage[] = []
  /** What the server had behind the last message that came. */
  #pending = 0
  #failure: JournalError | undefined
  #consumer = ''
  #inbox: Subscription | undefined
  /** Of what was asked for; 0 where nothing is under way. */
  #awaited = 0
  #heardMs: number
  #isFirst = true
  #isClosed = false

  constructor(options: FollowOptions) {
    this.#options = options
    this.#next = options.from
    this.#heardMs = options.steadyMs()
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#begin()
  }

  /** Whether `take` has something to give. */
  get hasSome(): boolean {
    return this.#arrived.length > 0 || this.#failure !== undefined
  }

  /** The last message of the stream, as far as the server has said. */
  get end(): number {
    return this.#next - 1 + this.#pending
  }

  /** What has come since the last call; throws when something is missing that must be there. */
  take(): readonly LogMessage[] {
    if (this.#arrived.length === 0 && this.#failure !== undefined) throw this.#failure
    const arrived = this.#arrived
    this.#arrived = []
    if (this.#awaited === 0 && this.#consumer !== '') this.#ask()
    return arrived
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#end()
  }

  #begin(): void {
    this.#end()
    if (this.#isClosed || this.#failure !== undefined) return
    void this.#open(++this.#reading)
  }

  async #open(reading: number): Promise<void> {
    const { nats, name, steadyMs } = this.#options
    this.#heardMs = steadyMs()
    this.#isFirst = true
    const inbox = newInbox(nats)
    this.#inbox = nats.subscribe(inbox, {
      callback: (error, message) => {
        if (error === null && reading === this.#reading) this.#hear(message)
      },
    })
    try {
      const manager = await jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })
      const { name: consumer, num_pending: pending } = await manager.consumers.add(name, {
        ack_policy: AckPolicy.None,
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: this.#next,
        inactive_threshold: IDLE_NS,
        mem_storage: true,
        num_replicas: 1,
      })
      if (reading !== this.#reading || this.#isClosed) return
      this.#consumer = consumer
      this.#pending = pending
      this.#ask()
    } catch {
      // Nobody leads the stream at this moment; the silence is looked after.
    }
  }

  #end(): void {
    const { nats, name } = this.#options
    this.#inbox?.unsubscribe()
    this.#inbox = undefined
    const consumer = this.#consumer
    this.#consumer = ''
    this.#awaited = 0
    // Left alone it ends by itself.
    if (consumer !== '' && !nats.isClosed())
      nats.publish(`$JS.API.CONSUMER.DELETE.${name}.${consumer}`)
  }

  #ask(): void {
    const { nats, name, steadyMs } = this.#options
    if (this.#inbox === undefined || nats.isClosed()) return
    this.#awaited = MESSAGES
    this.#heardMs = steadyMs()
    const request = {
      batch: MESSAGES,
      max_bytes: BYTES,
      expires: EXPIRES_NS,
      idle_heartbeat: HEARTBEAT_NS,
    }
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${name}.${this.#consumer}`, JSON.stringify(request), {
      reply: this.#inbox.getSubject(),
    })
  }

  #look(): void {
    const silentMs = this.#options.steadyMs() - this.#heardMs
    const isAwaited = this.#awaited > 0 || this.#consumer === ''
    if (isAwaited && silentMs >= SILENT_MS) this.#begin()
  }

  #hear(message: Msg): void {
    const { headers, data } = message
    this.#heardMs = this.#options.steadyMs()
    const code = headers?.code ?? 0
    if (code === 0) {
      const sequence = sequenceOf(message)
      this.#take({ ...sentOf(sequence, data, headers), sequence })
      this.#pending = pendingOf(message)
      return
    }
    if (code < 300) return
    this.#awaited = 0
    if (!ENDED.has(code) || /deleted/i.test(headers?.description ?? '')) return this.#forgotten()
    if (this.#arrived.length === 0) this.#ask()
  }

  /** The server knows the reading no more; it is begun again at the next look. */
  #forgotten(): void {
    this.#consumer = ''
  }

  #take(message: LogMessage): void {
    const { sequence } = message
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (sequence !== this.#next) {
      // Something went lost on the way, or it is not there at all.
      if (isFirst && sequence > this.#next) this.#fail(sequence)
      return this.#begin()
    }
    this.#next += 1
    this.#awaited -= 1
    this.#arrived.push(message)
    this.#options.onArrival()
  }

  #fail(sequence: number): void {
    const what = `messages ${this.#next} to ${sequence - 1} are missing`
    this.#failure = new JournalError(
      'damaged',
      `journal damaged: stream ${this.#options.name}: ${what}`,
    )
    this.#options.onArrival()
  }
}

/** How many the server has behind it; `sequenceOf` reads another word of the same. */
function pendingOf({ reply = '' }: Msg): number {
  const parts = reply.split('.')
  return Number(parts[parts.length > 9 ? 10 : 8]) || 0
}
