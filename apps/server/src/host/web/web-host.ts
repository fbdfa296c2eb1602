// The host of a process that owns nothing (docs/adr/0039): bots are asked of whoever has their
// group, the directory and market time are followed, history comes from read models that others
// fill. It may end at any moment, and nothing is lost by it.
import { assert, createIdSource, err, partitionOf, type Result, type UserId } from '@trellis/kernel'
import type { StatusChange, Tape, TapeSource } from '@trellis/tape'
import type { Bus } from '../../bus/bus.ts'
import type { FollowedClock } from '../../bus/market-beat.ts'
import { groupSubjects, websSubject } from '../../bus/subjects.ts'
import type { WallClock } from '../../clock/wall-clock.ts'
import type { Others } from '../../limits/others.ts'
import type { LogLine } from '../../log-line.ts'
import { groupName, USER_GROUPS } from '../../nats/groups.ts'
import type { DbReader } from '../../threads/db-reader.ts'
import { HistoryAwayError } from '../../threads/read-models.ts'
import { feeLevelOf } from '../account-settings.ts'
import { openAnnounced, type AnnouncedAccess } from '../announced-access.ts'
import { sumOfBalances } from '../balance-sum.ts'
import { openDeliveries, type DeliveryAccess } from '../delivery-access.ts'
import type { DirectoryFollower } from '../directory-follower.ts'
import { UnavailableError, UnknownResultError } from '../engine-link.ts'
import { healthOf } from '../health-of.ts'
import type { Places } from '../history-access.ts'
import { openHostAccess, type HostAccess } from '../host-access.ts'
import type {
  BatchListener,
  ClusterView,
  Host,
  HostHealth,
  HostPhase,
  MissedListener,
  NewAccount,
  PrintListener,
} from '../host-api.ts'
import type { HostSettings } from '../host-options.ts'
import { LiveFacts } from '../live-facts.ts'
import { openMarket } from '../market-access.ts'
import { OwnerTable } from '../owner-table.ts'
import { PrintTeller } from '../print-teller.ts'
import { openPublicBots, type PublicBotsAccess } from '../public-bots.ts'
import { registerAccount } from '../register-account.ts'
import { RemoteLink } from '../remote-link.ts'
import { setStatusOf, tellStatus } from '../set-statuses.ts'
import { SharedTexts } from '../shared-texts.ts'
import { Streams } from '../streams.ts'
import { FollowedSpeed } from './followed-speed.ts'
import { NoCommunity } from './no-community.ts'
import { OpeningLink } from './opening-link.ts'
import { ToldOthers } from './told-others.ts'
import { WantedFacts } from './wanted-facts.ts'
import { WebDirectory } from './web-directory.ts'

export type WebSettings = Pick<
  HostSettings,
  'market' | 'speed' | 'seed' | 'grants' | 'platformCoin'
>

interface Changed {
  readonly user: UserId
  readonly name: string
}

export interface WebHostParts {
  readonly settings: WebSettings
  readonly bus: Bus
  readonly prefix: string
  /** Open, and closed by its maker as the bus and the clock's listening are. */
  readonly follower: DirectoryFollower
  readonly database: DbReader
  /** Has heard a beat. */
  readonly clock: FollowedClock
  readonly source: TapeSource
  readonly tape: Tape
  readonly wall: WallClock
  readonly steadyMs: () => number
  readonly log: LogLine
  /** Ends what the maker has begun. */
  readonly close: () => Promise<void>
}

const PRINTS_EVERY_MS = 200
const READY_POLL_MS = 20
const DUMP_LIMIT_MS = 60_000
/** Market time without a beat for longer than this is none; a lost beat or two are no matter. */
const SILENT_MS = 1000
/** Health is asked for with every call, and looks at all groups. */
const HEALTH_FOR_MS = 50
/** So long history waits for an owner to say how far its partitions are. */
const LEARN_LIMIT_MS = 1000
const LEARN_PAUSE_MS = 50

export class WebHost implements Host {
  readonly bots: HostAccess['bots']
  readonly history: HostAccess['history']
  readonly accountHistory: HostAccess['accountHistory']
  readonly notifications: HostAccess['notifications']
  readonly market: Host['market']
  readonly source: TapeSource
  readonly directory: WebDirectory
  readonly speed: FollowedSpeed
  readonly owners = new OwnerTable()
  readonly publicBots: PublicBotsAccess
  readonly community: NoCommunity
  readonly announced: AnnouncedAccess
  readonly deliveries: DeliveryAccess
  readonly texts: SharedTexts
  /** Hears that a setting of an account changed, whoever changed it. */
  onSetting: (user: UserId, name: string) => void = () => {}
  /** Read models of another journal are not asked: history says that it is away. */
  readonly refused = new Promise<string>(() => undefined)
  readonly #parts: WebHostParts
  readonly #streams = new Streams()
  readonly #remote: readonly RemoteLink[]
  readonly #links: readonly OpeningLink[]
  readonly #live: LiveFacts
  readonly #wanted: WantedFacts
  readonly #prints: PrintTeller
  readonly #printing: NodeJS.Timeout
  readonly #nextUser = createIdSource()
  #health: { readonly value: HostHealth; readonly atMs: number } | undefined
  #told: ToldOthers | undefined
  #stopping = false

