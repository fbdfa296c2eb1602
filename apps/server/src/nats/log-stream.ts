// One JetStream stream as a log: appends that name what they expect, readings without gaps, and its
// end as its leader knows it (docs/adr/0039).
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { LogLine } from '../log-line.ts'
import { lastMessage, leadersMessage } from './stream-leader.ts'
import { answerOf, lastNamed, type StoreAnswer } from './log-answer.ts'
import { headOf, LogAppender, type AppenderOptions, type SentMessage } from './log-appender.ts'
import { sumOf } from './message-sum.ts'
import { readLog, sentOf, type LogMessage } from './log-reader.ts'
import {
  checkPayload,
  checkSettings,
  findStream,
  logSettings,
  type Replicas,
} from './log-settings.ts'
import { untilAnswered } from './until-answered.ts'

export interface LogStreamOptions {
  readonly nats: NatsConnection
  readonly name: string
  readonly subject: string
  readonly replicas: Replicas
  readonly monotonicMs: () => number
  readonly log: LogLine
}

const REQUEST_MS = 1000
/** Looking at what stands before takes time in which another may write, again and again. */
const LINKED_TRIES = 20

export class LogStream {
  readonly name: string
  readonly #options: LogStreamOptions
  readonly #manager: JetStreamManager

  private constructor(options: LogStreamOptions, manager: JetStreamManager) {
    this.name = options.name
    this.#options = options
    this.#manager = manager
  }

  /** The stream when there is one, and it is set as it must be; undefined otherwise. */
  static async find(options: LogStreamOptions): Promise<LogStream | undefined> {
    checkPayload(options.nats)
    const manager = await managerOf(options.nats)
    const { name, subject, replicas } = options
    const info = await untilAnswered(options, () => findStream(manager, name))
    if (info === undefined) return undefined
    checkSettings(logSettings(name, subject, replicas), info)
    return new LogStream(options, manager)
  }

  /** The stream as it is; a new one where there is none. */
  static async open(options: LogStreamOptions): Promise<LogStream> {
    const found = await LogStream.find(options)
    if (found !== undefined) return found
    const manager = await managerOf(options.nats)
    const { name, subject, replicas } = options
    const settings = logSettings(name, subject, replicas)
    const info = await untilAnswered(options, () => manager.streams.add(settings))
    checkSettings(settings, info)
    return new LogStream(options, manager)
  }

  /** Sequence of the last message as the stream's leader knows it; 0 for none. */
  lastSequence(): Promise<number> {
    return untilAnswered(this.#options, () => lastMessage(this.#manager, this.name))
  }

  /** Bytes that it holds, for progress only. */
  async size(): Promise<number> {
    const info = await untilAnswered(this.#options, () => this.#manager.streams.info(this.name))
    return info.state.bytes
  }

  /**
   * What appends behind message `last`, whose sum is `before`; what it may pass over is for its
   * owner to say.
   */
  appender(
    { last, before }: Pick<AppenderOptions, 'last' | 'before'>,
    isVoid: AppenderOptions['isVoid'] = () => false,
  ): LogAppender {
    return new LogAppender({
      ...this.#options,
      last,
      before,
      isVoid,
      standing: (sequence) => this.#standing(sequence),
      lastSequence: () => lastMessage(this.#manager, this.name),
      stepDown: () => this.stepDown(),
      isGone: async () => (await findStream(this.#manager, this.name)) === undefined,
    })
  }

  /** The messages `from` to `to`, both included, in order; a gap is damage. */
  read(from: number, to: number): AsyncGenerator<LogMessage> {
    const { nats } = this.#options
    const lastSequence = () => lastMessage(this.#manager, this.name)
    const standing = (sequence: number) =>
      untilAnswered(this.#options, () => leadersMessage(this.#manager, this.name, sequence))
    const asked = { nats, manager: this.#manager, name: this.name }
    return readLog({ ...asked, from, to, lastSequence, standing })
  }

  /** One message as the leader has it; undefined where there is none. */
  message(sequence: number): Promise<SentMessage | undefined> {
    return untilAnswered(this.#options, () => this.#standing(sequence))
  }

  /**
   * Puts a message at the end, wherever that is by now: somebody may be appending all the time.
   * Resolves with its sequence.
   */
  async claim(body: Uint8Array, last: number): Promise<number> {
    let expected = last
    return untilAnswered(this.#options, async () => {
      for (let tries = 1; ; tries++) {
        const answer = await this.#offer(body, expected, tries <= LINKED_TRIES)
        if (answer.seq !== undefined && answer.error === undefined) return answer.seq
        const named = lastNamed(answer)
        if (named === undefined) throw new Error(answer.error?.description ?? 'no answer')
        expected = named
      }
    })
  }

  /**
   * Has another replica lead the stream, if it will: one of 2.9 that stands still with it leads it,
   * when it is elected, with less than the others have.
   */
  async stepDown(): Promise<void> {
    const { nats, log } = this.#options
    const has = 'has less than is known to be durable'
    log(`stream ${this.name}: its leader ${has}, another replica is to lead it`, 'warn')
    const subject = `$JS.API.STREAM.LEADER.STEPDOWN.${this.name}`
    await nats.request(subject, '', { timeout: REQUEST_MS }).catch(() => undefined)
  }

  async #offer(body: Uint8Array, expected: number, isLinked: boolean): Promise<StoreAnswer> {
    const { nats, name, subject } = this.#options
    const standing = isLinked && expected > 0 ? await this.#standing(expected) : undefined
    const head = headOf(name, expected, standing && sumOf(standing.body))
    return answerOf(await nats.request(subject, body, { headers: head, timeout: REQUEST_MS }))
  }

  /** Asked of the leader: a follower may not know yet what stands. */
  async #standing(sequence: number): Promise<SentMessage | undefined> {
    const stored = await this.#manager.streams.getMessage(this.name, { seq: sequence })
    if (stored === null) return undefined
    return sentOf(sequence, stored.data, stored.header)
  }
}

/** Sequence of a stream's last message; rejects while nobody leads it for sure. */
export async function lastSequenceOf(nats: NatsConnection, name: string): Promise<number> {
  return lastMessage(await managerOf(nats), name)
}

function managerOf(nats: NatsConnection): Promise<JetStreamManager> {
  return jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })
}
