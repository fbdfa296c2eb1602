// Reads a stream from one sequence to another as fast as the server gives it, in order and without
// a gap. What is not there although what follows is, is damage and never skipped.
import type { JetStreamManager } from '@nats-io/jetstream'
import {
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { JournalError } from '../journal/journal.ts'
import { newInbox } from './inbox.ts'
import { EXPECTED_HEADER } from './log-answer.ts'
import { BEFORE_HEADER, mayFollow, sumOf } from './message-sum.ts'
import { PART_HEADER, PARTITION_HEADER, type SentMessage } from './log-appender.ts'
import { NOBODYS } from './ownership.ts'
import { openReader, otherWords } from './stream-reader.ts'

/** A message as the stream holds it. */
export interface LogMessage extends SentMessage {
  readonly sequence: number
}

export interface ReadOptions {
  readonly nats: NatsConnection
  readonly manager: JetStreamManager
  readonly name: string
  readonly from: number
  readonly to: number
  /** Sequence of the last message that the stream's leader has. */
  lastSequence(): Promise<number>
  /** A message as the leader has it; undefined where it has none there. */
  standing(sequence: number): Promise<SentMessage | undefined>
}

/** More than any message has; two such requests are open, so twice as much waits at most. */
const PULL_BYTES = 4 << 20
const PULL_MESSAGES = 256
const PULLS = 2
const PULL_NS = 5e9
const SILENCE_MS = 1000
/** So often the leader may say that it does not have what it had: it may still be catching up. */
const PATIENCE = 10
/** Before another node is asked for what one had differently. */
const AGAIN_MS = 100

/**
 * The messages `from` to `to`, both included. Each is handed on when one behind it has come that
 * names no other, or the leader has it so.
 */
export async function* readLog(options: ReadOptions): AsyncGenerator<LogMessage> {
  const { name, to } = options
  let next = options.from
  let silences = 0
  let others = 0
  while (next <= to) {
    const pull = new Pull(options, next)
    /** Came, and nobody has said yet that it is the leader's. */
    let held: LogMessage | undefined
    let isOther = false
    for await (const message of pull.messages()) {
      const before = held
      const expected = before === undefined ? next : before.sequence + 1
      if (message.sequence !== expected) throw outOfOrder(name, expected, message.sequence)
      isOther = before !== undefined && !mayFollow(message, sumOf(before.body))
      if (isOther) break
      held = message
      if (before === undefined) continue
      next = expected
      silences = 0
      yield before
    }
    const word = isOther ? 'other' : await wordOn(options, held)
    if (word === 'same' && held !== undefined) {
      next = held.sequence + 1
      silences = 0
      yield held
    }
    if (word === 'other' && ++others >= PATIENCE)
      throw damageOf(name, `${pull.node} ${otherWords(next + Number(isOther))}`)
    // Another node may read the next time.
    if (word === 'other') await pause(AGAIN_MS)
    else if (next > to) return
    else if ((await isMissing(options, next)) && ++silences >= PATIENCE) {
      const what = `stream ${name} ends before message ${next}, it had ${to}`
      throw new JournalError('behind', `journal behind itself: ${what}`)
    }
  }
}

/** Whether the last message that came is the leader's; none came, or the leader has none there. */
async function wordOn(
  { standing }: ReadOptions,
  held: LogMessage | undefined,
): Promise<'same' | 'other' | 'none'> {
  const found = held && (await standing(held.sequence))
  if (held === undefined || found === undefined) return 'none'
  return Buffer.compare(found.body, held.body) === 0 ? 'same' : 'other'
}

async function isMissing({ lastSequence }: ReadOptions, next: number): Promise<boolean> {
  try {
    return (await lastSequence()) < next
  } catch {
    // Whoever leads the stream does not answer: that says nothing of what it holds.
    return false
  }
}

function damageOf(name: string, what: string): JournalError {
  return new JournalError('damaged', `journal damaged: stream ${name}: ${what}`)
}

function outOfOrder(name: string, next: number, sequence: number): JournalError {
  const what =
    sequence > next
      ? `messages ${next} to ${sequence - 1} are missing`
      : `message ${sequence} comes again where ${next} should`
  return damageOf(name, what)
}

/**
 * "$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.…", with two more names in newer servers.
 */
export function sequenceOf({ reply = '' }: Msg): number {
  const parts = reply.split('.')
  return Number(parts[parts.length > 9 ? 7 : 5])
}

/**
 * What the head and the body of a message say. Whoever owns a stream names what is before each
 * message. Others may not write here, but servers put an answer wherever its asker names
 * (docs/adr/0039): what does not name it is nobody's, and must not damage what owners write.
 */
export function sentOf(sequence: number, body: Uint8Array, head: MsgHdrs | undefined): SentMessage {
  if (head?.get(EXPECTED_HEADER) !== String(sequence - 1))
    return { body: NOBODYS, isPart: false, partition: undefined }
  const partition = head.get(PARTITION_HEADER)
  return {
    body,
    isPart: head.has(PART_HEADER),
    partition: partition === '' ? undefined : Number(partition),
    before: head.get(BEFORE_HEADER) || undefined,
  }
}

/** A consumer of the server's that is asked for more whenever half of what was asked for came. */
class Pull {
  readonly #options: ReadOptions
  readonly #from: number
  readonly #inbox: string
  readonly #arrived: Msg[] = []
  /** Which node reads, as its server calls it. */
  node = ''
  #at = 0
  #consumer = ''
  #answers: Subscription | undefined
  #count = 0
  #wake: (() => void) | undefined

  constructor(options: ReadOptions, from: number) {
    this.#options = options
    this.#from = from
    this.#inbox = newInbox(options.nats)
  }

  /** What comes up to the end; ends as well when nothing came for a while. */
  async *messages(): AsyncGenerator<LogMessage> {
    try {
      await this.#open()
      for (;;) {
        const message = await this.#next()
        if (message === undefined) return
        const sequence = sequenceOf(message)
        yield { ...sentOf(sequence, message.data, message.headers), sequence }
        if (sequence >= this.#options.to) return
      }
    } finally {
      this.#close()
    }
  }

  async #open(): Promise<void> {
    const { name, nats } = this.#options
    this.#answers = nats.subscribe(this.#inbox, {
      callback: (error, message) => {
        if (error === null) this.#take(message)
      },
    })
    try {
      const { consumer, node } = await openReader(this.#options, name, this.#from)
      this.#consumer = consumer
      this.node = node
      for (let i = 0; i < PULLS; i++) this.#ask()
    } catch {
      // The stream has no leader at this moment; `#next` waits and whoever reads tries again.
    }
  }

  /** The next message; undefined when none came for a while. */
  async #next(): Promise<Msg | undefined> {
    if (this.#at === this.#arrived.length) {
      this.#arrived.length = 0
      this.#at = 0
      await this.#arrival()
    }
    return this.#arrived[this.#at++]
  }

  #close(): void {
    const { manager, name } = this.#options
    this.#answers?.unsubscribe()
    // A consumer that nobody asks ends by itself; that one is gone already is no trouble.
    if (this.#consumer !== '')
      void manager.consumers.delete(name, this.#consumer).catch(() => false)
  }

  #arrival(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), SILENCE_MS)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
    })
  }

  #ask(): void {
    const { nats, name } = this.#options
    const request = { batch: PULL_MESSAGES, max_bytes: PULL_BYTES, expires: PULL_NS }
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${name}.${this.#consumer}`, JSON.stringify(request), {
      reply: this.#inbox,
    })
  }

  #take(message: Msg): void {
    const code = message.headers?.code ?? 0
    if (code >= 300) {
      // A request that came to its end by bytes or by time; another error ends in silence.
      if (code === 408 || code === 409) this.#ask()
      return
    }
    if (code !== 0) return
    this.#arrived.push(message)
    if (++this.#count % PULL_MESSAGES === 0) this.#ask()
    this.#wake?.()
  }
}