  constructor(parts: WebHostParts) {
    const { settings, tape, clock, database, follower, source } = parts
    this.#parts = parts
    this.source = source
    this.directory = new WebDirectory(follower)
    const { bus, prefix } = parts
    const isSimulated = settings.market === 'simulated'
    this.speed = new FollowedSpeed({ bus, prefix, clock, isSimulated })
    const { directory } = this
    this.#remote = Array.from({ length: USER_GROUPS }, (_, group) => this.#linkTo(group))
    const { grants } = settings
    this.#links = this.#remote.map((link) => new OpeningLink(link, { directory, grants }))
    this.#live = this.#follow()
    this.#wanted = new WantedFacts(this.#live, this.#streams)
    const marketSettings = this.#marketSettings()
    this.market = openMarket(tape, clock, marketSettings)
    this.community = new NoCommunity({ directory, tape, settings: marketSettings })
    const access = this.#openAccess()
    ;({ bots: this.bots, history: this.history } = access)
    ;({ accountHistory: this.accountHistory, notifications: this.notifications } = access)
    follower.onFacts = (facts) => {
      for (const fact of facts) if (fact.type === 'setting-changed') this.#passSetting(access, fact)
    }
    this.publicBots = openPublicBots(this.#links, () => [], database)
    this.announced = openAnnounced(database)
    this.deliveries = openDeliveries(database)
    this.texts = new SharedTexts(database, parts.log)
    this.texts.start()
    this.#prints = new PrintTeller(tape)
    this.#prints.toldMs = clock.nowMs()
    this.#printing = setInterval(() => this.#prints.tell(clock.nowMs()), PRINTS_EVERY_MS)
  }

  wallMs(): number {
    return this.#parts.wall.nowMs()
  }

  health(): HostHealth {
    const atMs = this.#parts.steadyMs()
    const isOld = this.#health === undefined || atMs - this.#health.atMs > HEALTH_FOR_MS
    if (isOld || this.#stopping) this.#health = { value: this.#healthNow(), atMs }
    assert(this.#health !== undefined, 'health was just looked at')
    return this.#health.value
  }

  onBatch(
    listener: BatchListener,
    wants?: (partition: number) => boolean,
    missed?: MissedListener,
  ): () => void {
    return this.#wanted.onBatch(listener, wants, missed)
  }

  onPrints(listener: PrintListener): () => void {
    return this.#prints.listen(listener)
  }

  joinOthers(others: Others): void {
    const { bus, prefix } = this.#parts
    this.#told = new ToldOthers(bus, websSubject(prefix), others)
  }

  tellStatus(set: StatusChange): Promise<boolean> {
    return tellStatus(this.#links, set)
  }

  async lastPosition(user: UserId): Promise<number> {
    await this.#learn(partitionOf(user))
    return this.#streams.position(partitionOf(user))
  }

  /** What its engine does not do now, whoever calls for the user next has it do. */
  async register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    if (this.#phase() !== 'trading') return err('unavailable')
    return registerAccount(account, {
      directory: this.directory,
      wallMs: () => this.wallMs(),
      drawUser: this.#nextUser,
      away: undefined,
      open: (user) => this.#linkOf(partitionOf(user)).open(user).catch(passing),
    })
  }

  async ready(): Promise<void> {
    while (this.#phase() !== 'trading') {
      if (this.#stopping) throw new Error('the host is stopping')
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
    }
  }

  dumpPartition(partition: number): Promise<string> {
    return this.#linkOf(partition).call('dump', { partition })
  }

  async trialBalance(): Promise<ReadonlyMap<string, bigint>> {
    return sumOfBalances(await Promise.all(this.#links.map((it) => it.call('trialBalance', {}))))
  }

  dumpReadModels(): Promise<readonly string[]> {
    return this.#parts.database.query('dump', {}, DUMP_LIMIT_MS)
  }

  async saveSnapshots(): Promise<number> {
    const saves = await Promise.all(this.#links.map((link) => link.call('snapshot', {})))
    return saves.reduce((a, b) => a + b, 0)
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    clearInterval(this.#printing)
    this.#wanted.stop()
    this.texts.stop()
    this.#told?.stop()
    for (const link of this.#remote) link.close()
    await this.#parts.close()
  }

  #passSetting({ notifications }: HostAccess, { user, name }: Changed): void {
    notifications.settingChanged(user, name)
    this.onSetting(user, name)
  }

  #linkTo(group: number): RemoteLink {
    const { bus, prefix, steadyMs } = this.#parts
    const subjects = groupSubjects(prefix, group)
    const moved = this.#streams.moved.bind(this.#streams)
    return new RemoteLink({ bus, group, subjects, steadyMs, moved })
  }

  #follow(): LiveFacts {
    const { bus, prefix } = this.#parts
    const streams = this.#streams
    return new LiveFacts({ bus, prefix, groups: USER_GROUPS, streams, owners: this.owners })
  }

  #marketSettings(): Parameters<typeof openMarket>[2] {
    const { settings, tape } = this.#parts
    const { speed, platformCoin } = settings
    const { directory } = this
    return {
      speed,
      platformCoin,
      feeLevelOf: (user) => feeLevelOf(directory.state.account(user)?.settings ?? new Map()),
      statusSetOf: (symbol) => setStatusOf(directory.state.site, tape.instruments, symbol),
    }
  }

  #openAccess(): HostAccess {
    const { settings, database } = this.#parts
    return openHostAccess({
      ...this.#places(),
      database,
      directory: this.directory,
      market: this.market,
      linkOf: (partition) => this.#linkOf(partition),
      grants: new Map(settings.grants.map(({ coin, amount }) => [coin, amount])),
      wallMs: () => this.wallMs(),
      idMs: () => Math.max(this.wallMs(), this.owners.newestMs + 1),
      followersOf: (bot) => this.owners.followersOf(bot),
      created: () => this.speed.release(),
      changed: (partition) => this.#streams.acknowledge(partition),
    })
  }

  /**
   * What any process was told was durable before: with the owner's word for how far that is, nobody
   * is shown less here.
   */
  #places(): Places {
    return {
      database: this.#parts.database,
      durable: (partition) => this.#streams.position(partition),
      acknowledged: (partition) => this.#streams.acknowledged(partition),
      learn: (partition) => this.#learn(partition),
    }
  }

  async #learn(partition: number): Promise<void> {
    const { steadyMs } = this.#parts
    const untilMs = steadyMs() + LEARN_LIMIT_MS
    while (!(await this.#live.askPositions(partition))) {
      if (steadyMs() >= untilMs)
        throw new HistoryAwayError(`nobody says how far partition ${partition} is`)
      await new Promise((resolve) => setTimeout(resolve, LEARN_PAUSE_MS))
    }
  }

  #linkOf(partition: number): OpeningLink {
    const link = this.#links[partition % USER_GROUPS]
    assert(link !== undefined, 'no group of the partition', partition)
    return link
  }

  /** One group that nobody has is not this process's failure: all others are served. */
  #phase(): HostPhase {
    if (this.#stopping) return 'stopping'
    return this.#unheard() === '' ? 'trading' : 'catching-up'
  }

  /** What of the cluster this process hears nothing of, '' while it hears all that it needs. */
  #unheard(): string {
    const { follower, clock } = this.#parts
    if (!follower.isSure()) return 'nothing is heard of the directory'
    return clock.silentMs > SILENT_MS ? 'nobody leads market time' : ''
  }

  #view(): ClusterView {
    const { bus, clock, follower } = this.#parts
    return {
      unowned: this.#remote.filter((it) => !it.isOwned).map(({ worker }) => groupName(worker)),
      directoryAgeMs: follower.ageMs,
      beatSilentMs: clock.silentMs,
      calls: Object.fromEntries(bus.results),
      waiting: bus.waiting,
      unknown: this.#remote.reduce((sum, { unknown }) => sum + unknown, 0),
    }
  }

  #healthNow(): HostHealth {
    const { clock, follower, database } = this.#parts
    const health = healthOf({
      phase: this.#phase(),
      dead: this.#unheard(),
      links: this.#remote,
      directory: { lastError: follower.lastError, isDiskFull: false },
      database,
      streams: this.#streams,
      community: this.community,
      clock: {
        nowMs: () => clock.nowMs(),
        phase: () => clock.phase(),
        // Its own tape is computed as it is asked for.
        behindMs: () => (clock.silentMs > SILENT_MS ? Math.round(clock.silentMs) : 0),
      },
      speed: undefined,
    })
    return { ...health, cluster: this.#view() }
  }
}

/** What is certain is in the directory; what is not is asked for again. */
function passing(error: unknown): void {
  const passes = error instanceof UnknownResultError || error instanceof UnavailableError
  if (!passes) throw error
}
