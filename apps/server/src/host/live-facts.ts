// What became durable in other processes, as this one follows it: positions and owners of every
// group, facts of the partitions that somebody here watches. Nothing is kept for who was away:
// where something is missing, that is said, and whoever needs all of it reads it anew.
import type { Batch } from '@trellis/engine'
import type { Bus } from '../bus/bus.ts'
import { newSender } from '../bus/frame.ts'
import { groupSubjects, type GroupSubjects } from '../bus/subjects.ts'
import type { Listening } from '../bus/telling.ts'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type { JournalBatch } from '../journal/journal.ts'
import type { GroupNews, GroupWatch, GroupWatched } from './group-words.ts'
import type { BatchListener, MissedListener } from './host-api.ts'
import { LearntBots } from './learnt-bots.ts'
import type { OwnerTable } from './owner-table.ts'
import { SharedRun } from './shared-run.ts'
import type { Streams } from './streams.ts'

const WATCH_EVERY_MS = 1000
/** A page is some 200 kB, and nobody waits for it. */
const PAGE_LIMIT_MS = 5000

export interface LiveFactsParts {
  readonly bus: Bus
  readonly prefix: string
  /** How many groups the partitions form: a partition is in that of its number, modulo. */
  readonly groups: number
  readonly streams: Pick<Streams, 'moved'>
  readonly owners: Pick<OwnerTable, 'learn' | 'learnPage' | 'ownerOf'>
}

interface Followed {
  batch(record: JournalBatch): void
  missed(partition: number): void
}

export class LiveFacts {
  readonly #groups: readonly GroupFollower[]
  readonly #owners: LiveFactsParts['owners']
  readonly #framing = new FactFraming(KINDS)
  readonly #listeners = new Map<BatchListener, ((partition: number) => boolean) | undefined>()
  readonly #missed = new Set<MissedListener>()
  /** Partitions with facts of bots that nobody knows here yet, which no page was shown. */
  readonly #unshown = new Set<number>()
  readonly #timer: NodeJS.Timeout

  constructor(parts: LiveFactsParts) {
    this.#owners = parts.owners
    const followed: Followed = {
      batch: (record) => this.#tell(record),
      missed: (partition) => this.#tellMissed(partition),
    }
    const watcher = newSender()
    this.#groups = Array.from({ length: parts.groups }, (_, group) => {
      const subjects = groupSubjects(parts.prefix, group)
      return new GroupFollower(parts, { group, subjects, watcher, followed })
    })
    this.#timer = setInterval(() => this.#tellUnshown(), WATCH_EVERY_MS)
  }

  /** Batches of watched partitions; returns the way to stop. */
  onBatch(listener: BatchListener, wants?: (partition: number) => boolean): () => void {
    this.#listeners.set(listener, wants)
    return () => this.#listeners.delete(listener)
  }

  onMissed(listener: MissedListener): () => void {
    this.#missed.add(listener)
    return () => this.#missed.delete(listener)
  }

  /**
   * Watches a partition. Resolves with the way to stop when all is told that becomes durable after
   * what a call from now on answers; where the owner does not say so, what passes is told as
   * missed. So is what was durable by then behind `from`, up to where whoever watches knows all.
   */
  async watch(partition: number, from?: number): Promise<() => void> {
    const group = this.#groupOf(partition)
    await group?.watch(partition, from)
    return () => group?.unwatch(partition)
  }

  /**
   * Asks the owner of a partition how far it is; answers whether it said so, for all that anybody
   * may have seen when this was asked.
   */
  async askPositions(partition: number): Promise<boolean> {
    return (await this.#groupOf(partition)?.asked.after()) ?? false
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const group of this.#groups) group.stop()
  }

  #groupOf(partition: number): GroupFollower | undefined {
    return this.#groups[partition % this.#groups.length]
  }

  #tell(record: JournalBatch): void {
    let batch: Batch | undefined
    for (const [listener, wants] of this.#listeners) {
      if (wants && !wants(record.partition)) continue
      batch ??= this.#read(record)
      listener(batch)
    }
  }

  #tellMissed(partition: number): void {
    for (const listener of this.#missed) listener(partition)
  }

  #tellUnshown(): void {
    for (const partition of this.#unshown) this.#tellMissed(partition)
    this.#unshown.clear()
  }

  /**
   * Facts come before the news of whose bots they are: of new ones the facts say it themselves.
   * Others are not known while a large group is learnt; whoever shows them reads them anew.
   */
  #read(record: JournalBatch): Batch {
    const batch = this.#framing.toBatch(record)
    for (const fact of batch.facts) {
      if (!('bot' in fact) || this.#owners.ownerOf(fact.bot) !== undefined) continue
      if (fact.type !== 'bot-created') this.#unshown.add(batch.partition)
      else this.#owners.learn([[fact.bot, fact.user, fact.symbols, fact.kind, '']])
    }
    return batch
  }
}

