// The work of a projector (docs/adr/0039): fills the read models of the groups that it was given,
// as others do of theirs, beside each other in one database. It may end at any moment: position and
// rows are in one transaction, and whoever follows goes on from there.
import { setTimeout as pause } from 'node:timers/promises'
import type { Instrument } from '@trellis/market'
import { partitionOf, type Id } from '@trellis/kernel'
import { DatabaseAwayError } from '../database/database-away.ts'
import type { Database } from '../database/sql.ts'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import { JournalError } from '../journal/journal.ts'
import type { Ability, GroupHooks } from '../leases/ownership-keeper.ts'
import { textOf } from '../log-line.ts'
import { groupName, groupOf, partitionsOf, USER_GROUPS } from '../nats/groups.ts'
import { DatabaseWatch, type Reach } from './database-watch.ts'
import { GroupFeed, type FeedPlace } from './group-feed.ts'
import { JournalTail, type Applied, type Pass } from './journal-tail.ts'
import type { FilledState } from './projector-health.ts'
import { PlacesMovedError, Projector, ReplacedError } from './projector.ts'

export interface ProjectorParts extends FeedPlace {
  /** Migrated, and holding read models of this journal or none. */
  readonly database: Database
  readonly instruments: readonly Instrument[]
  /** Name of this process among the writers; no other one ever has it. */
  readonly member: string
}

/** Facts in a transaction, at least: it costs more by itself than by them. */
const FACTS_AT_ONCE = 2000
const PASS_EVERY_MS = 40
/** A pass ends after so long, so that groups come and go meanwhile. */
const PASS_LIMIT_MS = 1000
const STILL_MS = 1000
const AWAY_MS = 500
/** A group whose stream is wrong is looked at again. */
const FAILED_MS = 30_000
const CAREFUL_MS = 10_000

/** What one that reaches its database like that can do for its groups. */
export const ABILITIES: Readonly<Record<Reach, Ability>> = {
  there: 'do',
  doubtful: 'keep',
  away: 'nothing',
  returning: 'keep',
}

/** The groups that projectors have leases of. */
export const PROJECTED_GROUPS: readonly string[] = Array.from({ length: USER_GROUPS }, (_, i) =>
  groupName(i),
)

interface Wanted {
  readonly epoch: number
  /** Not opened before, after it failed. */
  untilMs: number
  /** It was said that another projector has it. */
  isReplaced: boolean
}

export class ProjectorProcess {
  /** Facts that were applied since the start. */
  facts = 0
  /** What is wrong with a group, as long as it is. */
  readonly failures = new Map<string, string>()
  /** Why nothing is written now, '' while all is well. */
  problem = ''
  /** Told how the database is reached, when that changes. */
  onReach: (reach: Reach) => void = () => undefined
  readonly #parts: ProjectorParts
  readonly #watch: DatabaseWatch
  readonly #framing = new FactFraming(KINDS)
  readonly #wanted = new Map<number, Wanted>()
  readonly #feeds = new Map<number, GroupFeed>()
  readonly #opening = new Set<number>()
  #projector: Projector
  /** After a failure that no group is blamed for: each group by itself, to find which one it is. */
  #carefulUntilMs = 0
  #isStopped = false
  #isChanged = false
  #wake: () => void = () => undefined
  #running: Promise<void> | undefined
  #closed: (() => void)[] = []

  constructor(parts: ProjectorParts) {
    this.#parts = parts
    this.#projector = new Projector(parts.database, parts.instruments)
    const { database, steadyMs } = parts
    const changed = (reach: Reach): void => this.onReach(reach)
    this.#watch = new DatabaseWatch({ database, steadyMs, changed })
  }

