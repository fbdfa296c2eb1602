// What comes to a stream, as it comes and for as long as it is wanted: durable messages only, in
// order and without a gap, each when the one behind it names it or the stream's leader has it so;
// of older releases, which name none, when the leader has the last that came. A reading that the
// server forgot is begun again where it was left, as is one that brings nothing of what the leader
// has, or brings another message.
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { JournalError } from '../journal/journal.ts'
import type { LogLine } from '../log-line.ts'
import { newInbox } from './inbox.ts'
import { mayFollow, sumOf } from './message-sum.ts'
import { sentOf, sequenceOf, type LogMessage } from './log-reader.ts'
import { lastMessage, leadersMessage } from './stream-leader.ts'
import { openReader, otherWords } from './stream-reader.ts'

export interface FollowOptions {
  readonly nats: NatsConnection
  /** The stream's name. */
  readonly name: string
  /** Sequence of the first message that is wanted. */
  readonly from: number
  /** Sum of the body before it, where that is known. */
  readonly before?: string | undefined
  readonly steadyMs: () => number
  readonly log: LogLine
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
/** Nothing came for so long: the leader is asked whether there is something. */
const DOUBT_MS = 2000
/** Nothing followed a message for so long: the leader is asked whether it has it so. */
const TAIL_MS = 10
/** So often the same message may be another one, or behind another one: then it is damage. */
const MOST_OTHERS = 40
const REQUEST_MS = 2000
const ENDED: ReadonlySet<number> = new Set([404, 408, 409])

export class LogFollower {
  readonly #options: FollowOptions
  readonly #timer: NodeJS.Timeout
  /** Begun once more; what an earlier reading still brings is not taken. */
  #reading = 0
  #next: number
  #arrived: LogMessage[] = []
  /** Behind those: they name one another, and nobody has said that the last one is the leader's. */
  #unproved: LogMessage[] = []
  /** Sum of the body before the first that is not proved. */
  #before: string | undefined
  #isAsking = false
  #tailTimer: NodeJS.Timeout | undefined
  /** How often the same message was another one, and what was said of it. */
  #others = 0
  #told = ''
  #managing: Promise<JetStreamManager> | undefined
  /** What the server had behind the last message that came. */
  #pending = 0
  #failure: JournalError | undefined
  #consumer = ''
  #inbox: Subscription | undefined
  /** Of what was asked for; 0 where nothing is under way. */
  #awaited = 0
  #heardMs: number
  /** The node that reads for it, as its server calls it. */
  #node = ''
  /** Since when no message has come and the leader was not asked whether there is one. */
  #doubtFromMs: number
  /** The message that the leader had and this reading did not bring, 0 for none. */
  #lacked = 0
  #isFirst = true
  #isClosed = false

  constructor(options: FollowOptions) {
    this.#options = options
    this.#next = options.from
    this.#before = options.before
    this.#heardMs = options.steadyMs()
    this.#doubtFromMs = this.#heardMs
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#begin()
  }

  /** Whether `take` has something to give. */
  get hasSome(): boolean {
    return this.#arrived.length > 0 || this.#failure !== undefined
  }

