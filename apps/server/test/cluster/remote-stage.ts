// A process that asks: links to groups of partitions whose engines are elsewhere, bots over them as
// routes see them, and the leader of market time.
import { openTape } from '@trellis/tape'
import { makeId, type UserId } from '@trellis/kernel'
import type { NewBot } from '@trellis/bot-kit/routes/route-context.ts'
import { Bus } from '../../src/bus/bus.ts'
import { BeatLeader } from '../../src/bus/market-beat.ts'
import { groupSubjects, marketSubject } from '../../src/bus/subjects.ts'
import { openBots } from '../../src/host/bot-access.ts'
import { DirectoryHost } from '../../src/host/directory-host.ts'
import { openMarket } from '../../src/host/market-access.ts'
import { RemoteLink } from '../../src/host/remote-link.ts'
import { Streams } from '../../src/host/streams.ts'
import { repairJournal } from '../../src/journal/embedded-journal.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { DbLink } from '../../src/threads/db-link.ts'
import { GRANTS, gridOf, tempFolder } from '../host-fixture.ts'
import { BusStage, steadyMs } from './bus-stage.ts'
import { BEGIN, GROUPS, SOURCE } from './group-engine.ts'

/** The group that the tests ask, and a partition of it. */
export const GROUP = 7
export const PARTITION = GROUP + GROUPS
/** So slow that no price moves a grid; fast enough that the tape is seen to go on. */
const SPEED = 1
const log = (): void => undefined

let users = 0
/** Somebody of the partition. */
export const newUser = (): UserId => makeId(1000 + ++users, PARTITION, 0)

export class RemoteStage {
  readonly streams = new Streams()
  readonly folders = [tempFolder(), tempFolder()]
  readonly prefix: string
  readonly link: RemoteLink
  readonly leader: BeatLeader
  readonly bus: Bus
  readonly #base: BusStage
  #directory: DirectoryHost | undefined
  #ids = 0

  constructor(base: BusStage, bus: Bus, prefix: string, limitMs?: number) {
    this.#base = base
    this.bus = bus
    this.prefix = prefix
    const beganMs = steadyMs()
    this.leader = new BeatLeader({
      bus,
      subject: marketSubject(prefix),
      epoch: 1,
      clock: {
        nowMs: () => BEGIN + 60_000 + Math.floor((steadyMs() - beganMs) * SPEED),
        way: () => ({ speed: SPEED }),
        phase: () => 'open',
      },
      isSure: () => true,
    })
    this.link = new RemoteLink({
      bus,
      group: GROUP,
      subjects: groupSubjects(prefix, GROUP),
      steadyMs,
      moved: (positions) => this.streams.moved(positions),
      ...(limitMs !== undefined && { limitMs }),
    })
  }

  static async start(base: BusStage, prefix: string, limitMs?: number): Promise<RemoteStage> {
    return new RemoteStage(base, await base.bus(), prefix, limitMs)
  }

  /** Where the group's engine keeps its journal. */
  get dataDir(): string {
    return this.folders[0]?.path ?? ''
  }

  get url(): string {
    return this.#base.servers.urls[0] ?? ''
  }

  /** Bots over the link, beside a real directory. */
  async bots() {
    const dataDir = this.folders[1]?.path ?? ''
    await repairJournal(nodeFiles, dataDir, log)
    const [wallMs, snapshotEvery] = [() => Date.now(), 20_000]
    const files = nodeFiles
    const durable = (): void => undefined
    const directory = new DirectoryHost({ files, dataDir, log, wallMs, snapshotEvery, durable })
    await directory.open()
    this.#directory = directory
    const tape = openTape(SOURCE)
    const clock = { nowMs: () => BEGIN + 60_000, way: () => ({ speed: SPEED }) }
    const { streams } = this
    return openBots({
      linkOf: () => this.link,
      // Nothing here asks for bots of long ago.
      database: new DbLink(
        () => {
          throw new Error('no database')
        },
        log,
        log,
        wallMs,
      ),
      directory,
      market: openMarket(tape, clock, { speed: SPEED, platformCoin: 'MNT' }),
      grants: new Map(GRANTS.map(({ coin, amount }) => [coin, amount])),
      wallMs,
      idMs: () => BEGIN + ++this.#ids,
      followersOf: () => 0,
      created: () => Promise.resolve(),
      changed: (partition) => streams.acknowledge(partition),
      upToDate: (partition) => Promise.resolve({ partition, position: 0 }),
    })
  }

  async fund(user: UserId): Promise<void> {
    await this.link.call('openUsers', { users: [user], feeLevel: 0, grants: GRANTS })
  }

  /** A grid far around the price of a symbol. */
  grid(requestKey = ''): NewBot {
    const tape = openTape(SOURCE)
    const symbol = tape.instruments.findIndex(
      (it) => it.symbol === 'BTCUSDT' && it.category === 'spot',
    )
    const market = openMarket(
      tape,
      { nowMs: () => BEGIN + 60_000, way: () => ({ speed: 1 }) },
      { speed: 1, platformCoin: 'MNT' },
    )
    const { last } = market.ticker(symbol)
    return gridOf(symbol, Math.floor(last * 0.8), Math.ceil(last * 1.2), requestKey)
  }

  async stop(): Promise<void> {
    this.leader.close()
    this.link.close()
    await this.#directory?.close()
    for (const folder of this.folders) folder.remove()
  }
}
