// The directory in a process that owns nothing of it: read once from snapshot and stream, then
// moved on by what the owner tells. What was missed is read from the stream. Changes go to the
// owner.
import {
  Directory,
  type DirectoryBatch,
  type DirectoryFact,
  type DirectoryRefusal,
} from '@trellis/engine'
import type { Result } from '@trellis/kernel'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import type { Listening } from '../bus/telling.ts'
import { DIRECTORY_PARTITION, type JournalBatch } from '../journal/journal.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { DirectoryCommits } from './directory-commits.ts'
import { DirectoryFreshness } from './directory-freshness.ts'
import { directoryBatch, type DirectoryAccess, type DirectoryDecision } from './directory-host.ts'
import type { DirectoryStream, StreamAnchor } from './directory-stream.ts'
import { DirectoryWatch, type ExpectedCommit } from './directory-watch.ts'
import type {
  BatchWord,
  DirectorySubjects,
  DirectoryWord,
  PositionCall,
  PositionWord,
} from './directory-words.ts'

export interface FollowerOptions {
  readonly bus: Bus
  readonly subjects: DirectorySubjects
  readonly stream: DirectoryStream
  readonly steadyMs: () => number
  readonly log: LogLine
  /** How long a change may take, ms. */
  readonly limitMs?: number
}

/** What is older is not good enough for private calls (docs/adr/0039). */
const SURE_MS = 1000
const RETRY_MS = 250
const CLOCK_LIMIT_MS = 1000
/** Told nothing of a position that is there: the stream is looked at. */
const LOOK_MS = 300
/** An owner that stays behind what was read for so long has lost it. */
const AHEAD_MS = 3000

type Told = Omit<StreamAnchor, 'hash'>

export class DirectoryFollower implements DirectoryAccess {
  lastError = ''
  /** Hears the facts of each batch that was folded, whoever wrote it. */
  onFacts: (facts: readonly DirectoryFact[]) => void = () => {}
  readonly #options: FollowerOptions
  readonly #freshness: DirectoryFreshness
  readonly #commits: DirectoryCommits
  readonly #watch = new DirectoryWatch()
  #directory = new Directory()
  #listening: Listening | undefined
  /** Where a reading goes on; undefined while nothing was read. */
  #anchor: StreamAnchor | undefined
  /** Up to where batches were told one after another. */
  #told: Told | undefined
  #owner: PositionWord | undefined
  #reading: Promise<void> | undefined
  #isAsking = false
  #aheadSinceMs = Infinity
  #isClosed = false

  constructor(options: FollowerOptions) {
    this.#options = options
    this.#freshness = new DirectoryFreshness(options.steadyMs)
    this.#commits = new DirectoryCommits(this, options)
  }

  get state(): DirectoryAccess['state'] {
    return this.#directory
  }

  /** The newest owner that was heard of, and what it said last. */
  get owner(): PositionWord | undefined {
    return this.#owner
  }

