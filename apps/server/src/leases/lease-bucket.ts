// The bucket in which members of a cluster say what they own: read as a whole, heard as it changes,
// written by compare-and-set. Times are those of this process's monotonic clock at which it saw
// something; what servers say of time is read nowhere.
import {
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
} from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf, type LogLine } from '../log-line.ts'
import { createBucket, namesOf, type BucketNames } from './bucket-stream.ts'
import { isRenewed, readWord, wordBytes, type UnreadableWord, type Word } from './lease-words.ts'

/** An answer that takes longer is none. */
const ANSWER_MS = 1000
/** A bucket from which nothing was heard for so long does not work, as far as one can tell. */
const QUIET_MS = 1500
/** A value that was not renewed for so long is asked for, in case only the news of it got lost. */
const ASK_AFTER_MS = 1500
const ASK_EACH_MS = 1000
/** Values that stay silent are asked for more seldom. */
const ASK_OFTEN_FOR_MS = 10_000
const ASK_SELDOM_MS = 5000
const LOOK_MS = 250
const RETRY_MS = 250
/** A server that does not answer a ping for so long, after it did not answer a call, is left. */
const PING_MS = 600
/** Keys that are read at the same time. */
const READS_AT_ONCE = 32

export interface BucketOptions {
  /** What the names of all streams and subjects begin with. */
  readonly prefix?: string
  readonly replicas: 1 | 3
  /** A monotonic clock: `() => performance.now()`. */
  readonly nowMs: () => number
  readonly log: LogLine
}

export interface Entry {
  readonly key: string
  readonly revision: number
  readonly word: Word
  /** When this revision was first seen here. */
  readonly seenMs: number
}

/** What became of a write: an unknown one may still be carried out later. */
export type Written =
  | { readonly type: 'stored'; readonly revision: number }
  | { readonly type: 'refused' }
  | { readonly type: 'unknown' }

type Told = Exclude<Word, UnreadableWord>

export class LeaseBucket {
  readonly nowMs: () => number
  readonly log: LogLine
  readonly #nats: NatsConnection
  readonly #stream: JetStreamClient
  readonly #manager: JetStreamManager
  readonly #names: BucketNames
  readonly #entries = new Map<string, Entry>()
  /** When a key was last asked for and answered. */
  readonly #askedMs = new Map<string, number>()
  readonly #listeners = new Set<(entry: Entry) => void>()
  readonly #asking = new Set<string>()
  #news: Subscription | undefined
  #looking: NodeJS.Timeout | undefined
  #heardMs = -Infinity
  #worksSinceMs = -Infinity
  #loading: Promise<void> | undefined
  /** What is sent without a connection would be kept and sent later: nothing is sent then. */
  #isConnected = true
  #isProving = false
  #isClosed = false

  private constructor(nats: NatsConnection, manager: JetStreamManager, options: BucketOptions) {
    this.#nats = nats
    this.#manager = manager
    this.#stream = jetstream(nats, { timeout: ANSWER_MS })
    this.#names = namesOf(options.prefix)
    this.nowMs = options.nowMs
    this.log = options.log
  }

  /** Creates the bucket where there is none, refuses one that is configured otherwise, reads it. */
  static async open(nats: NatsConnection, options: BucketOptions): Promise<LeaseBucket> {
    await createBucket(nats, options)
    const manager = await jetstreamManager(nats, { timeout: ANSWER_MS, checkAPI: false })
    const bucket = new LeaseBucket(nats, manager, options)
    bucket.#listen()
    await bucket.#load()
    bucket.#looking = setInterval(() => bucket.#askTheSilent(), LOOK_MS)
    return bucket
  }