  /** What the keeper of leases calls (leases/ownership-keeper.ts). */
  get hooks(): GroupHooks {
    return {
      take: (group, { epoch }) => Promise.resolve(this.take(numberOf(group), epoch)),
      leave: async (group) => {
        await this.leave(numberOf(group))
        return undefined
      },
      lost: (group) => void this.leave(numberOf(group)),
    }
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Groups whose rows this process fills at this moment. */
  get groups(): readonly number[] {
    return [...this.#feeds.keys()]
  }

  /** Whether all that was durable when the groups were taken is in the rows. */
  get isCurrent(): boolean {
    const feeds = [...this.#feeds.values()]
    return feeds.length === this.#wanted.size && feeds.every(({ news }) => news.isCurrent)
  }

  /** How the groups are that it was given. */
  states(): readonly FilledState[] {
    return [...this.#wanted.keys()].map((group) => {
      const feed = this.#feeds.get(group)
      const name = groupName(group)
      return {
        name,
        isOpen: feed !== undefined,
        isCurrent: feed?.news.isCurrent ?? false,
        lagMessages: feed?.lag.messages ?? 0,
        behindMs: feed?.lag.behindMs ?? 0,
        failure: this.failures.get(name) ?? '',
      }
    })
  }

  /** Fills a group from now on; while the database is away that waits, and nobody else could. */
  take(group: number, epoch: number): void {
    this.#wanted.set(group, { epoch, untilMs: 0, isReplaced: false })
    this.#change()
  }

  /**
   * Resolves when nothing more is written of a group, or nothing that was under way is known to
   * come through: whoever takes the group has it refused by its claim.
   */
  async leave(group: number): Promise<void> {
    this.#wanted.delete(group)
    if (!this.#feeds.has(group) || this.#isStopped) return
    if (this.#watch.reach === 'away') return this.#change()
    await new Promise<void>((resolve) => {
      this.#closed.push(resolve)
      this.#change()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#watch.stop()
    this.#change()
    await this.#running
    this.#closeAll()
  }

  #change(): void {
    this.#isChanged = true
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const nextMs = this.#parts.steadyMs() + PASS_EVERY_MS
      try {
        this.#isChanged = false
        this.#reconcile()
        await this.#pass()
        if (this.#feeds.size > 0 || this.#wanted.size === 0) this.#blame('')
      } catch (error) {
        this.#startOver(error)
        await this.#rest(AWAY_MS)
        continue
      }
      if (![...this.#feeds.values()].some((feed) => feed.hasSome)) await this.#rest(STILL_MS)
      await pause(Math.max(0, nextMs - this.#parts.steadyMs()))
    }
  }

  /** Until something comes, or a group comes or goes. */
  async #rest(limitMs: number): Promise<void> {
    if (this.#isChanged || this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => undefined
  }

  /** Between two transactions: closes what is not wanted any more and opens what is. */
  #reconcile(): void {
    for (const [group, feed] of this.#feeds)
      if (this.#wanted.get(group)?.epoch !== feed.epoch) this.#close(feed)
    for (const done of this.#closed.splice(0)) done()
    for (const [group, wanted] of this.#wanted) {
      if (this.#feeds.has(group) || this.#opening.has(group)) continue
      if (this.#parts.steadyMs() >= wanted.untilMs) void this.#open(group, wanted)
    }
  }

  async #open(group: number, wanted: Wanted): Promise<void> {
    this.#opening.add(group)
    const projector = this.#projector
    const { member: writer, steadyMs } = this.#parts
    const { epoch } = wanted
    const onArrival = (): void => this.#wake()
    try {
      const options = { ...this.#parts, group, projector, writer, epoch, onArrival }
      const feed = await GroupFeed.open(options)
      const isWanted = this.#wanted.get(group) === wanted && projector === this.#projector
      if (feed === undefined) wanted.untilMs = steadyMs() + STILL_MS
      else if (!isWanted || this.#isStopped) feed.close()
      else this.#feeds.set(group, feed)
      if (feed !== undefined) this.failures.delete(groupName(group))
    } catch (error) {
      this.#failOpening(group, wanted, error)
    } finally {
      this.#opening.delete(group)
      this.#change()
    }
  }

  #failOpening(group: number, wanted: Wanted, error: unknown): void {
    if (error instanceof ReplacedError) return this.#replaced([groupName(group)])
    const { steadyMs } = this.#parts
    wanted.untilMs = steadyMs() + AWAY_MS
    if (error instanceof DatabaseAwayError) return this.#blame(textOf(error))
    this.#fail(group, error)
  }

  #close(feed: GroupFeed): void {
    feed.close()
    this.#feeds.delete(feed.group)
    this.#projector.forget(feed.tail.name, partitionsOf(feed.group))
  }

  async #pass(): Promise<void> {
    const { steadyMs } = this.#parts
    for (const feed of this.#feeds.values()) this.#load(feed)
    const full = [...this.#feeds.values()].filter(({ tail }) => !tail.isIdle)
    const untilMs = steadyMs() + PASS_LIMIT_MS
    const pass: Pass = {
      factsAtOnce: FACTS_AT_ONCE,
      applied: (applied) => this.#applied(applied),
      isOver: () => this.#isChanged || this.#isStopped || steadyMs() > untilMs,
    }
    const isCareful = steadyMs() < this.#carefulUntilMs
    const together = isCareful ? full.map((feed) => [feed]) : [full]
    for (const some of together) {
      const streams = some.map(({ tail }) => tail)
      try {
        await new JournalTail({ streams }, this.#projector, this.#framing).follow(pass)
      } catch (error) {
        const [only] = some
        if (isCareful && only !== undefined && isOwnFault(error)) this.#fail(only.group, error)
        throw error
      }
    }
    for (const feed of this.#feeds.values()) feed.look()
  }

  #load(feed: GroupFeed): void {
    try {
      feed.load()
    } catch (error) {
      // Nothing of it was taken; the others go on.
      this.#fail(feed.group, error)
      this.#close(feed)
    }
  }

  #applied({ facts, told, partitions }: Applied): Promise<void> {
    this.facts += facts
    const groups = new Set([...partitions].map(groupOf))
    for (const group of groups) {
      const ours = told.filter(({ user }) => groupOf(partitionOf(user as Id)) === group)
      this.#feeds.get(group)?.news.applied(ours)
    }
    return Promise.resolve()
  }

  /** What was read and not written is read again from where the rows end. */
  #startOver(error: unknown): void {
    for (const { group, tail } of this.#feeds.values())
      if (tail.failure !== undefined) this.#fail(group, tail.failure)
    if (error instanceof ReplacedError) this.#replaced(error.streams)
    else if (isOwnFault(error) && !(error instanceof JournalError))
      this.#carefulUntilMs = this.#parts.steadyMs() + CAREFUL_MS
    this.#blame(textOf(error))
    this.#closeAll()
    this.#projector = new Projector(this.#parts.database, this.#parts.instruments)
  }

  #closeAll(): void {
    for (const feed of this.#feeds.values()) feed.close()
    this.#feeds.clear()
    for (const done of this.#closed.splice(0)) done()
  }

  /**
   * Another projector has them; the lease says so too, or will. Which groups are wanted is for the
   * lease alone to say: by now it may have come back here with a later epoch.
   */
  #replaced(groups: readonly string[]): void {
    for (const group of groups) {
      const wanted = this.#wanted.get(numberOf(group))
      if (wanted === undefined) continue
      wanted.untilMs = this.#parts.steadyMs() + STILL_MS
      if (wanted.isReplaced) continue
      wanted.isReplaced = true
      this.#parts.log(`read models of ${group} are filled by another projector`, 'warn')
    }
  }

  #fail(group: number, error: unknown): void {
    const [name, message] = [groupName(group), textOf(error)]
    const wanted = this.#wanted.get(group)
    if (wanted !== undefined) wanted.untilMs = this.#parts.steadyMs() + FAILED_MS
    if (this.failures.get(name) !== message)
      this.#parts.log(`read models of ${name} stand still: ${message}`, 'error')
    this.failures.set(name, message)
  }

  #blame(problem: string): void {
    if (problem !== this.problem && problem !== '')
      this.#parts.log(`projector: ${problem}`, 'error')
    if (problem === '' && this.problem !== '') this.#parts.log('projector: goes on')
    this.problem = problem
  }
}

/** Not the database's, and not another writer's: what was read cannot be made into rows. */
function isOwnFault(error: unknown): boolean {
  return !(error instanceof DatabaseAwayError) && !(error instanceof PlacesMovedError)
}

function numberOf(group: string): number {
  return PROJECTED_GROUPS.indexOf(group)
}
