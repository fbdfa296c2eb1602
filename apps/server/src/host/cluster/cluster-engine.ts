// An engine process of a cluster (docs/adr/0039): leases groups of partitions, hosts them in its
// threads and answers for them; one of the engines leads market time besides. What it holds others
// can take at any moment.
import { openTape, type StatusChange, type Tape, type TapeSource } from '@trellis/tape'
import { Bus } from '../../bus/bus.ts'
import { FollowedClock, followBeats } from '../../bus/market-beat.ts'
import { marketSubject } from '../../bus/subjects.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import { LeaseBucket } from '../../leases/lease-bucket.ts'
import { leaseKey, type Mark } from '../../leases/lease-words.ts'
import { Membership } from '../../leases/membership.ts'
import { leaveCluster, OwnershipKeeper, type KeeperOptions } from '../../leases/ownership-keeper.ts'
import type { LogLine } from '../../log-line.ts'
import { connectNats, type NatsAddress } from '../../nats/connect.ts'
import { DEFAULT_PREFIX } from '../../nats/groups.ts'
import type { Replicas } from '../../nats/log-settings.ts'
import { SNAPSHOT_EVERY } from '../host-options.ts'
import { CLOCK_GROUP, CLOCK_KIND, epochOfMark, MarketLeader } from './market-leader.ts'
import { GROUP_NAMES, OwnedGroups } from './owned-groups.ts'

/** The kind of the leases of the users' groups. */
export const JOURNAL_KIND = 'journal'

export interface ClusterEngineOptions {
  readonly address: NatsAddress
  readonly replicas: Replicas
  /** What names of streams, buckets and subjects begin with. */
  readonly prefix?: string
  /** What people call this process. */
  readonly name: string
  readonly threads: number
  /** Speed of market time where nobody has led it before. */
  readonly speed: number
  /** The market, which began then if it is simulated: the same in every engine. */
  readonly market: (epochMs: number) => Promise<TapeSource>
  /** Whether the market is known without that, and stands while nobody leads it. */
  readonly isReplay: boolean
  /** False for an engine that does not lead market time: tests do. */
  readonly leads?: boolean
  /** What this process may have leases of besides. */
  readonly leased?: readonly KeeperOptions[]
  readonly statuses?: () => readonly StatusChange[]
  readonly snapshotEvery?: number
  readonly wall: WallClock
  readonly steadyMs: () => number
  readonly log: LogLine
}

export interface ClusterEngine {
  /** This start of the process, as leases name it. */
  readonly id: string
  /** Hands everything over and ends. */
  stop(): Promise<void>
}

/** Joins the cluster; resolves when it may be given groups. */
export async function startClusterEngine(options: ClusterEngineOptions): Promise<ClusterEngine> {
  const engine = await JoinedEngine.connect(options)
  await engine.join()
  return engine
}

type Connection = Awaited<ReturnType<typeof connectNats>>

class JoinedEngine implements ClusterEngine {
  readonly #options: ClusterEngineOptions
  readonly #connections: readonly Connection[]
  readonly #bus: Bus
  readonly #bucket: LeaseBucket
  readonly #membership: Membership
  #clock: FollowedClock | undefined
  #groups: OwnedGroups | undefined
  #groupKeeper: OwnershipKeeper | undefined
  #clockKeeper: OwnershipKeeper | undefined
  readonly #otherKeepers: OwnershipKeeper[] = []
  #opened: { readonly source: TapeSource; readonly tape: Tape } | undefined

  private constructor(
    options: ClusterEngineOptions,
    [nats, leases]: readonly [Connection, Connection],
    bucket: LeaseBucket,
  ) {
    const { log, steadyMs, name, leads = true, leased = [] } = options
    this.#options = options
    this.#connections = [nats, leases]
    this.#bus = new Bus(nats, { log, steadyMs })
    this.#bucket = bucket
    const kinds = leads ? [JOURNAL_KIND, CLOCK_KIND] : [JOURNAL_KIND]
    const can = [...kinds, ...leased.map(({ kind }) => kind)]
    this.#membership = new Membership(bucket, { role: 'engine', name, can })
  }

  /** Leases have a connection of their own: what waits on the other makes no renewal late. */
  static async connect(options: ClusterEngineOptions): Promise<JoinedEngine> {
    const { address, name, replicas, prefix = DEFAULT_PREFIX, steadyMs, log } = options
    const connections = [
      await connectNats(address, name),
      await connectNats(address, `${name}-leases`),
    ] as const
    const asked = { prefix, replicas, nowMs: steadyMs, log }
    const bucket = await LeaseBucket.open(connections[1], asked)
    return new JoinedEngine(options, connections, bucket)
  }

  get id(): string {
    return this.#membership.id
  }

