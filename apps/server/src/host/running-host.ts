// The host while it runs: drives the workers along market time, answers for health, and passes on
// what became durable, nothing before.
import type {
  BotAccess,
  HistoryAccess,
  MarketAccess,
} from '@trellis/bot-kit/routes/route-context.ts'
import type { Batch } from '@trellis/engine'
import {
  assert,
  createIdSource,
  err,
  ok,
  partitionOf,
  PARTITIONS,
  type Result,
  type UserId,
} from '@trellis/kernel'
import type { Tape, TapeSource } from '@trellis/tape'
import type { MarketClock } from '../clock/market-clock.ts'
import type { WallClock } from '../clock/wall-clock.ts'
import { DbLink } from '../threads/db-link.ts'
import { repairOne } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { openBots } from './bot-access.ts'
import type { DataFolder } from '../data-folder/data-folder.ts'
import type { DirectoryHost } from './directory-host.ts'
import { sumOfBalances, textsOfBalances } from './balance-sum.ts'
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
import { SNAPSHOT_EVERY, type HostOptions } from './host-options.ts'
import { openAccountHistory, type AccountHistory } from './account-history.ts'
import { openHistory, upToDate, type Places } from './history-access.ts'
import { PostOffice } from './post-office.ts'
import { printsBetween } from './market-access.ts'
import { MarketSpeed, type SpeedAccess } from './market-speed.ts'
import { Notifications, type NotificationAccess } from './notification-access.ts'
import { OwnerTable } from './owner-table.ts'
import { openPublicBots, type PublicBotsAccess } from './public-bots.ts'
import type { Streams } from './streams.ts'
import { WitnessKeeper } from './witness-keeper.ts'
import { WorkerLink, type Recovered } from './worker-link.ts'
import type { FromWorker } from './worker-messages.ts'

const ADVANCE_EVERY_MS = 50
const PRINTS_EVERY_MS = 200
const READY_POLL_MS = 20
const DUMP_LIMIT_MS = 60_000

export interface RunningParts {
  readonly options: HostOptions
  readonly folder: DataFolder
  readonly files: Files
  readonly wall: WallClock
  readonly streams: Streams
  readonly directory: DirectoryHost
  readonly source: TapeSource
  readonly tape: Tape
}

export class RunningHost implements Host {
  bots!: BotAccess
  market!: MarketAccess
  history!: HistoryAccess
  notifications!: NotificationAccess
  accountHistory!: AccountHistory
  readonly directory: DirectoryHost
  readonly refused: Promise<string>
  readonly owners = new OwnerTable()
  readonly publicBots: PublicBotsAccess
  readonly #parts: RunningParts
  readonly #links: readonly WorkerLink[]
  readonly #database: DbLink
  readonly #framing = new FactFraming(KINDS)
  readonly #nextUser = createIdSource()
  readonly #batchListeners = new Map<BatchListener, ((partition: number) => boolean) | undefined>()
  readonly #printListeners = new Set<PrintListener>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #witnesses: WitnessKeeper
  readonly #posts: PostOffice
  #clock: MarketClock | undefined
  #speed: MarketSpeed | undefined
  #printedMs = 0
  #dead = ''
  #stopping = false
  #openedUsers = false

