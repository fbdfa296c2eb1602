// The host while it runs: drives the workers along market time, answers for health, and passes on
// what became durable, nothing before.
import type { HistoryAccess, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Batch, ClockMap } from '@trellis/engine'
import {
  assert,
  createIdSource,
  err,
  partitionOf,
  PARTITIONS,
  type Result,
  type UserId,
} from '@trellis/kernel'
import type { StatusChange } from '@trellis/tape'
import type { MarketClock } from '../clock/market-clock.ts'
import { DbLink } from '../threads/db-link.ts'
import { openBots, type BotAccessParts } from './bot-access.ts'
import { sumOfBalances } from './balance-sum.ts'
import { CommunityHost } from './community-host.ts'
import { healthOf } from './health-of.ts'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type {
  BatchListener,
  Host,
  HostHealth,
  HostPhase,
  NewAccount,
  PrintListener,
} from './host-api.ts'
import { openAnnounced, type AnnouncedAccess } from './announced-access.ts'
import { openDeliveries, type DeliveryAccess } from './delivery-access.ts'
import type { AccountHistory } from './account-history.ts'
import { upToDate, type Places } from './history-access.ts'
import { openHostAccess } from './host-access.ts'
import { PostOffice } from './post-office.ts'
import { PrintTeller } from './print-teller.ts'
import { LinkMaker } from './link-maker.ts'
import { MarketSpeed, type SpeedAccess } from './market-speed.ts'
import type { NotificationAccess } from './notification-access.ts'
import { OwnerTable } from './owner-table.ts'
import { openPublicBots, type PublicBotsAccess } from './public-bots.ts'
import { registerAccount } from './register-account.ts'
import type { RunningParts } from './running-parts.ts'
import { setStatuses, tellStatus } from './set-statuses.ts'
import { WitnessKeeper } from './witness-keeper.ts'
import type { Recovered, WorkerLink } from './worker-link.ts'
import type { FromWorker } from './worker-messages.ts'

const ADVANCE_EVERY_MS = 50
const PRINTS_EVERY_MS = 200
const READY_POLL_MS = 20
const DUMP_LIMIT_MS = 60_000

export class RunningHost implements Host {
  bots!: Host['bots']
  market!: MarketAccess
  history!: HistoryAccess
  notifications!: NotificationAccess
  accountHistory!: AccountHistory
  readonly directory: RunningParts['directory']
  readonly source: RunningParts['source']
  readonly refused: Promise<string>
  readonly owners = new OwnerTable()
  readonly community: CommunityHost
  readonly publicBots: PublicBotsAccess
  readonly announced: AnnouncedAccess
  readonly deliveries: DeliveryAccess
  readonly #parts: RunningParts
  readonly #links: readonly WorkerLink[]
  readonly #database: DbLink
  readonly #framing = new FactFraming(KINDS)
  readonly #nextUser = createIdSource()
  readonly #batchListeners = new Map<BatchListener, ((partition: number) => boolean) | undefined>()
  readonly #prints: PrintTeller
  readonly #timers: NodeJS.Timeout[] = []
  readonly #witnesses: WitnessKeeper
  readonly #posts: PostOffice
  #clock: MarketClock | undefined
  #speed: MarketSpeed | undefined
  #dead = ''
  #stopping = false
  #openedUsers = false

