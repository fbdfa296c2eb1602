// The bucket in which members of a cluster say what they own: read as a whole, heard as it changes,
// written by compare-and-set. Times are those of this process's monotonic clock at which it saw
// something; what servers say of time is read nowhere.
import {
  jetstream,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
  type StoredMsg,
} from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf, type LogLine } from '../log-line.ts'
import { answersPing } from './answers-ping.ts'
import type { Entry, Told, Verdict, Written } from './bucket-entry.ts'
import { createBucket, namesOf, type BucketNames, type BucketOptions } from './bucket-stream.ts'
import { baseOf, isRenewed, isSameTake, readWord, wordBytes, type Word } from './lease-words.ts'
import { isRefusal, Verdicts } from './verdicts.ts'

/** An answer that takes longer is none. */
const ANSWER_MS = 1000
/** Answers to reads are asked for again: each looks whether a write was carried out. */
const READ_MS = 500
/** A bucket in which nothing was written for so long does not work, as far as one can tell. */
const QUIET_MS = 1500
/** A value that was not renewed for so long is asked for, in case only the news of it got lost. */
const ASK_AFTER_MS = 1500
const ASK_EACH_MS = 1000
/** Values that stay silent are asked for more seldom. */
const ASK_OFTEN_FOR_MS = 10_000
const ASK_SELDOM_MS = 5000
const LOOK_MS = 250
const RETRY_MS = 250
/** Keys that are read at the same time. */
const READS_AT_ONCE = 32

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
  readonly #verdicts: Verdicts
  /** The last revision of a key that servers lost: a node that led may go on answering it. */
  readonly #lost = new Map<string, number>()
  /** The highest epoch of each lease that was ever seen, also of what the servers lost. */
  readonly #epochs = new Map<string, number>()
  #lastRevision = 0
  #writtenMs = -Infinity
  #worksSinceMs = -Infinity
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
    this.#verdicts = new Verdicts(options.nowMs)
    this.log = options.log
  }

  /** Creates the bucket where there is none, refuses one that is configured otherwise, reads it. */
  static async open(nats: NatsConnection, options: BucketOptions): Promise<LeaseBucket> {
    await createBucket(nats, options)
    const manager = await jetstreamManager(nats, { timeout: READ_MS, checkAPI: false })
    const bucket = new LeaseBucket(nats, manager, options)
    bucket.#listen()
    await bucket.#load()
    bucket.#looking = setInterval(() => bucket.#askTheSilent(), LOOK_MS)
    return bucket
  }

  entry(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** The highest epoch of a lease that was seen, 0 for none. */
  epochOf(key: string): number {
    return this.#epochs.get(key) ?? 0
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
   * How long nothing new was seen of a key while the bucket worked, in ms: an owner that could not
   * write has all the time to do so when it can again. It counts only after the key was asked for.
   */
  silentMs(key: string): number {
    const entry = this.#entries.get(key)
    if (entry === undefined || !this.isWorking()) return 0
    const silentMs = this.nowMs() - Math.max(entry.seenMs, this.#worksSinceMs)
    const wasAsked = (this.#askedMs.get(key) ?? -Infinity) - entry.seenMs >= ASK_AFTER_MS
    return wasAsked ? silentMs : Math.min(silentMs, ASK_AFTER_MS)
  }

  /**
   * Whether something was written lately, by whomever: members do that each second. That the bucket
   * can be read says nothing: it can be while its nodes elect who writes.
   */
  isWorking(): boolean {
    return this.nowMs() - this.#writtenMs < QUIET_MS
  }

  /**
   * Asks for a key, and answers the newest that is known then; rejects when nobody answers. A node
   * whose own cluster has no leader refuses everybody's questions to the leader, so any node that
   * has the bucket is asked as well.
   */
  async read(key: string): Promise<Entry | undefined> {
    if (!this.#isConnected) throw new Error('there is no connection')
    const { stream, subjectOf } = this.#names
    const query = { last_by_subj: subjectOf(key) }
    const found = await Promise.any([
      this.#manager.streams.getMessage(stream, query),
      this.#manager.direct.getMessage(stream, query),
    ]).catch(() => this.#noAnswer())
    this.#askedMs.set(key, this.nowMs())
    if (found !== null && found.seq > (this.#lost.get(key) ?? 0)) this.#seeRead(key, found)
    return this.#entries.get(key)
  }

  /**
   * Nothing could be written in the place of this revision. Where it is the newest that is known,
   * and the node that leads answers an older one, servers lost it (nats-server 2.9.10 does where a
   * node that led is cut off): the older one stands then, or nobody could write the key any more.
   */
  doubt(key: string, revision: number): void {
    this.#askOnce(`leader of ${key}`, () => this.#askLeader(key, revision))
  }

  async #askLeader(key: string, doubted: number): Promise<void> {
    const { stream, subjectOf } = this.#names
    const query = { last_by_subj: subjectOf(key) }
    const found = await this.#manager.streams.getMessage(stream, query)
    const known = this.#entries.get(key)
    if (known?.revision === doubted && doubted > (found?.seq ?? 0)) this.#goBack(known, found)
    else if (found !== null) this.#seeRead(key, found)
  }

  /**
   * Writes a value in the place of a revision (0: where there never was one). Of all that write in
   * the place of the same revision, at most one is told that it is stored.
   *
   * That the server compares revisions is not enough: with replicas, nats-server up to 2.9.20 does
   * so when a message comes in and not when it is stored, and acknowledges all that come at the
   * same moment. So each value says in whose place it was meant, the bucket tells in whose place it
   * came to stand, and where the two differ everybody takes it for void. (Ids of messages are
   * compared where they are stored, but what is refused there shifts the revisions of a node that
   * starts again against those of others, so nothing may be refused there.)
   */
  async swap(key: string, word: Told, revision: number): Promise<Written> {
    if (!this.#isConnected) return { type: 'unknown' }
    try {
      const bytes = wordBytes(word, revision)
      const ack = await this.#stream.publish(this.#names.subjectOf(key), bytes, {
        ...(revision > 0 ? { expect: { lastSubjectSequence: revision } } : {}),
        timeout: ANSWER_MS,
      })
      const isValid = await this.#verdicts.on(ack.seq, bytes)
      if (isValid === undefined) return { type: 'unknown' }
      return isValid ? { type: 'stored', revision: ack.seq } : { type: 'refused' }
    } catch (error) {
      if (!isRefusal(error)) return this.#unknown()
      this.doubt(key, revision)
      return { type: 'refused' }
    }
  }

  /** Writes a value that only this process writes; false when that is not known to have worked. */
  async tell(key: string, word: Told): Promise<boolean> {
    if (!this.#isConnected) return false
    try {
      const subject = this.#names.subjectOf(key)
      const ack = await this.#stream.publish(subject, wordBytes(word), { timeout: ANSWER_MS })
      this.#see(key, ack.seq, word, 'valid')
      return true
    } catch {
      this.#unknown()
      return false
    }
  }

  /**
   * Takes a key out of the bucket, or only out of what is known here: never one of a lease, whose
   * epoch would begin anew.
   */
  async forget(key: string, isPurged = true): Promise<void> {
    this.#entries.delete(key)
    this.#askedMs.delete(key)
    if (!isPurged) return
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
      // What came new meanwhile and lives is told within a second, being renewed.
      for (const key of this.#entries.keys()) this.#ask(key)
    }
  }

  #unknown(): Written {
    if (!this.#isProving) void this.#proveConnection()
    return { type: 'unknown' }
  }

  #noAnswer(): never {
    this.#unknown()
    throw new Error('nobody answers')
  }

  /**
   * No answer: the bucket's servers may be electing, or the server that this process talks to
   * stands still. In time that the lease stays sure, another one is taken then.
   */
  async #proveConnection(): Promise<void> {
    if (!this.#isConnected || this.#isClosed) return
    this.#isProving = true
    const isAnswered = await answersPing(this.#nats)
    this.#isProving = false
    if (isAnswered || this.#nats.isClosed()) return
    this.log('the NATS server does not answer: another one is asked', 'warn')
    await this.#nats.reconnect()
  }

  #hear({ headers, subject, data }: Msg): void {
    const revision = Number(headers?.get('Nats-Sequence') ?? '')
    if (!Number.isSafeInteger(revision) || revision <= 0) return
    const on = baseOf(data)
    const word = readWord(data)
    const isInPlace = on === undefined || String(on) === headers?.get('Nats-Last-Sequence')
    const isValid = isInPlace && word.type !== 'stray'
    this.#verdicts.note(revision, data, isValid)
    const verdict = isValid ? 'valid' : 'void'
    this.#see(this.#names.keyOfTold(subject), revision, word, verdict)
    this.#verdicts.tell()
  }

  /** What is read tells in whose place it was meant only: it is void if something stood between. */
  #verdictOfRead(key: string, word: Word, on: number | undefined): Verdict {
    if (word.type === 'stray') return 'void'
    if (on === undefined) return 'valid'
    const known = this.#entries.get(key)
    return known !== undefined && known.revision > on ? 'void' : 'uncertain'
  }

  /**
   * What is older is seen as if it were news, so its owner has all the time to renew it. Of the
   * same take it knows less than what was lost.
   */
  #goBack({ key, revision, word }: Entry, found: StoredMsg | null): void {
    const older = found === null ? word : readWord(found.data)
    const isLess = older.type === 'stray' || isSameTake(older, word)
    const stands = { key, revision: found?.seq ?? 0, word: isLess ? word : older }
    this.#lost.set(key, revision)
    this.log(`${key} went back from revision ${revision} to ${stands.revision}`, 'warn')
    this.#tell({ ...stands, isCertain: false, seenMs: this.nowMs() })
  }

  #tell(entry: Entry): void {
    this.#entries.set(entry.key, entry)
    for (const listener of this.#listeners) listener(entry)
  }

  #seeRead(key: string, { seq, data }: StoredMsg): void {
    const word = readWord(data)
    this.#see(key, seq, word, this.#verdictOfRead(key, word, baseOf(data)))
  }

  /** Whatever the way that news took: only a later revision is news. */
  #see(key: string, revision: number, word: Word, verdict: Verdict): void {
    this.#wrote(revision)
    if (word.type === 'lease') this.#epochs.set(key, Math.max(this.epochOf(key), word.epoch))
    const known = this.#entries.get(key)
    const isJudged = known?.revision === revision && !known.isCertain && verdict === 'valid'
    if (known !== undefined && known.revision >= revision && !isJudged) return
    if (word.type === 'unreadable') this.log(`${key} is written in a form unknown here`, 'warn')
    if (word.type === 'stray') this.log(`${key} was written by no member`, 'warn')
    // What no member wrote does not say that its owner lives.
    const isKnown = isJudged || (word.type === 'stray' && known !== undefined)
    const seenMs = isKnown ? known.seenMs : this.nowMs()
    // What is void changes nothing but the revision in whose place the next value is to stand.
    const stands = { key, revision, word, isCertain: verdict === 'valid', seenMs }
    const entry = verdict === 'void' && known ? { ...known, revision, seenMs } : stands
    this.#tell(entry)
  }

  /** A revision that is later than all others was written just now, or while nothing was heard. */
  #wrote(revision: number): void {
    if (revision <= this.#lastRevision) return
    this.#lastRevision = revision
    const nowMs = this.nowMs()
    if (nowMs - this.#writtenMs >= QUIET_MS) this.#worksSinceMs = nowMs
    this.#writtenMs = nowMs
  }

  /** Reads all keys, until that has worked. */
  async #load(): Promise<void> {
    for (let tries = 0; !this.#isClosed; tries++) {
      try {
        return await this.#readAll()
      } catch (error) {
        if (tries === 0) this.log(`the bucket of leases cannot be read: ${textOf(error)}`, 'warn')
        await pause(RETRY_MS)
      }
    }
  }

  async #readAll(): Promise<void> {
    const filter = { subjects_filter: this.#names.subjectOf('>') }
    const { state } = await this.#manager.streams.info(this.#names.stream, filter)
    const keys = Object.keys(state.subjects ?? {}).map((subject) => this.#names.keyOf(subject))
    for (let from = 0; from < keys.length; from += READS_AT_ONCE) {
      await Promise.all(keys.slice(from, from + READS_AT_ONCE).map((key) => this.read(key)))
    }
  }

  #askTheSilent(): void {
    const nowMs = this.nowMs()
    for (const { key, word, seenMs, isCertain } of this.#entries.values()) {
      const silentMs = nowMs - seenMs
      if ((!isRenewed(word) && isCertain) || silentMs < ASK_AFTER_MS) continue
      const eachMs = silentMs < ASK_OFTEN_FOR_MS ? ASK_EACH_MS : ASK_SELDOM_MS
      if (nowMs - (this.#askedMs.get(key) ?? -Infinity) >= eachMs) this.#ask(key)
    }
  }

  #ask(key: string): void {
    this.#askOnce(key, () => this.read(key))
  }

  /** Without an answer a key does not count as silent, and is asked for again. */
  #askOnce(name: string, ask: () => Promise<unknown>): void {
    if (this.#asking.has(name)) return
    this.#asking.add(name)
    ask()
      .catch(() => undefined)
      .finally(() => this.#asking.delete(name))
  }
}
