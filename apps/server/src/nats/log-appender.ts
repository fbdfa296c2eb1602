// Appends to one stream, one message at a time: the next is sent when it is known that the one
// before stands. More under way would be unsafe although each names what it expects
// (docs/adr/0039): behind another owner's message that took the first one's place the second would
// be stored. An answer that does not come is no answer: the same is sent again until it is known
// what stands.
import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node'
import { JournalError } from '../journal/journal.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { LatencyCounts } from '../observe/latency-counts.ts'
import { APPEND_SECONDS } from '../observe/metric-list.ts'
import { serverWords } from './connect.ts'
import { newInbox } from './inbox.ts'
import { BEFORE_HEADER, sumOf } from './message-sum.ts'
import { answerOf, EXPECTED_HEADER, STREAM_HEADER, WRONG_LAST_SEQUENCE } from './log-answer.ts'

/** A message as far as its sender decides on it. */
export interface SentMessage {
  readonly body: Uint8Array
  /** Its group goes on in the next message. */
  readonly isPart: boolean
  /** The only partition of which it proves something, where it was copied from elsewhere. */
  readonly partition: number | undefined
  /** Sum of the body before it, as its writer knew it. */
  readonly before?: string | undefined
}

export interface AppenderOptions {
  readonly nats: NatsConnection
  readonly name: string
  readonly subject: string
  /** Sequence of the last message that the stream is known to hold. */
  readonly last: number
  /** Sum of that message's body, where that is known. */
  readonly before?: string | undefined
  readonly monotonicMs: () => number
  readonly log: LogLine
  /** Reads one message from the stream's leader; undefined when it holds none there. */
  standing(sequence: number): Promise<SentMessage | undefined>
  /** Whether the servers say that there is no such stream. */
  isGone(): Promise<boolean>
  /** Sequence of the last message that the leader has; rejects while nobody leads for sure. */
  lastSequence(): Promise<number>
  /** The leader has less than was acknowledged: another replica may have it, and is to lead. */
  stepDown(): Promise<void>
  /** Whether a message of somebody else means nothing, so that ours may stand behind it. */
  isVoid(standing: SentMessage): boolean
}

interface Entry extends SentMessage {
  sequence: number
  resolve(sequence: number): void
  reject(error: Error): void
}

/** Set in the head of a message whose group goes on in the next one. */
export const PART_HEADER = 'Trellis-Part'
/** Set in the head of a message that was copied, and holds one partition's records only. */
export const PARTITION_HEADER = 'Trellis-Partition'
/** No answer for so long: it is sent again. */
const SILENCE_MS = 2000
const AGAIN_MS = 150
const LOOK_MS = 100
/**
 * So often the servers say that the stream, or a message of it, is gone before that is believed:
 * they may be starting, or whoever leads now may not have carried out yet what it must.
 */
const GONE_ASKED = 30
const STEP_DOWN_EACH = 10
/** While nothing is to be appended: readers are told as much as the leader has. */
const WATCH_MS = 3000
const TOO_LARGE = 10054

export class LogAppender {
  readonly #options: AppenderOptions
  readonly #inbox: string
  readonly #answers: Subscription
  /** What is not acknowledged, the oldest first; only that one is under way. */
  readonly #entries: Entry[] = []
  #last: number
  #acknowledged: number
  /** Sum of the body that stands before the oldest of those that are not acknowledged. */
  #before: string | undefined
  /** Refusals of an earlier sending say nothing of what was known before the present one. */
  #attempt = 0
  #isLooking = false
  #isAsking = false
  #goneAsked = 0
  #shortSeen = 0
  /** The connection that it was sent on: nothing is heard of it on another one. */
  #sentOn = ''
  /** When it is sent again, by the monotonic clock. */
  #againMs = Infinity
  #timer: NodeJS.Timeout | undefined
  readonly #watching: NodeJS.Timeout
  #wasBehind = false
  /** When the oldest was sent for the first time, by the monotonic clock. */
  #sentMs = 0
  #trouble = ''
  #failure: JournalError | undefined
  /** From a message's first sending to its acknowledgement. */
  readonly latencies = new LatencyCounts(APPEND_SECONDS)
  /** Sendings that were refused, or not answered in time. */
  refused = 0