  /** Follows from now on; resolves when all that there was is read. */
  async open(): Promise<void> {
    const { bus, subjects } = this.#options
    this.#listening = bus.listen(subjects.live, {
      take: (word) => this.#hear(word as DirectoryWord),
    })
    await bus.flush()
    await this.#begin()
  }

  /**
   * Whether the state was the owner's less than a second ago: what was revoked longer ago than that
   * is refused here.
   */
  isSure(): boolean {
    return this.#freshness.ageMs < SURE_MS
  }

  /** How old the state may be, ms. */
  get ageMs(): number {
    return this.#freshness.ageMs
  }

  /** The code with which private calls are refused at this moment; undefined while they are not. */
  privateRefusal(): 'starting' | undefined {
    return this.isSure() ? undefined : 'starting'
  }

  execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>> {
    return this.#commits.execute(decide)
  }

  /**
   * Resolves when the state holds all that anybody was told before this was asked; rejects with
   * UnavailableError when that does not come in time.
   */
  upToDate(): Promise<void> {
    return this.#commits.upToDate()
  }

  close(): void {
    this.#isClosed = true
    this.#listening?.stop()
    this.#watch.lose('the directory is not followed any more')
  }

  /** Whether the state came to a position by a time of the steady clock. */
  async reached(position: number, untilMs: number): Promise<boolean> {
    const { steadyMs } = this.#options
    while (this.#directory.next < position) {
      const leftMs = untilMs - steadyMs()
      if (leftMs <= 0 || this.#isClosed) return false
      if (await this.#watch.reached(position, Math.min(leftMs, LOOK_MS))) return true
      await Promise.race([this.#catchUp(), pause(Math.min(leftMs, RETRY_MS))])
    }
    return true
  }

  /** Looks out for the batch with a token among all that is folded from now on. */
  expect(token: string): ExpectedCommit {
    return this.#watch.expect(token)
  }

  /** Resolves when an owner is heard of that came after this one. */
  successor(epoch: number): { readonly came: Promise<void>; forget(): void } {
    return this.#watch.successor(epoch, this.#owner?.epoch ?? 0)
  }

  /** What an owner answered to a question that was sent at `askedMs`. */
  learn(word: PositionWord, askedMs: number): void {
    this.#freshness.learn(word.epoch, word.saidMs, askedMs)
    this.#hearPosition(word)
  }

  #hear(word: DirectoryWord): void {
    if (word.epoch < (this.#owner?.epoch ?? 0)) return
    if (word.type === 'batch') this.#hearBatch(word)
    else this.#hearPosition(word)
  }

  #hearPosition(word: PositionWord): void {
    if (word.epoch < (this.#owner?.epoch ?? 0)) return
    this.#owner = word
    this.#watch.owned(word.epoch)
    if (this.#anchor === undefined) return
    const { next } = this.#directory
    this.#freshness.hear(word.epoch, word.position, word.saidMs, next)
    if (this.#freshness.wants(word.epoch)) void this.#askClock()
    if (word.position > next) void this.#catchUp()
    this.#compare(word.position, next)
  }

  #hearBatch(word: BatchWord): void {
    if (this.#anchor === undefined || word.first < this.#directory.next) return
    if (word.first > this.#directory.next) return void this.#catchUp()
    const { first, count, atMs, version, facts, sequence, epoch } = word
    const place = { partition: DIRECTORY_PARTITION, first, count, atMs, tape: 0, fromTape: false }
    this.#fold(directoryBatch({ ...place, version, payload: facts }))
    const told = this.#told
    const isNext = told !== undefined && told.position === first && told.sequence < sequence
    if (isNext && told.sequence > this.#anchor.sequence) this.#anchor = { ...told, hash: undefined }
    this.#told = { sequence, epoch, position: first + count }
  }

  #fold(batch: DirectoryBatch): void {
    this.#directory.fold(batch)
    this.#watch.fold(batch)
    this.#freshness.reach(this.#directory.next)
    this.onFacts(batch.facts)
  }

  /** Reads the whole directory, as often as it takes. */
  async #begin(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const { directory, anchor } = await this.#options.stream.readAll()
        this.#directory = directory
        this.#anchor = anchor
        this.lastError = ''
        if (this.#owner !== undefined) this.#hearPosition(this.#owner)
        return
      } catch (error) {
        this.#note(error)
      }
      await pause(RETRY_MS)
    }
  }

  #catchUp(): Promise<void> {
    this.#reading ??= this.#readOn()
      .catch((error: unknown) => this.#note(error))
      .finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #readOn(): Promise<void> {
    if (this.#anchor === undefined) return
    const read = await this.#options.stream.readOn(this.#anchor, (record) => this.#take(record))
    if (read.sequence > (this.#anchor?.sequence ?? Infinity)) this.#anchor = read
    this.lastError = ''
  }

  /** What was told meanwhile is known already. */
  #take(record: JournalBatch): void {
    if (record.first >= this.#directory.next) this.#fold(directoryBatch(record))
  }

  /** What was durable and is not any more shows in an owner that stays behind. */
  #compare(position: number, next: number): void {
    const nowMs = this.#options.steadyMs()
    if (position >= next) this.#aheadSinceMs = Infinity
    else if (this.#aheadSinceMs === Infinity) this.#aheadSinceMs = nowMs
    if (nowMs - this.#aheadSinceMs < AHEAD_MS) return
    this.#note(new Error(`the directory's owner is at ${position}, here it was at ${next}`))
    void this.#beginAnew()
  }

  async #beginAnew(): Promise<void> {
    this.#aheadSinceMs = Infinity
    this.#anchor = undefined
    this.#told = undefined
    this.#freshness.forget()
    this.#watch.lose('the directory is read anew')
    await this.#reading
    await this.#begin()
  }

  async #askClock(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const { bus, subjects, steadyMs } = this.#options
      const askedMs = steadyMs()
      const call: PositionCall = { type: 'position', isOfClock: true }
      const answer = await bus.ask(subjects.call, call, CLOCK_LIMIT_MS)
      this.learn(answer as PositionWord, askedMs)
    } catch {
      // It is asked again at the owner's next beat.
    } finally {
      this.#isAsking = false
    }
  }

  #note(error: unknown): void {
    const line = textOf(error)
    if (line !== this.lastError) this.#options.log(`following the directory: ${line}`, 'warn')
    this.lastError = line
  }
}
