// A cluster of engine processes on one server or three: the test leads market time in steps, calls
// over remote links to all groups, and compares what became of it with a lone host on files that
// got the same calls at the same market times.
import { setTimeout as pause } from 'node:timers/promises'
import { makeId, partitionOf, type BotId, type UserId } from '@trellis/kernel'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { openTape } from '@trellis/tape'
import type { Bus } from '../../src/bus/bus.ts'
import { BeatLeader } from '../../src/bus/market-beat.ts'
import { groupSubjects, marketSubject } from '../../src/bus/subjects.ts'
import { streamLeaseKey } from '../../src/leases/lease-kinds.ts'
import { UnavailableError, UnknownResultError } from '../../src/host/engine-link.ts'
import { openMarket } from '../../src/host/market-access.ts'
import { RemoteLink } from '../../src/host/remote-link.ts'
import { WorkerLink } from '../../src/host/worker-link.ts'
import type { CallName, WorkerCalls } from '../../src/host/worker-messages.ts'
import { repairJournal } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { GRANTS, gridOf, tempFolder, type TempFolder } from '../host-fixture.ts'
import { eventually, steadyMs, type BusStage } from './bus-stage.ts'
import { BEGIN, FEW, GROUPS } from './group-engine.ts'
import { startProcess, type OwnProcess } from './own-process.ts'

/** So far the tape goes in a step: grids of 2 % are filled some times within an hour. */
export const STEP_MS = 60 * 60_000
const BEAT_MS = 50
/** Between two questions to a group, all 32 at a time: pauses of seconds are looked for. */
const PROBE_MS = 200

interface MadeCall {
  readonly marketMs: number
  readonly name: CallName
  readonly args: unknown
}

/** What one group answered, and when. */
export interface Probe {
  readonly group: number
  longestMs: number
  answers: number
}

export class EngineStage {
  readonly links: readonly RemoteLink[]
  readonly prefix: string
  marketMs = BEGIN + 60_000
  readonly #base: BusStage
  readonly #leader: BeatLeader
  readonly #folder: TempFolder = tempFolder()
  /** What the lone host is yet to be asked, too. */
  readonly #calls: MadeCall[] = []
  #lone: Promise<WorkerLink> | undefined
  readonly #bucket: LeaseBucket
  readonly #engines: OwnProcess[] = []
  #users = 0