  async join(): Promise<void> {
    const { leads = true, log, isReplay, leased = [], prefix = DEFAULT_PREFIX } = this.#options
    await this.#membership.start()
    this.#clockKeeper = this.#openClockKeeper()
    if (leads) this.#clockKeeper.start()
    const { source, tape } = await this.#open(isReplay ? 0 : await this.#marketEpoch())
    const clock = this.#follow(tape)
    const beats = { bus: this.#bus, subject: marketSubject(prefix), clock, log }
    followBeats(beats)
    this.#groups = this.#openGroups(source, clock)
    this.#groupKeeper = new OwnershipKeeper(this.#bucket, this.#membership, {
      kind: JOURNAL_KIND,
      groups: GROUP_NAMES,
      hooks: this.#groups,
    })
    this.#groupKeeper.start()
    for (const more of leased) {
      const keeper = new OwnershipKeeper(this.#bucket, this.#membership, more)
      this.#otherKeepers.push(keeper)
      keeper.start()
    }
    await this.#bus.flush()
  }

  async stop(): Promise<void> {
    const own = [this.#groupKeeper, this.#clockKeeper].flatMap((keeper) => keeper ?? [])
    await leaveCluster(this.#membership, [...own, ...this.#otherKeepers])
    await this.#groups?.stop()
    this.#bucket.close()
    await Promise.all(this.#connections.map((nats) => nats.close()))
  }

  #isSure(group: string): boolean {
    return this.#groupKeeper?.isSure(group) ?? false
  }

  #follow(tape: Tape): FollowedClock {
    const { steadyMs } = this.#options
    const known = this.#clockMark()?.['marketMs'] ?? tape.startMs
    const fromMs = Math.max(known, this.#reachedMs())
    this.#clock = new FollowedClock({ steadyMs, fromMs, endMs: tape.endMs })
    return this.#clock
  }

  async #open(epochMs: number): Promise<{ readonly source: TapeSource; readonly tape: Tape }> {
    if (this.#opened === undefined) {
      const source = await this.#options.market(epochMs)
      this.#opened ??= { source, tape: openTape(source) }
    }
    return this.#opened
  }

  #openClockKeeper(): OwnershipKeeper {
    const { wall, speed, isReplay, prefix = DEFAULT_PREFIX } = this.#options
    const leader = new MarketLeader({
      bus: this.#bus,
      subject: marketSubject(prefix),
      wall,
      speed,
      tapeOf: async (epochMs) => (await this.#open(epochMs)).tape,
      standsStill: isReplay,
      followed: () => this.#clock,
      reachedMs: () => this.#reachedMs(),
      isSure: () => this.#clockKeeper?.isSure(CLOCK_GROUP) ?? false,
      mark: (mark) => this.#clockKeeper?.mark(CLOCK_GROUP, mark),
    })
    const groups = [CLOCK_GROUP]
    const options = { kind: CLOCK_KIND, groups, hooks: leader }
    return new OwnershipKeeper(this.#bucket, this.#membership, options)
  }

  #openGroups(source: TapeSource, clock: FollowedClock): OwnedGroups {
    const { address, replicas, name, threads, wall, steadyMs, log } = this.#options
    const { prefix = DEFAULT_PREFIX, snapshotEvery = SNAPSHOT_EVERY, statuses } = this.#options
    return new OwnedGroups({
      bus: this.#bus,
      owner: this.id,
      init: { name: `${name}-groups`, address, prefix, replicas, source, snapshotEvery },
      threads,
      clock,
      wall,
      steadyMs,
      log,
      statuses: statuses ?? (() => []),
      isSure: (group) => this.#isSure(group),
      mark: (group, mark) => this.#groupKeeper?.mark(group, mark),
    })
  }

  #clockMark(): Mark | undefined {
    return this.#markOf(leaseKey(CLOCK_KIND, CLOCK_GROUP))
  }

  #markOf(key: string): Mark | undefined {
    const word = this.#bucket.entry(key)?.word
    return word?.type === 'lease' ? word.mark : undefined
  }

  /** The latest market time that a lease of a group knows of; -1 for none. */
  #reachedMs(): number {
    const keys = GROUP_NAMES.map((name) => leaseKey(JOURNAL_KIND, name))
    return Math.max(-1, ...keys.map((key) => this.#markOf(key)?.['tapeMs'] ?? -1))
  }

  /** When the market began, once the bucket has heard it from whoever led it first. */
  #marketEpoch(): Promise<number> {
    return new Promise((resolve) => {
      const look = (): void => {
        const epochMs = epochOfMark(this.#clockMark())
        if (epochMs === undefined) return
        stop()
        resolve(epochMs)
      }
      const stop = this.#bucket.onChange(look)
      look()
    })
  }
}