  /** The last message of the stream, as far as the server has said. */
  get end(): number {
    return this.#next - 1 + this.#unproved.length + this.#pending
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
    const { nats, steadyMs } = this.#options
    this.#heardMs = steadyMs()
    this.#isFirst = true
    const inbox = newInbox(nats)
    this.#inbox = nats.subscribe(inbox, {
      callback: (error, message) => {
        if (error === null && reading === this.#reading) this.#hear(message)
      },
    })
    try {
      const manager = await this.#manager()
      const reader = await openReader({ nats, manager }, this.#options.name, this.#next)
      if (reading !== this.#reading || this.#isClosed) return
      this.#consumer = reader.consumer
      this.#pending = reader.pending
      this.#node = reader.node
      this.#ask()
    } catch {
      // Nobody leads the stream at this moment; the silence is looked after.
    }
  }

  #manager(): Promise<JetStreamManager> {
    const { nats } = this.#options
    return (this.#managing ??= jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS }))
  }

  #end(): void {
    const { nats, name } = this.#options
    this.#inbox?.unsubscribe()
    this.#inbox = undefined
    const consumer = this.#consumer
    this.#consumer = ''
    this.#awaited = 0
    this.#unproved = []
    this.#isAsking = false
    clearTimeout(this.#tailTimer)
    this.#tailTimer = undefined
    // Left alone it ends by itself.
    if (consumer !== '' && !nats.isClosed())
      nats.publish(`$JS.API.CONSUMER.DELETE.${name}.${consumer}`)
  }

  #ask(): void {
    const { nats, name, steadyMs } = this.#options
    if (this.#inbox === undefined || nats.isClosed()) return
    this.#awaited = MESSAGES
    this.#heardMs = steadyMs()
    this.#doubtFromMs = this.#heardMs
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
    const nowMs = this.#options.steadyMs()
    const isAwaited = this.#awaited > 0 || this.#consumer === ''
    if (isAwaited && nowMs - this.#heardMs >= SILENT_MS) return this.#begin()
    if (this.#unproved.length > 0) return void this.#askLeader(this.#reading)
    if (this.#awaited === 0) return
    const isLacking = this.#lacked === this.#next && this.#heardMs > this.#doubtFromMs
    if (isLacking || nowMs - this.#doubtFromMs >= DOUBT_MS) void this.#doubt(this.#reading)
  }

  /**
   * A node of 2.9 that was cut off from the others may stand still with a stream afterwards, while
   * all servers call it current: a reading there has nothing to give and says so for ever.
   */
  async #doubt(reading: number): Promise<void> {
    const { name, steadyMs, log } = this.#options
    const next = this.#next
    this.#doubtFromMs = steadyMs()
    const last = await this.#last()
    // What has come meanwhile is being proved.
    const isOld = next !== this.#next || this.#unproved.length > 0
    if (reading !== this.#reading || this.#isClosed || isOld) return
    const isLackedAgain = last >= next && this.#lacked === next
    this.#lacked = last >= next ? next : 0
    if (!isLackedAgain) return
    const has = `gives up to message ${next - 1} of ${last}`
    const line = `stream ${name}: NATS node ${this.#node} ${has}`
    log(`${line}: another node is asked, it wants a start`, 'warn')
    this.#begin()
  }

  /** The last message as the stream's leader has it; 0 where none answers. */
  async #last(): Promise<number> {
    try {
      return await lastMessage(await this.#manager(), this.#options.name)
    } catch {
      return 0
    }
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
    if (sequence !== this.#next + this.#unproved.length) {
      // Something went lost on the way, or it is not there at all.
      if (isFirst && sequence > this.#next) this.#fail(sequence)
      return this.#begin()
    }
    const last = this.#unproved.at(-1)
    if (!mayFollow(message, last ? sumOf(last.body) : this.#before)) return this.#differs(sequence)
    this.#awaited -= 1
    this.#doubtFromMs = this.#heardMs
    if (message.before !== undefined) this.#prove(this.#unproved.length)
    this.#unproved.push(message)
    this.#askSoon()
  }

  /** The first of them are what the stream holds. */
  #prove(count: number): void {
    const proved = this.#unproved.splice(0, count)
    const last = proved.at(-1)
    if (last === undefined) return
    this.#next += proved.length
    this.#before = sumOf(last.body)
    this.#others = 0
    this.#arrived.push(...proved)
    this.#options.onArrival()
  }

  #askSoon(): void {
    this.#tailTimer ??= setTimeout(() => {
      this.#tailTimer = undefined
      void this.#askLeader(this.#reading)
    }, TAIL_MS)
  }

  /** Nothing follows the last one that came: whether it stands so the leader says. */
  async #askLeader(reading: number): Promise<void> {
    const last = this.#unproved.at(-1)
    if (last === undefined || this.#isAsking) return
    this.#isAsking = true
    const body = await this.#standing(last.sequence)
    if (reading !== this.#reading || this.#isClosed) return
    this.#isAsking = false
    // It may know no more than that yet; it is asked again.
    if (body === undefined) return
    if (Buffer.compare(body, last.body) !== 0) return this.#differs(last.sequence)
    this.#prove(last.sequence - this.#next + 1)
    if (this.#unproved.length > 0) this.#askSoon()
  }

  /** A body as the leader has it; undefined where it has none there, or nobody leads for sure. */
  async #standing(sequence: number): Promise<Uint8Array | undefined> {
    try {
      return (await leadersMessage(await this.#manager(), this.#options.name, sequence))?.body
    } catch {
      return undefined
    }
  }

  /** Begun again at the next look, where another node may read; all of them may differ. */
  #differs(sequence: number): void {
    const { name, log } = this.#options
    const what = `NATS node ${this.#node} ${otherWords(sequence)}`
    const line = `stream ${name}: ${what}: another node is asked, it wants a start`
    if (line !== this.#told) log(line, 'warn')
    this.#told = line
    this.#others += 1
    if (this.#others >= MOST_OTHERS) this.#failWith(what)
    this.#end()
    this.#heardMs = -Infinity
  }

  #fail(sequence: number): void {
    this.#failWith(`messages ${this.#next} to ${sequence - 1} are missing`)
  }

  #failWith(what: string): void {
    const { name, onArrival } = this.#options
    this.#failure = new JournalError('damaged', `journal damaged: stream ${name}: ${what}`)
    onArrival()
  }
}

/** How many the server has behind it; `sequenceOf` reads another word of the same. */
function pendingOf({ reply = '' }: Msg): number {
  const parts = reply.split('.')
  return Number(parts[parts.length > 9 ? 10 : 8]) || 0
}