interface Watched {
  /** So many watch it. */
  count: number
  /** Position of the fact that comes next; undefined until one is known. */
  next: number | undefined
  readonly listening: Listening
}

interface GroupFollowerParts {
  readonly group: number
  readonly subjects: GroupSubjects
  readonly watcher: number
  readonly followed: Followed
}

class GroupFollower {
  /** Questions to the owner: who asks gets the answer to one that was sent afterwards. */
  readonly asked = new SharedRun(() => this.#ask({ settled: true }))
  readonly #parts: LiveFactsParts
  readonly #of: GroupFollowerParts
  readonly #bots: LearntBots
  readonly #watched = new Map<number, Watched>()
  readonly #news: Listening
  readonly #timer: NodeJS.Timeout
  #teller = 0

  constructor(parts: LiveFactsParts, of: GroupFollowerParts) {
    this.#parts = parts
    this.#of = of
    const { group, subjects } = of
    this.#bots = new LearntBots({
      group,
      owners: parts.owners,
      ask: (from) => this.#say({ from }, PAGE_LIMIT_MS),
    })
    this.#news = parts.bus.listen(subjects.live, {
      take: (news, teller) => this.#takeNews(news as GroupNews, teller),
      missed: () => this.#doubt(),
    })
    this.#timer = setInterval(() => void this.#ask(), WATCH_EVERY_MS)
    void this.#ask()
  }

  async watch(partition: number, from?: number): Promise<void> {
    const known = this.#watched.get(partition)
    if (known !== undefined) known.count += 1
    else {
      const listening = this.#parts.bus.listen(this.#of.subjects.facts(partition), {
        take: (batches) => this.#takeFacts(partition, batches as readonly JournalBatch[]),
      })
      this.#watched.set(partition, { count: 1, next: from, listening })
    }
    await this.#ask()
  }

  unwatch(partition: number): void {
    const watched = this.#watched.get(partition)
    if (watched === undefined || (watched.count -= 1) > 0) return
    watched.listening.stop()
    this.#watched.delete(partition)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#news.stop()
    for (const { listening } of this.#watched.values()) listening.stop()
    this.#watched.clear()
  }

  /** Says what is watched, and hears how far the group is; answers whether anybody said so. */
  async #ask(how: Pick<GroupWatch, 'settled'> = {}): Promise<boolean> {
    let answer: GroupWatched
    try {
      answer = await this.#say(how, WATCH_EVERY_MS)
    } catch {
      // Nobody has the group now; whoever takes it is asked again within the second.
      return false
    }
    const { positions } = answer
    this.#parts.streams.moved(positions)
    this.#passed(positions)
    this.#bots.heard(answer)
    return true
  }

  async #say(asked: Pick<GroupWatch, 'from' | 'settled'>, limitMs: number): Promise<GroupWatched> {
    const { watcher, subjects } = this.#of
    const partitions = [...this.#watched.keys()]
    const word: GroupWatch = { watcher, partitions, desk: this.#bots.desk, pages: true, ...asked }
    return (await this.#parts.bus.ask(subjects.watch, word, limitMs)) as GroupWatched
  }

  #takeNews(news: GroupNews, teller: number): void {
    const { positions } = news
    this.#bots.takeNews(news)
    this.#parts.streams.moved(positions)
    this.#passed(positions)
    // Another owner knows nobody who watches before it is told.
    if (teller !== this.#teller) void this.#ask()
    this.#teller = teller
  }

  /** Owners may have been told that did not come here. */
  #doubt(): void {
    this.#bots.doubt()
    void this.#ask()
  }

  #takeFacts(partition: number, batches: readonly JournalBatch[]): void {
    const watched = this.#watched.get(partition)
    for (const batch of batches) {
      if (watched === undefined || batch.first < (watched.next ?? 0)) continue
      const isAfterGap = watched.next !== undefined && batch.first > watched.next
      watched.next = batch.first + batch.count
      if (isAfterGap) this.#of.followed.missed(partition)
      this.#of.followed.batch(batch)
    }
  }

  /** What is durable and was not told before will not be. */
  #passed(positions: GroupNews['positions']): void {
    for (const [partition, position] of positions) {
      const watched = this.#watched.get(partition)
      if (watched === undefined || position <= (watched.next ?? -1)) continue
      const isFirst = watched.next === undefined
      watched.next = position
      if (!isFirst) this.#of.followed.missed(partition)
    }
  }
}
