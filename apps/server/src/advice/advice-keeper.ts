// Keeps suggested settings: what a search found, what is still to be searched, and the place that
// brings it over a restart. It searches in the background, slowly once all has been found; where
// another process searches it offers what that finds.
import type {
  AdviceAccess,
  AdviceQuestion,
  DayPick,
  Suggestion,
  Suggestions,
} from '@trellis/bot-kit/routes/advice-access.ts'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Advice, Category } from '@trellis/market'
import type { TapeSource } from '@trellis/tape'
import type { Lab } from '../lab/lab.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { renewed, type AdviceEntry, type AdviceStore } from './advice-file.ts'
import { asOf, jobsOf, keyOf, searchedKinds } from './advice-jobs.ts'
import type { AdviceJob, FoundAdvice } from './advice-messages.ts'
import { AdviceThread } from './advice-thread.ts'
import { LatelyPlayed } from './lately.ts'
import { placedAtItsDay, placedNow } from './placed-now.ts'
import { ranksOf } from './advice-ranks.ts'

/** How often it is looked for work, wall ms. */
const LOOK_EVERY_MS = 250
/** What has been found is written down at most so often, wall ms. */
const WRITE_EVERY_MS = 10_000
/** Part of a core that searching takes at most once all has been found. */
const LATER_SHARE = 0.03
/** A search that ends its thread so often is left for the day. */
const DEATHS = 2

const OFF: Suggestions = { state: 'off', list: [], searched: 1 }

export interface KeeperParts {
  readonly source: TapeSource
  readonly market: MarketAccess
  readonly store: AdviceStore
  /** False where another process searches. */
  readonly searches?: boolean
  /**
   * Part of a core that searching takes until all has been found once; of 0 there is what was found
   * before.
   */
  readonly share: number
  readonly log: LogLine
  /** Plays the pick of the day; undefined where there is none. */
  lab(): Lab | undefined
}

