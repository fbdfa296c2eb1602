// An engine process of a cluster (docs/adr/0039): leases groups of partitions, hosts them in its
// threads and answers for them; one of the engines leads market time besides. What it holds others
// can take at any moment.
import { openTape, type Tape, type TapeSource } from '@trellis/tape'
import { Bus } from '../../bus/bus.ts'
import { FollowedClock, followBeats } from '../../bus/market-beat.ts'
import { marketSubject } from '../../bus/subjects.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import { checkMarket, type NamedMarket } from '../../data-folder/bound-market.ts'
import { LeaseBucket } from '../../leases/lease-bucket.ts'
import {
  CLOCK_GROUP,
  CLOCK_KIND,
  DIRECTORY_KIND,
  DIRECTORY_NAME,
  JOURNAL_KIND,
} from '../../leases/lease-kinds.ts'
import { leaseKey, type Mark } from '../../leases/lease-words.ts'
import { Membership } from '../../leases/membership.ts'
import { leaveCluster, OwnershipKeeper, type KeeperOptions } from '../../leases/ownership-keeper.ts'
import type { LogLine } from '../../log-line.ts'
import { acknowledgementLine } from '../../nats/acknowledgement.ts'
import { connectNats, type NatsAddress } from '../../nats/connect.ts'
import { DEFAULT_PREFIX, streamOf, USER_GROUP_NAMES } from '../../nats/groups.ts'
import { lastSequenceOf } from '../../nats/log-stream.ts'
import type { StreamWitness } from '../../nats/ownership.ts'
import type { Replicas } from '../../nats/log-settings.ts'
import { saveSnapshotBeside } from '../directory-snapshot-thread.ts'
import { directorySubjects } from '../directory-words.ts'
import { SNAPSHOT_EVERY } from '../host-options.ts'
import type { EngineState } from './engine-health.ts'
import type { MeasuredEngine } from './engine-metrics.ts'
import type { GroupMeasures } from './groups-words.ts'
import { KnownDirectory } from './known-directory.ts'
import { LeasedDirectory } from './leased-directory.ts'
import { epochOfMark, MarketLeader } from './market-leader.ts'
import { OwnedGroups } from './owned-groups.ts'
import { OwnershipCounts } from './ownership-counts.ts'
import { RenewalThread } from './renewal-thread.ts'
import { ToldStatuses } from './told-statuses.ts'

/** Accounts of which a snapshot stops its thread for some tenths of a second. */
const LARGE_DIRECTORY = 50_000

export interface ClusterEngineOptions extends NamedMarket {
  readonly address: NatsAddress
  readonly replicas: Replicas
  /** What names of streams, buckets and subjects begin with. */
  readonly prefix?: string
  /** What people call this process. */
  readonly name: string
  readonly threads: number
  /** Speed of market time where nobody has led it before. */
  readonly speed: number
  /** Whether it is held there until there is a bot. */
  readonly hold?: boolean
  /** The market, which began then if it is simulated: the same in every engine. */
  readonly market: (epochMs: number) => Promise<TapeSource>
  /** False for an engine that does not lead market time: tests do. */
  readonly leads?: boolean
  /** What the read models know of a group's stream, where somebody fills them. */
  readonly witness?: (group: number) => Promise<StreamWitness | undefined>
  /** What this process may have leases of besides. */
  readonly leased?: readonly KeeperOptions[]
  readonly snapshotEvery?: number
  readonly wall: WallClock
  readonly steadyMs: () => number
  readonly log: LogLine
}

export interface ClusterEngine extends MeasuredEngine {
  /** This start of the process, as leases name it. */
  readonly id: string
  /** Hands everything over and ends. */
  stop(): Promise<void>
}

/** Joins the cluster; resolves when it may be given groups. */
export async function startClusterEngine(options: ClusterEngineOptions): Promise<ClusterEngine> {
  const engine = await JoinedEngine.connect(options)
  try {
    await engine.join()
  } catch (error) {
    await engine.stop()
    throw error
  }
  return engine
}

type Connection = Awaited<ReturnType<typeof connectNats>>

class JoinedEngine implements ClusterEngine {
  readonly #options: ClusterEngineOptions
  readonly #connections: readonly [Connection, Connection]
  readonly #bus: Bus
  readonly #bucket: LeaseBucket
  readonly #renewals: RenewalThread
  readonly #membership: Membership
  readonly #known: KnownDirectory
  readonly #directoryKeeper: OwnershipKeeper
  #clock: FollowedClock | undefined
  #groups: OwnedGroups | undefined
  #groupKeeper: OwnershipKeeper | undefined
  #clockKeeper: OwnershipKeeper | undefined
  readonly #otherKeepers: OwnershipKeeper[] = []
  #opened: { readonly source: TapeSource; readonly tape: Tape } | undefined

  private constructor(
    options: ClusterEngineOptions,
    connections: readonly [Connection, Connection],
    { bucket, renewals }: { readonly bucket: LeaseBucket; readonly renewals: RenewalThread },
  ) {
    const { log, steadyMs, name, leads = true, leased = [], prefix = DEFAULT_PREFIX } = options
    this.#options = options
    this.#connections = connections
    this.#bus = new Bus(connections[0], { log, steadyMs })
    this.#bucket = bucket
    this.#renewals = renewals
    const kinds = [JOURNAL_KIND, DIRECTORY_KIND, ...(leads ? [CLOCK_KIND] : [])]
    const can = [...kinds, ...leased.map(({ kind }) => kind)]
    this.#membership = new Membership(bucket, { role: 'engine', name, can }, renewals)
    const subject = directorySubjects(prefix).call
    this.#known = new KnownDirectory({ bus: this.#bus, subject, steadyMs, log })
    this.#directoryKeeper = this.#openDirectoryKeeper()
  }

