// All groups of users' partitions that an engine process may own: its threads, which groups are in
// which, the ways by which posts go to every group, and how far market time lets them go.
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../../bus/bus.ts'
import type { FollowedClock } from '../../bus/market-beat.ts'
import { allProjected, groupSubjects } from '../../bus/subjects.ts'
import type { Listening } from '../../bus/telling.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import { tapeMarkOf } from '../../leases/lease-kinds.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { GroupHooks, TakenGroup } from '../../leases/ownership-keeper.ts'
import type { LogLine } from '../../log-line.ts'
import type { TapeMark } from '../../nats/group-writer.ts'
import { groupName, groupOf, USER_GROUP_NAMES } from '../../nats/groups.ts'
import type { StreamWitness } from '../../nats/ownership.ts'
import type { ProjectedNews } from '../../projections/projected-news.ts'
import { OwnerTable } from '../owner-table.ts'
import type { PostOfficeParts } from '../post-office.ts'
import { RemoteLink } from '../remote-link.ts'
import type { Recovered } from '../worker-link.ts'
import type { ToWorker } from '../worker-messages.ts'
import type { OwnedState } from './engine-health.ts'
import { GroupsThread, type GroupsThreadHooks } from './groups-thread.ts'
import type { GroupMeasures, GroupsInit } from './groups-words.ts'
import { OwnedGroup } from './owned-group.ts'
import { OwnershipCounts } from './ownership-counts.ts'
import type { StatusLink, ToldStatuses } from './told-statuses.ts'

const ADVANCE_EVERY_MS = 25
const STATUSES_EVERY_MS = 500
/** A leader of market time that died is followed by another within this time. */
const BEAT_LIMIT_MS = 30_000
const BEAT_LOOK_MS = 10
const READY_LOOK_MS = 20
/** A thread that is busy for longer is told of the next time. */
const MEASURE_LIMIT_MS = 2000

type Start = Extract<ToWorker, { type: 'start' }>
type PostLink = PostOfficeParts['links'][number]

export interface OwnedGroupsParts {
  readonly bus: Bus
  /** The member of the cluster that owns them. */
  readonly owner: string
  /** What each thread is started with. */
  readonly init: GroupsInit
  readonly threads: number
  readonly clock: FollowedClock
  readonly wall: WallClock
  readonly steadyMs: () => number
  readonly log: LogLine
  /** What operators said of symbols. */
  readonly statuses: ToldStatuses
  readonly isSure: (group: string) => boolean
  /** A group has ended here, and its lease is for others. */
  readonly giveBack: (group: string, reason: unknown) => void
  /** Sequence of the last message of a group's stream; rejects while nobody leads it for sure. */
  readonly lastMessage: (group: number) => Promise<number>
  /** What else is known to have been durable of a group. */
  readonly witness: (group: number) => Promise<StreamWitness | undefined>
  /** What a group's lease carries from now on. */
  readonly mark: (group: string, mark: Mark) => void
}

export class OwnedGroups implements GroupHooks {
  /** What became of groups here. */
  readonly changes = new OwnershipCounts()
  readonly #parts: OwnedGroupsParts
  readonly #owners = new OwnerTable()
  readonly #threads: readonly GroupsThread[]
  readonly #groups: readonly OwnedGroup[]
  /** A link to each group by the way that all others go. */
  readonly #remote: readonly RemoteLink[]
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #projected: Listening
  #advancedMs = -1

  constructor(parts: OwnedGroupsParts) {
    this.#parts = parts
    this.#threads = Array.from({ length: parts.threads }, (_, at) => this.#openThread(at))
    this.#remote = USER_GROUP_NAMES.map((_, group) => this.#remoteTo(group))
    const posts = this.#remote.map((remote) => this.#nearest(remote))
    this.#groups = USER_GROUP_NAMES.map((_, group) => this.#openGroup(group, posts))
    this.#timers = [
      setInterval(() => this.#advance(), ADVANCE_EVERY_MS),
      setInterval(() => void parts.statuses.look(() => this.#trading()), STATUSES_EVERY_MS),
    ]
    this.#projected = parts.bus.listen(allProjected(parts.init.prefix), {
      take: (news) => this.#forget(news as ProjectedNews),
    })
  }

  /** Nothing is read yet; a thread that has just begun is waited for while others still answer. */
  async ahead(name: string, stop: AbortSignal): Promise<void> {
    const thread = this.#threads[USER_GROUP_NAMES.indexOf(name) % this.#threads.length]
    while (thread?.isReady === false && !stop.aborted) await pause(READY_LOOK_MS)
  }

  async take(name: string, { epoch, mark }: TakenGroup): Promise<void> {
    const { owner, log, steadyMs, witness: witnessed } = this.#parts
    const beganMs = steadyMs()
    const group = this.#of(name)
    const witness = await witnessed(USER_GROUP_NAMES.indexOf(name))
    const witnesses = witness === undefined ? [] : [witness]
    await group.take({ owner, epoch, mark: tapeMarkOf(mark), witnesses })
    this.changes.taken(name, steadyMs() - beganMs)
    log(`${name} taken: epoch ${epoch}, ${placeOf(group.link.mark)}, ${this.#passed(beganMs)}`)
  }