  constructor(parts: RunningParts) {
    const { settings, log } = parts.options
    this.#parts = parts
    this.directory = parts.directory
    this.#witnesses = new WitnessKeeper({ ...parts, dataDir: parts.folder.path, log })
    this.#links = Array.from({ length: settings.shards }, (_, worker) => this.#link(worker))
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
        for (const link of this.#links) link.send({ type: 'projected', positions })
      },
      () => parts.wall.nowMs(),
    )
    this.publicBots = openPublicBots(this.#links, this.#database)
    this.refused = this.#database.refused.then((message) => {
      this.#witnesses.giveUp()
      return (this.#dead = message)
    })
  }

  #link(worker: number): WorkerLink {
    const { options, folder, files, source, streams } = this.#parts
    const { settings, log, snapshotEvery = SNAPSHOT_EVERY } = options
    const { shards } = settings
    const init = { worker, shards, dataDir: folder.path, source, snapshotEvery }
    return new WorkerLink(init, {
      log,
      repair: async () => {
        const end = await repairOne(files, folder.path, { worker, shards }, log)
        if (end !== undefined) streams.passed([end])
        return end
      },
      recovered: ({ positions, bots }) => {
        streams.recovered(positions)
        this.owners.learn(bots)
      },
      durable: (message) => this.#durable(message),
      resumeMs: () => this.#clock?.nowMs() ?? 0,
      watched: () => this.#watched(),
      posts: (posts) => this.#posts.accept(posts),
      dead: (message) => {
        this.#dead = message
        log(message, 'error')
      },
    })
  }

  /** Lets every worker read its journal. */
  async openWorkers(): Promise<readonly Recovered[]> {
    return Promise.all(this.#links.map((link) => link.open()))
  }

  /**
   * Market time runs from now on: workers catch up, read models follow. `jumpMs`: how far the wall
   * clock was found set back at the start.
   */
  begin(clock: MarketClock, market: MarketAccess, jumpMs: number): void {
    const { options, wall, streams } = this.#parts
    const { grants } = options.settings
    this.#clock = clock
    this.#speed = new MarketSpeed(clock, this.directory, options.log, options.settings.speed)
    if (jumpMs !== 0) this.#speed.note(jumpMs)
    this.market = market
    this.#printedMs = clock.nowMs()
    const places: Places = {
      database: this.#database,
      durable: (partition) => streams.position(partition),
      acknowledged: (partition) => streams.acknowledged(partition),
    }
    this.bots = openBots({
      links: this.#links,
      database: this.#database,
      directory: this.directory,
      market,
      grants: new Map(grants.map(({ coin, amount }) => [coin, amount])),
      wallMs: () => wall.nowMs(),
      idMs: () => this.#idMs(),
      followersOf: (bot) => this.owners.followersOf(bot),
      created: () => this.#speed?.release() ?? Promise.resolve(),
      changed: (partition) => streams.acknowledge(partition),
      upToDate: (partition) => upToDate(places, partition),
    })
    this.history = openHistory({
      ...places,
      market,
      held: (user) => this.bots.ofUser(user),
    })
    this.accountHistory = openAccountHistory(places)
    this.notifications = new Notifications({ ...places, directory: this.directory })
    for (const link of this.#links) link.send({ type: 'start', resumeMs: clock.nowMs() })
    this.#witnesses.start()
    streams.listen((ends) => this.#database.durable(ends))
    this.#database.start()
    this.#timers.push(setInterval(() => this.#advance(), ADVANCE_EVERY_MS))
    this.#timers.push(setInterval(() => this.#print(), PRINTS_EVERY_MS))
    void this.#openUsers()
  }

  /** Ends a start that failed. */
  async abandon(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#links.map((link) => link.stop()))
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
    const workers = this.#links.map(({ worker, figures, restarts, lastError }) => {
      const { phase, progress, reachedMs, bots, facts, commits } = figures
      return { worker, phase, progress, reachedMs, bots, facts, commits, restarts, lastError }
    })
    const slowest = workers.reduce((least, it) => (it.progress < least ? it.progress : least), 1)
    const phase = this.#phase()
    return {
      phase,
      progress: phase === 'trading' ? 1 : slowest,
      reason:
        this.#dead ||
        this.directory.lastError ||
        workers.find((it) => it.lastError)?.lastError ||
        '',
      marketMs: this.#clock?.nowMs() ?? 0,
      behindMs: this.#clock?.behindMs(Math.min(...workers.map((it) => it.reachedMs))) ?? 0,
      clock: this.#speed?.jumps ?? { count: 0, lastMs: 0 },
      market: this.#clock?.phase() ?? 'held',
      workers,
      insurance: textsOfBalances(this.#links.map(({ figures }) => figures.insurance)),
      isDiskFull: this.directory.isDiskFull || this.#links.some((link) => link.isDiskFull),
      database: this.#database.state,
      databaseFailedMs: this.#database.failedMs,
      projectionLag: this.#parts.streams.beyond(this.#database.positions),
    }
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

  onPrints(listener: PrintListener): () => void {
    this.#printListeners.add(listener)
    return () => this.#printListeners.delete(listener)
  }

  lastPosition(user: UserId): number {
    return this.#parts.streams.position(partitionOf(user))
  }

  async register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    const { directory } = this
    if (this.#phase() !== 'trading') return err('unavailable')
    const nowMs = this.wallMs()
    const user = this.#nextUser(nowMs, directory.state.accountCount % PARTITIONS)
    const done = await directory.execute((it) =>
      it.register({ ...account, user, createdAtMs: nowMs }),
    )
    if (!done.ok) return err(done.error === 'email-taken' ? 'email-taken' : 'unavailable')
    await this.#open(user)
    return ok(user)
  }

  async ready(): Promise<void> {
    while (this.#phase() !== 'trading') {
      if (this.#dead !== '') throw new Error(this.#dead)
      if (this.#stopping) throw new Error('the host is stopping')
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
    }
  }

  async dumpPartition(partition: number): Promise<string> {
    const link = this.#links[partition % this.#links.length]
    return link === undefined ? '' : link.call('dump', { partition })
  }

  async trialBalance(): Promise<ReadonlyMap<string, bigint>> {
    return sumOfBalances(await Promise.all(this.#links.map((it) => it.call('trialBalance', {}))))
  }

  dumpReadModels(): Promise<readonly string[]> {
    return this.#database.query('dump', {}, DUMP_LIMIT_MS)
  }

  async saveSnapshots(): Promise<number> {
    const counts = await Promise.all(this.#links.map((link) => link.call('snapshot', {})))
    const ofDirectory = await this.directory.saveSnapshot()
    return counts.reduce((sum, count) => sum + count, ofDirectory)
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    const posts = this.#posts.stop()
    await Promise.all([posts, ...this.#links.map((link) => link.stop()), this.#database.stop()])
    await this.directory.close()
    await this.#witnesses.stop()
    this.#parts.folder.lock.release()
  }

  #advance(): void {
    this.#speed?.look()
    const marketMs = this.#clock?.nowMs() ?? 0
    for (const link of this.#links) link.send({ type: 'advance', marketMs })
  }

  #print(): void {
    const nowMs = this.#clock?.nowMs() ?? 0
    if (nowMs <= this.#printedMs) return
    const fromMs = this.#printedMs
    this.#printedMs = nowMs
    if (this.#printListeners.size === 0) return
    const prints = printsBetween(this.#parts.tape, fromMs, nowMs)
    if (prints.length === 0) return
    for (const listener of this.#printListeners) listener(prints)
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
    const users = this.directory.state.users()
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
    const link = this.#links[partitionOf(user) % this.#links.length]
    const { grants } = this.#parts.options.settings
    return link?.call('openUsers', { users: [user], feeLevel: 0, grants }) ?? Promise.resolve(0)
  }
}