export class AdviceKeeper implements AdviceAccess {
  readonly #parts: KeeperParts
  readonly #thread: AdviceThread
  readonly #lately: LatelyPlayed
  readonly #entries = new Map<string, AdviceEntry>()
  readonly #byId = new Map<string, Advice>()
  /** Asked for before they were found: they are searched first. */
  readonly #wanted = new Set<string>()
  readonly #deaths = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #forget: () => void
  #jobs: readonly AdviceJob[] = []
  #asOfMs = -1
  #wasFull = false
  #isLooking = false
  #failure = ''
  #unwritten = false
  #writtenMs = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#lately = new LatelyPlayed(() => parts.lab())
    this.#thread = new AdviceThread(parts.source, {
      log: parts.log,
      found: (message) => this.#found(message),
      lost: (job) => this.#lost(job),
    })
    const read = (): void => {
      for (const entry of parts.store.read()) if (this.#isNew(entry)) this.#enter(entry)
    }
    read()
    this.#forget = parts.store.onChange?.(read) ?? (() => undefined)
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  get isOn(): boolean {
    return this.isSearching || this.#entries.size > 0
  }

  get isSearching(): boolean {
    return this.#parts.share > 0
  }

  /** What tests look at. */
  get thread(): AdviceThread {
    return this.#thread
  }

  async of({ kind, symbol }: AdviceQuestion): Promise<Suggestions> {
    const search = searchedKinds.find((it) => it.kind === kind)
    if (search === undefined) return OFF
    const { instruments } = this.#parts.market
    const of = search.symbols > 1 || symbol === undefined ? undefined : instruments[symbol]
    const keys = search.modes.map((mode) => keyOf(kind, mode, of))
    const entries = keys.flatMap((key) => this.#entries.get(key) ?? [])
    const list = await this.#placed(entries.flatMap(({ found }) => found))
    if (list.length > 0) return { state: 'ready', list, searched: 1 }
    if (entries.length === keys.length) return { state: 'no-history', list: [], searched: 1 }
    if (!this.isSearching) return OFF
    const due = this.#jobs.some(({ key }) => keys.includes(key))
    for (const key of keys) if (due) this.#wanted.add(key)
    // Before the first look nobody knows yet what there is to search.
    if (!due && this.#asOfMs >= 0) return OFF
    return { state: 'computing', list: [], searched: this.#searched(keys) }
  }

  async find(id: string): Promise<Suggestion | undefined> {
    const advice = this.#byId.get(id)
    return advice && placedNow(advice, this.#parts.market)
  }

  mayCome(id: string): boolean {
    if (this.#byId.has(id)) return true
    if (!this.isSearching || this.#wasReplaced(id)) return false
    // Before the first look nobody knows yet what there is to search.
    return this.#asOfMs < 0 || this.#jobs.some((job) => this.#isNew(job))
  }

  wasMade(kind: string, id: string): boolean {
    return this.#byId.get(id)?.kind === kind || this.#wasReplaced(id, kind)
  }

  async pick(kind: string): Promise<DayPick | undefined> {
    const found = this.all([kind])
    const steady = found.find(({ style }) => style === 'steady') ?? found[0]
    const placed = steady && (await placedAtItsDay(steady, this.#parts.market))
    return placed && { ...placed, lately: await this.#lately.of(placed) }
  }

  all(kinds?: readonly string[]): readonly Advice[] {
    const found = [...this.#entries.values()].flatMap((entry) => entry.found)
    return kinds === undefined ? found : found.filter(({ kind }) => kinds.includes(kind))
  }

  ranks(category: Category): ReadonlyMap<number, number> {
    return ranksOf(this.all(), category, this.#parts.market)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#forget()
    await this.#thread.stop()
    await this.#writing
    await this.#write()
  }

  async #placed(found: readonly Advice[]): Promise<readonly Suggestion[]> {
    const placed = await Promise.all(found.map((it) => placedNow(it, this.#parts.market)))
    return placed.flatMap((it) => it ?? [])
  }

  /** One look at a time. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#lookNow()
      this.#failure = ''
    } catch (error) {
      // A worker that ended gives no answer; what was found stands until the next look.
      this.#tell(textOf(error))
    } finally {
      this.#isLooking = false
    }
  }

  /** Gives the thread what is due next, or its rest. */
  async #lookNow(): Promise<void> {
    const { market } = this.#parts
    const asOfMs = asOf(market.nowMs())
    if (asOfMs !== this.#asOfMs) {
      this.#jobs = await jobsOf(market, asOfMs)
      this.#deaths.clear()
      this.#asOfMs = asOfMs
    }
    if (this.#unwritten && performance.now() - this.#writtenMs > WRITE_EVERY_MS) {
      this.#writing = this.#writing.then(() => this.#write())
    }
    const { share, searches = true } = this.#parts
    if (!searches || this.#thread.isBusy || share === 0) return
    const due = this.#jobs.filter((job) => this.#isNew(job))
    const next = due.find(({ key }) => this.#wanted.has(key)) ?? due[0]
    if (next === undefined) {
      this.#wasFull = true
      this.#thread.rest()
      return
    }
    const isMissing = !this.#entries.has(next.key)
    const isFirst = isMissing && !this.#wasFull
    this.#thread.search(next, isFirst ? share : Math.min(share, LATER_SHARE))
  }

  #isNew({ key, asOfMs }: Pick<AdviceEntry, 'key' | 'asOfMs'>): boolean {
    const known = this.#entries.get(key)
    return known === undefined || known.asOfMs < asOfMs
  }

  /** How much of some searches is done, 0 to 1. */
  #searched(keys: readonly string[]): number {
    const parts = keys.map((key) => (this.#entries.has(key) ? 1 : this.#thread.searched(key)))
    return parts.reduce((sum, it) => sum + it, 0) / keys.length
  }

  #found({ job, found }: FoundAdvice): void {
    this.#enter({ key: job.key, asOfMs: job.asOfMs, found })
    this.#wanted.delete(job.key)
    this.#unwritten = true
    // Of a basket the pick of the day is played now, not while its first reader waits.
    if (job.symbols.length > 1) {
      this.pick(job.kind).catch((error: unknown) => this.#tell(textOf(error)))
    }
  }

  #enter(entry: AdviceEntry): void {
    const older = this.#entries.get(entry.key)
    for (const { id } of older?.found ?? []) this.#byId.delete(id)
    this.#entries.set(entry.key, renewed(older, entry))
    for (const advice of entry.found) this.#byId.set(advice.id, advice)
  }

  /** Whether a newer one has taken the place of one, of a kind or of any. */
  #wasReplaced(id: string, kind?: string): boolean {
    for (const { key, before = [] } of this.#entries.values()) {
      if (before.includes(id)) return kind === undefined || key.startsWith(`${kind}|`)
    }
    return false
  }

  #lost(job: AdviceJob): void {
    const deaths = (this.#deaths.get(job.key) ?? 0) + 1
    this.#deaths.set(job.key, deaths)
    if (deaths < DEATHS) return
    // What was found before stands, as old as it is.
    this.#enter({ ...job, found: this.#entries.get(job.key)?.found ?? [] })
  }

  async #write(): Promise<void> {
    if (!this.#unwritten) return
    this.#unwritten = false
    this.#writtenMs = performance.now()
    const { store, log } = this.#parts
    try {
      await store.write(this.#entries.values())
    } catch (error) {
      log(`suggested settings were not written down: ${textOf(error)}`, 'warn')
    }
  }

  #tell(failure: string): void {
    if (failure !== this.#failure) this.#parts.log(`no settings are searched: ${failure}`, 'warn')
    this.#failure = failure
  }
}