  constructor(options: AppenderOptions) {
    this.#options = options
    this.#last = options.last
    this.#acknowledged = options.last
    this.#before = options.before
    this.#watching = setInterval(() => void this.#watch(), WATCH_MS).unref()
    this.#inbox = newInbox(options.nats)
    this.#answers = options.nats.subscribe(`${this.#inbox}.*.*`, {
      callback: (error, message) => {
        if (error === null) this.#take(message)
      },
    })
  }

  /** Sequence of the last message, counting what waits. */
  get last(): number {
    return this.#last
  }

  /** Sequence of the last message that is known to stand. */
  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Why it appends no more. */
  get failure(): JournalError | undefined {
    return this.#failure
  }

  /**
   * Appends after `expected`, which must be the last there is; resolves when it is acknowledged,
   * with its sequence. The bytes must not change until then.
   */
  append(body: Uint8Array, expected: number, more: Partial<SentMessage> = {}): Promise<number> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (expected !== this.#last) {
      const what = `stream ${this.#options.name} is at message ${this.#last}, not ${expected}`
      return Promise.reject(new JournalError('wrong-position', what))
    }
    const { isPart = false, partition } = more
    const sequence = ++this.#last
    return new Promise((resolve, reject) => {
      this.#entries.push({ sequence, body, isPart, partition, resolve, reject })
      if (this.#entries.length === 1) this.#sendFirst()
      this.#timer ??= setInterval(() => this.#check(), LOOK_MS)
    })
  }

  /** Appends nothing more; what is under way may stand or not. */
  abandon(reason: JournalError): void {
    this.#fail(reason)
  }

  #sendFirst(): void {
    this.#sentMs = this.#options.monotonicMs()
    this.#send()
  }

  /** Sends the oldest, for the first time or again. */
  #send(): void {
    const [entry] = this.#entries
    if (entry === undefined) return
    const { sequence, body, isPart, partition } = entry
    this.#attempt += 1
    this.#againMs = this.#options.monotonicMs() + SILENCE_MS
    this.#sentOn = connectionOf(this.#options.nats)
    const head = headOf(this.#options.name, sequence - 1, this.#before)
    if (isPart) head.set(PART_HEADER, '1')
    if (partition !== undefined) head.set(PARTITION_HEADER, String(partition))
    const reply = `${this.#inbox}.${sequence}.${this.#attempt}`
    try {
      this.#options.nats.publish(this.#options.subject, body, { headers: head, reply })
    } catch (error) {
      // The connection is closing: whoever owns it ends this as well.
      this.#sendLater(textOf(error))
    }
  }

  #take(message: Msg): void {
    const [entry] = this.#entries
    const [attempt = '', sequence = ''] = message.subject.split('.').reverse()
    if (entry?.sequence !== Number(sequence)) return
    const { seq, error } = answerOf(message)
    // A late acknowledgement of an earlier sending says as much as one of the last.
    if (error === undefined) return this.#acknowledge(entry, seq)
    if (Number(attempt) !== this.#attempt) return
    this.refused += 1
    const { err_code: code, description = '' } = error
    if (code === WRONG_LAST_SEQUENCE) return void this.#look(entry)
    if (code === TOO_LARGE) return this.#fail(new JournalError('too-large', description))
    this.#sendLater(description)
  }

  #acknowledge({ sequence }: Entry, at: number | undefined): void {
    if (at === sequence) return this.#pass()
    const what = `message ${sequence} was stored at ${at}`
    this.#fail(new JournalError('damaged', `stream ${this.#options.name}: ${what}`))
  }

  /** The oldest is known to stand. */
  #pass(): void {
    const entry = this.#entries.shift()
    if (entry === undefined) return
    this.#acknowledged = entry.sequence
    this.#before = sumOf(entry.body)
    if (this.#trouble !== '') this.#options.log(`stream ${this.#options.name} answers again`)
    this.#trouble = ''
    this.#goneAsked = 0
    this.#shortSeen = 0
    this.latencies.add(this.#options.monotonicMs() - this.#sentMs)
    this.#sendFirst()
    entry.resolve(entry.sequence)
  }

  /** Looks at what stands where the oldest was refused. */
  async #look(entry: Entry): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    this.#againMs = Infinity
    const acknowledged = entry.sequence - 1
    try {
      const standing = await this.#options.standing(entry.sequence)
      const isShort = standing === undefined && acknowledged > 0
      const isLost = isShort && (await this.#options.standing(acknowledged)) === undefined
      if (this.#entries[0] !== entry) return
      if (standing !== undefined) this.#compare(entry, standing)
      else if (isLost) await this.#fallShort(acknowledged)
      else this.#sendLater('refused though nothing stands there')
    } catch (error) {
      if (this.#entries[0] === entry) this.#sendLater(textOf(error))
    } finally {
      this.#isLooking = false
    }
  }

  /** A leader that stays behind what was acknowledged is to be another one. */
  async #watch(): Promise<void> {
    if (this.#entries.length > 0) return
    const acknowledged = this.#acknowledged
    const last = await this.#options.lastSequence().catch(() => Infinity)
    const isBehind = last < acknowledged
    if (isBehind && this.#wasBehind && this.#failure === undefined) await this.#options.stepDown()
    this.#wasBehind = isBehind
  }

  /** Whoever leads now may have yet to carry out what it must, or stand still with the stream. */
  async #fallShort(acknowledged: number): Promise<void> {
    this.#shortSeen += 1
    if (this.#shortSeen >= GONE_ASKED)
      return this.#lost(`ends before message ${acknowledged}, which it had acknowledged`)
    this.#sendLater('its leader has less than was acknowledged')
    if (this.#shortSeen % STEP_DOWN_EACH === 0) await this.#options.stepDown()
  }

  #compare(entry: Entry, standing: SentMessage): void {
    const isSame =
      Buffer.compare(entry.body, standing.body) === 0 &&
      entry.isPart === standing.isPart &&
      entry.partition === standing.partition
    if (isSame) return this.#pass()
    if (this.#options.isVoid(standing)) return this.#moveOn(standing)
    const what = `another owner has written message ${entry.sequence}`
    this.#fail(new JournalError('replaced', `stream ${this.#options.name}: ${what}`))
  }

  /** What waits stands one message further back than it was thought to. */
  #moveOn({ body }: SentMessage): void {
    const { name, log } = this.#options
    this.#before = sumOf(body)
    log(`stream ${name}: message ${this.#entries[0]?.sequence} counts for nothing`, 'warn')
    for (const entry of this.#entries) entry.sequence += 1
    this.#last += 1
    this.#send()
  }

  #lost(what: string): void {
    const { name, nats } = this.#options
    const line = `journal behind this process: stream ${name} ${what}`
    this.#fail(new JournalError('behind', `${line} (${serverWords(nats)})`))
  }

  /** A stream that is gone answers as one whose leader is. */
  async #askWhetherGone(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      this.#goneAsked = (await this.#options.isGone()) ? this.#goneAsked + 1 : 0
    } catch {
      this.#goneAsked = 0
    } finally {
      this.#isAsking = false
    }
    if (this.#goneAsked < GONE_ASKED || this.#failure !== undefined) return
    this.#lost(`is gone, message ${this.#acknowledged} of it was acknowledged`)
  }

  /** Nothing is known of what is under way: it is sent again in a while. */
  #sendLater(trouble: string): void {
    if (this.#failure !== undefined) return
    if (trouble !== this.#trouble)
      this.#options.log(`stream ${this.#options.name} does not take messages: ${trouble}`, 'warn')
    this.#trouble = trouble
    this.#againMs = this.#options.monotonicMs() + AGAIN_MS
  }

  #check(): void {
    if (this.#entries.length === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    const isElsewhere = this.#sentOn !== connectionOf(this.#options.nats)
    const isDue = isElsewhere || this.#options.monotonicMs() >= this.#againMs
    if (!isDue || this.#isLooking) return
    if (this.#trouble === '') {
      this.refused += 1
      this.#sendLater('no answer')
    }
    this.#send()
    void this.#askWhetherGone()
  }

  #fail(failure: JournalError): void {
    this.#failure ??= failure
    clearInterval(this.#timer)
    clearInterval(this.#watching)
    this.#timer = undefined
    this.#answers.unsubscribe()
    for (const entry of this.#entries.splice(0)) entry.reject(this.#failure)
  }
}

/**
 * The head of a message behind the one with this sequence and sum, where that is known. It names
 * the stream as well: copies of it that a server delivers elsewhere are refused there.
 */
export function headOf(stream: string, expected: number, before?: string): MsgHdrs {
  const head = headers()
  head.set(EXPECTED_HEADER, String(expected))
  head.set(STREAM_HEADER, stream)
  if (before !== undefined) head.set(BEFORE_HEADER, before)
  return head
}

/** Another one after each time that a connection was lost and made again. */
function connectionOf({ info }: NatsConnection): string {
  return `${info?.server_id} ${info?.client_id}`
}