  constructor(parts: RunningParts) {
    const { settings, log } = parts.options
    this.#parts = parts
    ;({ directory: this.directory, source: this.source } = parts)
    this.#prints = new PrintTeller(parts.tape)
    this.#witnesses = new WitnessKeeper({ ...parts, dataDir: parts.folder.path, log })
    const maker = this.#openLinks()
    this.#links = Array.from({ length: settings.shards }, (_, worker) => maker.shared(worker))
    this.community = this.#openCommunity(maker)
    this.#posts = new PostOffice({ links: this.#links, log, idMs: () => this.#idMs() })
    this.#database = new DbLink(
      () => ({
        dataDir: parts.folder.path,
        databaseUrl: settings.databaseUrl,
        schema: parts.options.schema ?? 'trellis',
        embedded: parts.options.embedded ?? 'disk',
        instruments: parts.source.instruments,
        journalId: parts.folder.journalId,
        ends: parts.streams.ends(),
        held: parts.streams.extent(),
      }),
      log,
      (positions) => {
        for (const link of this.#all()) link.send({ type: 'projected', positions })
      },
      () => parts.wall.nowMs(),
    )
    const away = () => (this.community.pastMarket === undefined ? [] : this.community.links)
    this.publicBots = openPublicBots(this.#links, away, this.#database)
    this.announced = openAnnounced(this.#database)
    this.deliveries = openDeliveries(this.#database)
    this.refused = this.#database.refused.then((message) => {
      this.#witnesses.giveUp()
      return (this.#dead = message)
    })
  }

  /** All workers, also that of a partition that is away. */
  #all(): readonly WorkerLink[] {
    return [...this.#links, ...this.community.links]
  }

  #linkOf(partition: number): WorkerLink {
    const link = this.community.linkOf(partition) ?? this.#links[partition % this.#links.length]
    assert(link !== undefined, 'no worker for the partition', partition)
    return link
  }

  #openCommunity(maker: LinkMaker): CommunityHost {
    return new CommunityHost({
      ...this.#parts,
      links: this.#links,
      away: (partition, plan) => maker.away(partition, plan),
      wallMs: () => this.wallMs(),
      drawUser: (partition) => this.#nextUser(this.wallMs(), partition),
      botsOf: (link, market) => {
        // Nothing waits for a market that is in the past, and nobody reads what was told then.
        const apart = { linkOf: () => link, created: () => Promise.resolve(), changed: () => {} }
        return openBots({ ...this.#botParts(), ...apart, market })
      },
    })
  }

  #openLinks(): LinkMaker {
    return new LinkMaker({
      ...this.#parts,
      owners: this.owners,
      durable: (message) => this.#durable(message),
      startNow: () => ({
        type: 'start',
        resumeMs: this.#clock?.nowMs() ?? 0,
        statuses: setStatuses(this.directory.state.site, this.source.instruments),
      }),
      watched: () => this.#watched(),
      withheld: () => this.community.partition,
      posts: (posts) => this.#posts.accept(posts),
      dead: (message) => {
        this.#dead = message
        this.#parts.options.log(message, 'error')
      },
    })
  }

  /** Lets every worker read its journal. */
  async openWorkers(): Promise<readonly Recovered[]> {
    await this.community.recover()
    return Promise.all(this.#links.map((link) => link.open()))
  }

  /**
   * Market time runs from now on: workers catch up, read models follow. `jumpMs`: how far the wall
   * clock was found set back at the start.
   */
  begin(clock: MarketClock, market: MarketAccess, jumpMs: number): void {
    const { options, streams } = this.#parts
    this.#clock = clock
    const { log, settings } = options
    const journal = async (map: ClockMap): Promise<boolean> =>
      (await this.directory.execute((it) => it.mapClock(map))).ok
    this.#speed = new MarketSpeed({ clock, log, journal, settings })
    if (jumpMs !== 0) this.#speed.note(jumpMs)
    this.market = market
    this.#prints.toldMs = clock.nowMs()
    const access = openHostAccess({ ...this.#places(), ...this.#botParts(), market })
    ;({ bots: this.bots, history: this.history } = access)
    ;({ accountHistory: this.accountHistory, notifications: this.notifications } = access)
    for (const link of this.#links) link.start()
    this.#witnesses.start()
    streams.listen((ends) => this.#database.durable(ends))
    this.#database.start()
    this.#timers.push(setInterval(() => this.#advance(), ADVANCE_EVERY_MS))
    this.#timers.push(setInterval(() => this.#prints.tell(clock.nowMs()), PRINTS_EVERY_MS))
    void this.#openUsers()
  }

  #places(): Places {
    const { streams } = this.#parts
    return {
      database: this.#database,
      durable: (partition) => streams.position(partition),
      acknowledged: (partition) => streams.acknowledged(partition),
    }
  }

  #botParts(): Omit<BotAccessParts, 'market'> {
    const { options, streams } = this.#parts
    const places = this.#places()
    return {
      linkOf: (partition) => this.#linkOf(partition),
      database: this.#database,
      directory: this.directory,
      grants: new Map(options.settings.grants.map(({ coin, amount }) => [coin, amount])),
      wallMs: () => this.wallMs(),
      idMs: () => this.#idMs(),
      followersOf: (bot) => this.owners.followersOf(bot),
      created: () => this.#speed?.release() ?? Promise.resolve(),
      changed: (partition) => streams.acknowledge(partition),
      upToDate: (partition) => upToDate(places, partition),
    }
  }

  /** Ends a start that failed. */
  async abandon(): Promise<void> {
    this.#stopping = true
    await Promise.all([this.community.stop(), ...this.#links.map((link) => link.stop())])
    await this.directory.close()
  }

  /** Time that ids of new bots carry: never before an id that was given. */
  #idMs(): number {
    return Math.max(this.wallMs(), this.owners.newestMs + 1)
  }

  wallMs(): number {
    return this.#parts.wall.nowMs()
  }

  /** Set by `begin`, before which nobody is given the host. */
  get speed(): SpeedAccess {
    assert(this.#speed !== undefined, 'the host has not begun')
    return this.#speed
  }

  health(): HostHealth {
    return healthOf({
      phase: this.#phase(),
      dead: this.#dead,
      links: this.#links,
      directory: this.directory,
      database: this.#database,
      streams: this.#parts.streams,
      community: this.community,
      clock: this.#clock,
      speed: this.#speed,
    })
  }

  #phase(): HostPhase {
    if (this.#stopping) return 'stopping'
    if (this.#dead !== '') return 'failed'
    if (this.#clock === undefined) return 'opening'
    const phases = this.#links.map((link) => link.figures.phase)
    if (phases.includes('recovering')) return 'recovering'
    if (phases.includes('catching-up') || !this.#openedUsers) return 'catching-up'
    return 'trading'
  }

  onBatch(listener: BatchListener, wants?: (partition: number) => boolean): () => void {
    this.#batchListeners.set(listener, wants)
    this.#sendWatched()
    return () => {
      this.#batchListeners.delete(listener)
      this.#sendWatched()
    }
  }

  tellStatus(set: StatusChange): Promise<boolean> {
    return tellStatus(this.#links, set)
  }

  onPrints(listener: PrintListener): () => void {
    return this.#prints.listen(listener)
  }

  lastPosition(user: UserId): Promise<number> {
    return Promise.resolve(this.#parts.streams.position(partitionOf(user)))
  }

  async register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    const { directory } = this
    if (this.#phase() !== 'trading') return err('unavailable')
    return registerAccount(account, {
      directory,
      wallMs: () => this.wallMs(),
      drawUser: this.#nextUser,
      away: this.community.partition,
      open: (user) => this.#open(user),
    })
  }

  async ready(): Promise<void> {
    while (this.#phase() !== 'trading') {
      if (this.#stopping || this.#dead !== '') throw new Error(this.#dead || 'the host is stopping')
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
    }
  }

  async dumpPartition(partition: number): Promise<string> {
    return this.#linkOf(partition).call('dump', { partition })
  }

  async trialBalance(): Promise<ReadonlyMap<string, bigint>> {
    return sumOfBalances(await Promise.all(this.#all().map((it) => it.call('trialBalance', {}))))
  }

  dumpReadModels(): Promise<readonly string[]> {
    return this.#database.query('dump', {}, DUMP_LIMIT_MS)
  }

  async saveSnapshots(): Promise<number> {
    const saves = this.#all().map((link) => link.call('snapshot', {}))
    return (await Promise.all([...saves, this.directory.saveSnapshot()])).reduce((a, b) => a + b)
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    const others = [this.#posts.stop(), this.community.stop()]
    await Promise.all([...others, ...this.#links.map((link) => link.stop()), this.#database.stop()])
    await this.directory.close()
    await this.#witnesses.stop()
    this.#parts.folder.lock.release()
  }

  #advance(): void {
    this.#speed?.look()
    const marketMs = this.#clock?.nowMs() ?? 0
    for (const link of this.#links) link.send({ type: 'advance', marketMs })
  }

  #durable(message: Extract<FromWorker, { type: 'durable' }>): void {
    const { streams } = this.#parts
    streams.moved(message.positions)
    this.owners.learn(message.bots, message.ended)
    streams.passed([message.end])
    if (message.posts.length > 0) this.#posts.accept(message.posts)
    for (const record of message.batches) {
      let batch: Batch | undefined
      for (const [listener, wants] of this.#batchListeners) {
        if (wants && !wants(record.partition)) continue
        batch ??= this.#framing.toBatch(record)
        listener(batch)
      }
    }
  }

  #watched(): readonly number[] {
    return this.#batchListeners.size === 0 ? [] : [...Array(PARTITIONS).keys()]
  }

  #sendWatched(): void {
    for (const link of this.#links) link.send({ type: 'watch', partitions: this.#watched() })
  }

  /** A crash may have come between registration and grant: opens who has no Funding account. */
  async #openUsers(): Promise<void> {
    const away = this.community.partition
    const users = this.directory.state.users().filter((user) => partitionOf(user) !== away)
    const { grants } = this.#parts.options.settings
    try {
      for (const link of this.#links) {
        const own = users.filter((user) => partitionOf(user) % this.#links.length === link.worker)
        await link.call('openUsers', { users: own, feeLevel: 0, grants })
      }
      this.#openedUsers = true
    } catch {
      if (!this.#stopping) setTimeout(() => void this.#openUsers(), 1000)
    }
  }

  #open(user: UserId): Promise<number> {
    const { grants } = this.#parts.options.settings
    const users = [user]
    return this.#linkOf(partitionOf(user)).call('openUsers', { users, feeLevel: 0, grants })
  }
}