  private constructor(base: BusStage, bus: Bus, bucket: LeaseBucket, prefix: string) {
    this.#base = base
    this.#bucket = bucket
    this.prefix = prefix
    this.#leader = new BeatLeader({
      bus,
      subject: marketSubject(prefix),
      epoch: 1,
      clock: { nowMs: () => this.marketMs, way: () => ({ speed: 0 }), phase: () => 'open' },
      isSure: () => true,
    })
    this.links = Array.from({ length: GROUPS }, (_, group) => {
      const subjects = groupSubjects(prefix, group)
      return new RemoteLink({ bus, group, subjects, steadyMs, moved: () => undefined })
    })
  }

  static async start(base: BusStage, prefix: string): Promise<EngineStage> {
    const { bus, nats } = await base.connected()
    const { replicas } = base
    const asked = { prefix, replicas, nowMs: steadyMs, log: () => undefined } as const
    return new EngineStage(base, bus, await LeaseBucket.open(nats, asked), prefix)
  }

  async engine(threads = 1): Promise<OwnProcess> {
    const at = this.#engines.length
    const urls = this.#base.servers.urls.join(',')
    const words = [urls, this.prefix, `engine${at}`, String(threads)]
    const started = startProcess('./cluster-engine-process.ts', words)
    // Its number is taken before it has begun.
    this.#engines.length += 1
    const engine = await started
    this.#engines[at] = engine
    return engine
  }

  /** Who has a group, by its lease. */
  engineOf(group: number): OwnProcess | undefined {
    const word = this.#bucket.entry(streamLeaseKey(group))?.word
    const name = word?.type === 'lease' ? word.owner.split('-')[0] : undefined
    return this.#engines.find((_, at) => name === `engine${at}`)
  }

  linkOf(partition: number): RemoteLink {
    const link = this.links[partition % GROUPS]
    if (link === undefined) throw new Error(`no link to the group of ${partition}`)
    return link
  }

  /** All groups trade, at the market time that was told last. */
  async settled(limitMs = 60_000): Promise<void> {
    await eventually(
      'all groups trade',
      () => this.links.every(({ figures }) => figures.phase === 'trading' && this.#isHere(figures)),
      limitMs,
    )
  }

  #isHere({ reachedMs }: { readonly reachedMs: number }): boolean {
    return reachedMs >= this.marketMs
  }

  /** Market time goes on, and all groups with it. */
  async step(ms = STEP_MS): Promise<void> {
    this.walk(ms)
    await this.settled()
  }

  /** Market time goes on, whoever follows. */
  walk(ms: number): void {
    this.marketMs += ms
    this.#leader.beat()
  }

  /** Somebody new of a partition, with money. */
  async user(partition: number, isCompared = true): Promise<UserId> {
    const user = makeId(1000 + ++this.#users, partition, 0)
    const args = { users: [user], feeLevel: 0, grants: GRANTS }
    await this.linkOf(partition).call('openUsers', args)
    if (isCompared) this.#calls.push({ marketMs: this.marketMs, name: 'openUsers', args })
    return user
  }

  /** A grid closely around the price. */
  grid(user: UserId, key: string, isCompared = true): Promise<BotId> {
    return this.create(user, { ...gridAround(this.marketMs), requestKey: key }, isCompared)
  }

  /** What such a grid is asked for with. */
  gridOrder(): NewBot {
    return gridAround(this.marketMs)
  }

  /** A bot, asked for again by its key for as long as nobody knows whether it was made. */
  async create(user: UserId, order: NewBot, isCompared = true): Promise<BotId> {
    const bot: BotId = makeId(2000 + ++this.#users, partitionOf(user), 0)
    const args = { user, bot, order }
    if (isCompared) this.#calls.push({ marketMs: this.marketMs, name: 'create', args })
    const link = this.linkOf(partitionOf(user))
    for (;;) {
      try {
        const known = await link.call('made', {
          user,
          kind: order.kind,
          requestKey: order.requestKey,
        })
        if (known !== undefined) return known
        const made = await link.call('create', args)
        if (!made.ok) throw new Error(JSON.stringify(made.error))
        return made.value
      } catch (error) {
        const isOpen = error instanceof UnknownResultError || error instanceof UnavailableError
        if (!isOpen) throw error
      }
    }
  }

  /** The text of a partition's state, by whoever has it. */
  dump(partition: number): Promise<string> {
    return this.linkOf(partition).call('dump', { partition })
  }

  /**
   * Asks all groups again and again until it is ended and each has answered once more; answers how
   * long each was silent.
   */
  probe(user: (group: number) => UserId): () => Promise<readonly Probe[]> {
    let isOver = false
    const work = this.links.map(async (link, group) => {
      const probe: Probe = { group, longestMs: 0, answers: 0 }
      let lastMs = steadyMs()
      for (let isLast = false; !isLast;) {
        const isEnding = isOver
        if (await answered(link, user(group))) {
          probe.longestMs = Math.max(probe.longestMs, steadyMs() - lastMs)
          probe.answers += 1
          lastMs = steadyMs()
          isLast = isEnding
        }
        await pause(PROBE_MS)
      }
      return probe
    })
    return () => {
      isOver = true
      return Promise.all(work)
    }
  }

  /** States of partitions in a lone host on files that was asked the same. */
  async lone(partitions: readonly number[]): Promise<ReadonlyMap<number, string>> {
    this.#lone ??= startLone(this.#folder.path)
    const link = await this.#lone
    for (const { marketMs, name, args } of this.#calls.splice(0)) {
      await link.call('reach', { marketMs })
      await link.call(name, args as WorkerCalls[typeof name]['args'])
    }
    await link.call('reach', { marketMs: this.marketMs })
    const dumps = partitions.map(async (partition) => {
      return [partition, await link.call('dump', { partition })] as const
    })
    return new Map(await Promise.all(dumps))
  }

  async stop(): Promise<void> {
    await (await this.#lone)?.stop()
    this.#leader.close()
    this.#bucket.close()
    for (const link of this.links) link.close()
    this.#folder.remove()
  }
}

async function answered(link: RemoteLink, user: UserId): Promise<boolean> {
  try {
    await link.call('funding', { user })
    return true
  } catch (error) {
    if (error instanceof UnknownResultError || error instanceof UnavailableError) return false
    throw error
  }
}

async function startLone(dataDir: string): Promise<WorkerLink> {
  const log = (): void => undefined
  await repairJournal(nodeFiles, dataDir, log)
  const start = { type: 'start', resumeMs: BEGIN + BEAT_MS, statuses: [] } as const
  const link: WorkerLink = new WorkerLink(
    { worker: 0, shards: 1, dataDir, source: FEW, snapshotEvery: 20_000 },
    {
      log,
      repair: () => Promise.resolve(undefined),
      recovered: log,
      durable: log,
      posts: log,
      startNow: () => start,
      watched: () => [],
      withheld: () => undefined,
      dead: (message) => process.stderr.write(`${message}\n`),
    },
  )
  await link.open()
  link.start()
  return link
}

/** A grid of 20 cells within 4 % around the price of a market time. */
function gridAround(marketMs: number) {
  const tape = openTape(FEW)
  const symbol = tape.instruments.findIndex(
    (it) => it.symbol === 'BTCUSDT' && it.category === 'spot',
  )
  const clock = { nowMs: () => marketMs, way: () => ({ speed: 1 }) }
  const { last } = openMarket(tape, clock, { speed: 1, platformCoin: 'MNT' }).ticker(symbol)
  return gridOf(symbol, Math.floor(last * 0.98), Math.ceil(last * 1.02), '')
}
