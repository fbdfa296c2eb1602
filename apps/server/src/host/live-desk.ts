// Tells other processes what became durable in one group of partitions: positions and owners
// always, facts of those partitions that somebody watches. Who watches says so again each second;
// who does not any more is forgotten.
import { assert } from '@trellis/kernel'
import type { Bus } from '../bus/bus.ts'
import type { Serving } from '../bus/serving.ts'
import type { GroupSubjects } from '../bus/subjects.ts'
import type { Teller } from '../bus/telling.ts'
import type { JournalBatch } from '../journal/journal.ts'
import { within } from '../within.ts'
import type { EngineLink } from './engine-link.ts'
import { GroupBots, type BotPage } from './group-bots.ts'
import type { GroupAnswer, GroupNews, GroupWatch, GroupWatched } from './group-words.ts'
import { SharedRun } from './shared-run.ts'
import type { Recovered } from './worker-link.ts'
import type { FromWorker } from './worker-messages.ts'

/** Three times as long as watchers leave between two words. */
const WATCHES_FOR_MS = 3000
/** Who asks for settled positions asks again after so long. */
const SETTLE_LIMIT_MS = 1000
/** A thread that answers no sooner reads or writes something large, and has no turn for others. */
const TURN_MS = 200

export interface LiveDeskParts {
  readonly bus: Bus
  readonly subjects: GroupSubjects
  readonly engine: Pick<EngineLink, 'send' | 'call'>
  readonly isSure: () => boolean
  /** Whether its stream holds nothing that it has not told; rejects where nobody knows. */
  readonly isAllTold: () => Promise<boolean>
  /** The desk of the group's calls (call-desk.ts): other processes know an owner by it. */
  readonly id: () => number
  readonly steadyMs: () => number
}

/**
 * Bots of a group that are told all at once: 4 MB, which is there within the second that releases
 * without pages wait for it. Of larger groups those hear positions and what is new.
 */
const MOST_WHOLE = 100_000

/** Also the largest of them are together less than the bus carries. */
const BATCHES_AT_ONCE = 16

interface Watcher {
  readonly partitions: readonly number[]
  readonly saidMs: number
}

type Durable = Extract<FromWorker, { type: 'durable' }>

/** How far a group's partitions are, and whose its bots are, as its owner alone knows at once. */
export class GroupState {
  readonly #positions = new Map<number, number>()
  readonly #bots = new GroupBots()

  /** What a worker has read, and then what became durable. */
  take({ positions, bots, ended }: Pick<Recovered | Durable, keyof GroupNews>): void {
    for (const [partition, position] of positions) this.#positions.set(partition, position)
    this.#bots.letGo()
    for (const row of bots) this.#bots.put(row)
    for (const bot of ended) this.#bots.end(bot)
  }

  get positions(): GroupAnswer['positions'] {
    return [...this.#positions]
  }

  /** The bots from a shelf on. */
  page(from: number): BotPage {
    return this.#bots.page(from)
  }

  /** All bots, where they are few enough for one message. */
  whole(): Pick<GroupNews, 'bots' | 'ended'> | undefined {
    return this.#bots.size > MOST_WHOLE ? undefined : this.#bots.whole()
  }
}

export class LiveDesk {
  readonly #parts: LiveDeskParts
  readonly #state: GroupState
  readonly #watchers = new Map<number, Watcher>()
  readonly #news: Teller
  readonly #facts = new Map<number, Teller>()
  readonly #watching: Serving
  /** Whoever asks hears what the stream held afterwards. */
  readonly #looking: SharedRun<boolean>
  #watched: readonly number[] = []

  constructor(parts: LiveDeskParts, state: GroupState) {
    const { bus, subjects, isSure, isAllTold } = parts
    this.#parts = parts
    this.#state = state
    this.#news = bus.teller(subjects.live)
    this.#looking = new SharedRun(() => isAllTold().catch(() => false))
    this.#watching = bus.serve(subjects.watch, (word) => this.#watch(word as GroupWatch), {
      mayAnswer: isSure,
    })
  }

  /** What a worker told as durable: true for ever, whoever owns the group by now. */
  tell(message: Durable): void {
    this.#state.take(message)
    for (const [partition, batches] of byPartition(message.batches))
      for (let at = 0; at < batches.length; at += BATCHES_AT_ONCE)
        this.#tellerOf(partition).tell(batches.slice(at, at + BATCHES_AT_ONCE))
    const { positions, bots, ended } = message
    const news: GroupNews = { positions, bots, ended }
    this.#news.tell(news)
    this.#lookWatched()
  }

  /** What is watched: a worker that began again is to be told. */
  get watched(): readonly number[] {
    return this.#watched
  }

  async stop(): Promise<void> {
    this.#news.close()
    for (const teller of this.#facts.values()) teller.close()
    await this.#watching.stop()
  }

  /** What is durable from now on is told; the worker takes the word before any call behind it. */
  #watch(word: GroupWatch): GroupWatched | Promise<GroupWatched> {
    const { watcher, partitions, settled } = word
    const { steadyMs } = this.#parts
    // Read into by each durable commit: a word that is none must be refused here, not fail there.
    assert(Array.isArray(partitions), 'a word of nobody who watches', watcher)
    this.#watchers.set(watcher, { partitions, saidMs: steadyMs() })
    this.#lookWatched()
    return settled === true ? this.#settle().then(() => this.#told(word)) : this.#told(word)
  }

  /**
   * Resolves when all is durable that anybody may have seen: who reads the stream, or rows made of
   * it, knows what has come into it before its owner has the acknowledgement. A thread that
   * has no turn is not waited for where the stream holds nothing that was not told here.
   */
  async #settle(): Promise<void> {
    const settled = this.#parts.engine.call('settle', {}).then(() => true)
    if (await within(settled, TURN_MS)) return
    const isTold = this.#looking.after().then((isIt) => isIt || settled)
    if (await within(Promise.race([settled, isTold]), SETTLE_LIMIT_MS - TURN_MS)) return
    throw new Error('what the group has written is not acknowledged')
  }

  #told({ desk, pages, from }: GroupWatch): GroupWatched {
    const id = this.#parts.id()
    const { positions } = this.#state
    if (from !== undefined) return { desk: id, positions, page: this.#state.page(from) }
    const whole = pages === true || desk === id ? undefined : this.#state.whole()
    return { desk: id, positions, ...(whole !== undefined && { whole }) }
  }

  #lookWatched(): void {
    const beforeMs = this.#parts.steadyMs() - WATCHES_FOR_MS
    const all = new Set<number>()
    for (const [watcher, { partitions, saidMs }] of this.#watchers) {
      if (saidMs < beforeMs) this.#watchers.delete(watcher)
      else for (const partition of partitions) all.add(partition)
    }
    if (all.size === this.#watched.length && this.#watched.every((it) => all.has(it))) return
    this.#watched = [...all]
    this.#parts.engine.send({ type: 'watch', partitions: this.#watched })
  }

  #tellerOf(partition: number): Teller {
    const { bus, subjects } = this.#parts
    const known = this.#facts.get(partition)
    if (known !== undefined) return known
    const teller = bus.teller(subjects.facts(partition))
    this.#facts.set(partition, teller)
    return teller
  }
}

function byPartition(batches: readonly JournalBatch[]): ReadonlyMap<number, JournalBatch[]> {
  const found = new Map<number, JournalBatch[]>()
  for (const batch of batches) {
    const own = found.get(batch.partition)
    if (own === undefined) found.set(batch.partition, [batch])
    else own.push(batch)
  }
  return found
}