  async leave(name: string): Promise<Mark | undefined> {
    const beganMs = this.#parts.steadyMs()
    const mark = await this.#of(name).leave()
    this.changes.left(name, this.#parts.steadyMs() - beganMs)
    this.#parts.log(`${name} left: ${placeOf(mark)}, ${this.#passed(beganMs)}`)
    return mark === undefined ? undefined : { ...mark }
  }

  lost(name: string): void {
    const group = this.#of(name)
    this.changes.lost(name)
    this.#parts.log(`${name} lost: ${placeOf(group.link.mark)}`, 'warn')
    group.lost()
  }

  /** How the groups are that this process has. */
  states(): readonly OwnedState[] {
    return this.#groups.flatMap(({ state, link }) => {
      if (state === undefined) return []
      const name = groupName(link.worker)
      const behindMs = this.#behindMs(link.figures.reachedMs)
      return [{ ...state, name, isSure: this.#parts.isSure(name), behindMs }]
    })
  }

  /** What is counted of them, as far as their threads answer in time. */
  async measures(): Promise<readonly GroupMeasures[]> {
    const told = this.#threads.map((thread) => thread.measure(MEASURE_LIMIT_MS))
    return (await Promise.all(told)).flat()
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#projected.stop()
    for (const link of this.#remote) link.close()
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }

  /** In wall time: how long the tape needs at the speed at which it is led. */
  #behindMs(reachedMs: number): number {
    const { clock } = this.#parts
    const { speed } = clock.way()
    if (clock.epoch === 0 || speed <= 0) return 0
    return Math.max(0, clock.beatMs - reachedMs) / speed
  }

  #passed(beganMs: number): string {
    return `${Math.round(this.#parts.steadyMs() - beganMs)} ms`
  }

  #of(name: string): OwnedGroup {
    const group = this.#groups[USER_GROUP_NAMES.indexOf(name)]
    if (group === undefined) throw new Error(`no such group: ${name}`)
    return group
  }

  #openThread(at: number): GroupsThread {
    const { init, log } = this.#parts
    return new GroupsThread(
      { ...init, name: `${init.name}-${at}` },
      {
        log,
        receive: (message) => this.#receive(message),
        lost: (reason) => {
          for (const { link } of this.#groups)
            if (link.worker % this.#threads.length === at) link.fail(reason)
        },
      },
    )
  }

  #openGroup(group: number, links: readonly PostLink[]): OwnedGroup {
    const { bus, log, steadyMs, init, isSure, wall } = this.#parts
    const name = groupName(group)
    return new OwnedGroup({
      bus,
      group,
      subjects: groupSubjects(init.prefix, group),
      log: (line, level) => log(`${name}: ${line}`, level),
      steadyMs,
      isSure: () => isSure(name),
      lastMessage: () => this.#parts.lastMessage(group),
      posts: { links, idMs: () => Math.max(wall.nowMs(), this.#owners.newestMs + 1) },
      startOf: (recovered) => this.#startOf(group, recovered),
      giveBack: (reason) => this.#parts.giveBack(name, reason),
      learn: ({ bots, ended }) => this.#owners.learn(bots, ended),
      send: (message) => this.#threads[group % this.#threads.length]?.send(message) ?? false,
    })
  }

  #remoteTo(group: number): RemoteLink {
    const { bus, init, steadyMs } = this.#parts
    const subjects = groupSubjects(init.prefix, group)
    return new RemoteLink({ bus, group, subjects, steadyMs, moved: () => undefined })
  }

  /** To a group of this process without a way round; to whoever owns it otherwise. */
  #nearest(remote: RemoteLink): PostLink {
    const nearest = (): PostLink => {
      const own = this.#groups[remote.worker]
      return own?.isTrading === true ? own.link : remote
    }
    return {
      get figures() {
        return nearest().figures
      },
      call: (name, args) => nearest().call(name, args),
    }
  }

  #receive(message: Parameters<GroupsThreadHooks['receive']>[0]): void {
    switch (message.type) {
      case 'log':
        return this.#parts.log(message.line, message.level)
      case 'marks':
        for (const { group, stay, mark } of message.marks) {
          this.#groups[group]?.link.marked(stay, mark)
          this.#parts.mark(groupName(group), { ...mark })
        }
        return
      case 'from':
      case 'left':
      case 'surpassed':
        return this.#groups[message.group]?.link.receive(message)
    }
  }

  /** No earlier than what its stream proves of the tape: beats may be behind that for a while. */
  async #startOf(group: number, { reachedMs }: Recovered): Promise<Start> {
    const { clock, steadyMs, statuses } = this.#parts
    const untilMs = steadyMs() + BEAT_LIMIT_MS
    while (clock.epoch === 0) {
      if (steadyMs() > untilMs) throw new Error('nobody leads market time')
      await pause(BEAT_LOOK_MS)
    }
    const resumeMs = Math.max(clock.beatMs, reachedMs)
    return { type: 'start', resumeMs, statuses: await statuses.begin(group) }
  }

  #trading(): readonly StatusLink[] {
    return this.#groups.map(({ link, isTrading }, group) => ({ group, link, isTrading }))
  }

  /** Bots that ended stay in memory until the read models hold their end; projectors tell that. */
  #forget({ positions }: ProjectedNews): void {
    const [first] = positions
    const group = first && this.#groups[groupOf(first[0])]
    if (group?.isTrading === true) group.link.send({ type: 'projected', positions })
  }

  #advance(): void {
    const { beatMs, epoch } = this.#parts.clock
    if (epoch === 0 || beatMs <= this.#advancedMs) return
    this.#advancedMs = beatMs
    for (const thread of this.#threads) thread.send({ type: 'advance', marketMs: beatMs })
  }
}

function placeOf(mark: TapeMark | undefined): string {
  if (mark === undefined) return 'at its beginning'
  return `message ${mark.sequence}, tape ${new Date(mark.tapeMs).toISOString()}`
}