  /** Leases have connections of their own: what waits on the other makes no renewal late. */
  static async connect(options: ClusterEngineOptions): Promise<JoinedEngine> {
    const { address, name, replicas, prefix = DEFAULT_PREFIX, steadyMs, log } = options
    const connections = [
      await connectNats(address, name, log),
      await connectNats(address, `${name}-leases`, log),
    ] as const
    const asked = { prefix, replicas, nowMs: steadyMs, log }
    const bucket = await LeaseBucket.open(connections[1], asked)
    log(acknowledgementLine(connections[0], replicas))
    const init = { name: `${name}-renewals`, address, prefix, replicas }
    const renewals = await RenewalThread.open(init, log)
    return new JoinedEngine(options, connections, { bucket, renewals })
  }

  get id(): string {
    return this.#membership.id
  }

  async join(): Promise<void> {
    const { leads = true, log, leased = [], prefix = DEFAULT_PREFIX } = this.#options
    await this.#membership.start()
    this.#directoryKeeper.start()
    const known = await this.#known.until('nobody has the directory yet', () => true)
    if (known.market !== undefined) checkMarket(known.market, this.#options)
    this.#clockKeeper = this.#openClockKeeper()
    if (leads) this.#clockKeeper.start()
    const { source, tape } = await this.#open(await this.#namedEpoch())
    const clock = this.#follow(tape)
    const beats = { bus: this.#bus, subject: marketSubject(prefix), clock, log }
    followBeats(beats)
    this.#groups = this.#openGroups(source, clock)
    this.#groupKeeper = new OwnershipKeeper(this.#bucket, this.#membership, {
      kind: JOURNAL_KIND,
      groups: USER_GROUP_NAMES,
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

  /** How it is at this moment. */
  state(): EngineState {
    const [clock, directory] = [this.#clock, this.#directoryKeeper]
    const isSure = directory.isSure(DIRECTORY_NAME) ? 'sure' : 'unsure'
    return {
      isLeaving: this.#membership.isLeaving,
      hearsLeases: this.#bucket.isWorking(),
      leadsMarket: this.#clockKeeper?.isSure(CLOCK_GROUP) ?? false,
      directory: directory.served().length === 0 ? 'not-owned' : isSure,
      marketMs: clock?.nowMs() ?? 0,
      beatSilentMs: clock?.silentMs ?? Infinity,
      groups: this.#groups?.states() ?? [],
    }
  }

  measures(): Promise<readonly GroupMeasures[]> {
    return this.#groups?.measures() ?? Promise.resolve([])
  }

  get changes(): OwnershipCounts {
    return this.#groups?.changes ?? new OwnershipCounts()
  }

  async stop(): Promise<void> {
    const own = [this.#groupKeeper, this.#clockKeeper, this.#directoryKeeper]
    const keepers = [...own, ...this.#otherKeepers]
    await leaveCluster(
      this.#membership,
      keepers.flatMap((keeper) => keeper ?? []),
    )
    await this.#renewals.stop()
    this.#known.close()
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

  /** When the market began, once the directory's owner has named it. */
  async #namedEpoch(): Promise<number> {
    const missing = 'no engine has named the market yet'
    const { market } = await this.#known.until(missing, (said) => said.market !== undefined)
    if (market === undefined) throw new Error(missing)
    return checkMarket(market, this.#options)
  }

  #openDirectoryKeeper(): OwnershipKeeper {
    const { address, prefix = DEFAULT_PREFIX, replicas, wall, steadyMs } = this.#options
    const { log, seed, snapshotEvery = SNAPSHOT_EVERY, identity, isReplay } = this.#options
    const keeper: OwnershipKeeper = new OwnershipKeeper(this.#bucket, this.#membership, {
      kind: DIRECTORY_KIND,
      groups: [DIRECTORY_NAME],
      hooks: new LeasedDirectory({
        bus: this.#bus,
        nats: this.#connections[0],
        prefix,
        replicas,
        owner: this.id,
        market: async () => identity(isReplay ? 0 : await this.#marketEpoch()),
        seed,
        wallMs: () => wall.nowMs(),
        steadyMs,
        snapshotEvery,
        beside: {
          fromAccounts: LARGE_DIRECTORY,
          save: () => saveSnapshotBeside({ address, prefix, replicas }),
        },
        log,
        giveBack: (reason) => keeper.giveBack(DIRECTORY_NAME, reason),
      }),
    })
    return keeper
  }

  #openClockKeeper(): OwnershipKeeper {
    const { wall, speed, hold = false, isReplay, prefix = DEFAULT_PREFIX, log } = this.#options
    const leader = new MarketLeader({
      bus: this.#bus,
      prefix,
      wall,
      log,
      speed,
      hold,
      known: this.#known,
      beganMs: (market) => checkMarket(market, this.#options),
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
    const { prefix = DEFAULT_PREFIX, snapshotEvery = SNAPSHOT_EVERY } = this.#options
    return new OwnedGroups({
      bus: this.#bus,
      owner: this.id,
      init: { name: `${name}-groups`, address, prefix, replicas, source, snapshotEvery },
      threads,
      clock,
      wall,
      steadyMs,
      log,
      statuses: new ToldStatuses(this.#known, source.instruments),
      isSure: (group) => this.#isSure(group),
      mark: (group, mark) => this.#groupKeeper?.mark(group, mark),
      giveBack: (group, reason) => this.#groupKeeper?.giveBack(group, reason),
      lastMessage: (group) => lastSequenceOf(this.#connections[0], streamOf(prefix, group)),
      witness: this.#options.witness ?? (() => Promise.resolve(undefined)),
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
    const keys = USER_GROUP_NAMES.map((name) => leaseKey(JOURNAL_KIND, name))
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