  entry(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** All that is known of keys that begin so. */
  entries(beginning: string): readonly Entry[] {
    return [...this.#entries.values()].filter(({ key }) => key.startsWith(beginning))
  }

  /** Calls back with every revision that is new; answers how to stop that. */
  onChange(listener: (entry: Entry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * How long nothing new was seen of a key, in ms; 0 while the bucket itself is silent or has just
   * come back, since its owner could not renew it then, and while nobody asked for it.
   */
  silentMs(key: string): number {
    const entry = this.#entries.get(key)
    const nowMs = this.nowMs()
    if (entry === undefined || !this.isWorking()) return 0
    if (nowMs - this.#worksSinceMs < QUIET_MS) return 0
    const silentMs = nowMs - entry.seenMs
    const wasAsked = (this.#askedMs.get(key) ?? -Infinity) - entry.seenMs >= ASK_AFTER_MS
    return wasAsked ? silentMs : Math.min(silentMs, ASK_AFTER_MS)
  }

  /** Whether the bucket answered or told something lately. */
  isWorking(): boolean {
    return this.nowMs() - this.#heardMs < QUIET_MS
  }

  /** Asks the bucket's leader for a key; rejects when it does not answer. */
  async read(key: string): Promise<Entry | undefined> {
    if (!this.#isConnected) throw new Error('there is no connection')
    const query = { last_by_subj: this.#names.subjectOf(key) }
    const found = await this.#manager.streams
      .getMessage(this.#names.stream, query)
      .catch((error: unknown) => this.#doubt(error))
    this.#answered()
    this.#askedMs.set(key, this.nowMs())
    if (found !== null) this.#see(key, found.seq, readWord(found.data))
    return this.#entries.get(key)
  }

  /**
   * Writes a value in the place of a revision (0: where there never was one). Exactly one of all
   * that write in the place of the same revision is told that it is stored.
   *
   * The revision alone is not enough for that: with replicas, nats-server up to 2.9.20 compares it
   * when the message comes in and not when it is stored, and acknowledges all that come at the same
   * moment. The message's id is compared where messages are stored, one behind another.
   */
  async swap(key: string, word: Told, revision: number): Promise<Written> {
    if (!this.#isConnected) return { type: 'unknown' }
    try {
      const ack = await this.#stream.publish(this.#names.subjectOf(key), wordBytes(word), {
        msgID: `${key}@${revision}`,
        expect: { lastSubjectSequence: revision },
        timeout: ANSWER_MS,
      })
      this.#answered()
      if (ack.duplicate) return { type: 'refused' }
      this.#see(key, ack.seq, word)
      return { type: 'stored', revision: ack.seq }
    } catch (error) {
      if (!isRefusal(error)) return this.#unknown()
      this.#answered()
      return { type: 'refused' }
    }
  }

  /** Writes a value that only this process writes; false when that is not known to have worked. */
  async tell(key: string, word: Told): Promise<boolean> {
    if (!this.#isConnected) return false
    try {
      const subject = this.#names.subjectOf(key)
      const ack = await this.#stream.publish(subject, wordBytes(word), { timeout: ANSWER_MS })
      this.#answered()
      this.#see(key, ack.seq, word)
      return true
    } catch {
      return this.#unknown().type === 'stored'
    }
  }

  /** Takes a key out of the bucket: never one of a lease, whose epoch would begin anew. */
  async forget(key: string): Promise<void> {
    this.#entries.delete(key)
    this.#askedMs.delete(key)
    await this.#manager.streams.purge(this.#names.stream, { filter: this.#names.subjectOf(key) })
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#looking)
    this.#news?.unsubscribe()
    this.#listeners.clear()
  }

  /** Hears every value after it was stored, from whichever server leads the bucket. */
  #listen(): void {
    this.#news = this.#nats.subscribe(this.#names.told('>'), {
      callback: (error, message) => {
        if (error === null) this.#hear(message)
      },
    })
    void this.#followConnection()
  }

  async #followConnection(): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (this.#isClosed) return
      if (type === 'disconnect') this.#isConnected = false
      if (type !== 'reconnect') continue
      this.#isConnected = true
      void this.#load()
    }
  }

  #unknown(): Written {
    if (!this.#isProving) void this.#proveConnection()
    return { type: 'unknown' }
  }

  #doubt(error: unknown): never {
    this.#unknown()
    throw error
  }

  /**
   * No answer: the bucket's servers may be electing, or the server that this process talks to stands
   * still. In time that the lease stays sure, another one is taken then.
   */
  async #proveConnection(): Promise<void> {
    if (!this.#isConnected || this.#isClosed) return
    this.#isProving = true
    const pinged = this.#nats.flush().then(
      () => true,
      () => true,
    )
    const isAnswered = await Promise.race([pinged, pause(PING_MS, false)])
    this.#isProving = false
    if (isAnswered || this.#nats.isClosed()) return
    this.log('the NATS server does not answer: another one is asked', 'warn')
    await this.#nats.reconnect()
  }

  #hear(message: Msg): void {
    const revision = Number(message.headers?.get('Nats-Sequence') ?? '')
    if (!Number.isSafeInteger(revision) || revision <= 0) return
    this.#answered()
    this.#see(this.#names.keyOfTold(message.subject), revision, readWord(message.data))
  }

  /** Whatever the way that news took: only a later revision is news. */
  #see(key: string, revision: number, word: Word): void {
    const known = this.#entries.get(key)
    if (known !== undefined && known.revision >= revision) return
    if (word.type === 'unreadable') this.log(`${key} is written in a form unknown here`, 'warn')
    const entry = { key, revision, word, seenMs: this.nowMs() }
    this.#entries.set(key, entry)
    for (const listener of this.#listeners) listener(entry)
  }

  #answered(): void {
    const nowMs = this.nowMs()
    if (nowMs - this.#heardMs >= QUIET_MS) this.#worksSinceMs = nowMs
    this.#heardMs = nowMs
  }

  /** Reads all keys, until that has worked. */
  #load(): Promise<void> {
    this.#loading ??= this.#loadUntilDone().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #loadUntilDone(): Promise<void> {
    while (!this.#isClosed) {
      try {
        return await this.#readAll()
      } catch (error) {
        this.log(`the bucket of leases cannot be read: ${textOf(error)}`, 'warn')
        await pause(RETRY_MS)
      }
    }
  }

  async #readAll(): Promise<void> {
    const filter = { subjects_filter: this.#names.subjectOf('>') }
    const { state } = await this.#manager.streams.info(this.#names.stream, filter)
    this.#answered()
    const keys = Object.keys(state.subjects ?? {}).map((subject) => this.#names.keyOf(subject))
    for (let from = 0; from < keys.length; from += READS_AT_ONCE) {
      await Promise.all(keys.slice(from, from + READS_AT_ONCE).map((key) => this.read(key)))
    }
  }

  #askTheSilent(): void {
    const nowMs = this.nowMs()
    for (const { key, word, seenMs } of this.#entries.values()) {
      const silentMs = nowMs - seenMs
      if (!isRenewed(word) || silentMs < ASK_AFTER_MS || this.#asking.has(key)) continue
      const eachMs = silentMs < ASK_OFTEN_FOR_MS ? ASK_EACH_MS : ASK_SELDOM_MS
      if (nowMs - (this.#askedMs.get(key) ?? -Infinity) >= eachMs) this.#ask(key)
    }
  }

  #ask(key: string): void {
    this.#asking.add(key)
    this.read(key)
      // Without an answer the key does not count as silent, and is asked for again.
      .catch(() => undefined)
      .finally(() => this.#asking.delete(key))
  }
}

/** The server says that another revision stands there: this value is not stored. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence
  )
}
