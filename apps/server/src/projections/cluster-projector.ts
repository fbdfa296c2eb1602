// A projector process of a cluster (docs/adr/0039): leases groups and fills their read models. It
// waits for what others have to begin first, and says what for; what it has others can take at any
// moment.
import { setTimeout as pause } from 'node:timers/promises'
import type { Instrument } from '@trellis/market'
import { Bus } from '../bus/bus.ts'
import type { BoundMarket } from '../data-folder/bound-market.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import type { Database } from '../database/sql.ts'
import { LeaseBucket } from '../leases/lease-bucket.ts'
import { PROJECTOR_KIND } from '../leases/lease-kinds.ts'
import { Membership } from '../leases/membership.ts'
import { leaveCluster, OwnershipKeeper } from '../leases/ownership-keeper.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { connectNats, type NatsAddress } from '../nats/connect.ts'
import { DEFAULT_PREFIX, journalIdOf, USER_GROUP_NAMES } from '../nats/groups.ts'
import type { Replicas } from '../nats/log-settings.ts'
import { readBoundMarket } from './cluster-market.ts'
import { readWriterEpochs } from './cursors.ts'
import { openReadModels } from './open-read-models.ts'
import type { ProjectorState } from './projector-health.ts'
import { ABILITIES, ProjectorProcess } from './projector-process.ts'

export interface ClusterProjectorOptions {
  readonly address: NatsAddress
  readonly replicas: Replicas
  /** What names of streams, buckets and subjects begin with. */
  readonly prefix?: string | undefined
  readonly databaseUrl: string
  readonly schema?: string | undefined
  /** What people call this process. */
  readonly name: string
  /** The instruments of the market that the directory names. */
  readonly instrumentsOf: (bound: BoundMarket) => Promise<readonly Instrument[]>
  readonly steadyMs: () => number
  readonly log: LogLine
  /** Ends a start that waits. */
  readonly signal: AbortSignal
}

/** Between two looks whether what a start waits for is there. */
const AGAIN_MS = 500
/** Nothing is read ahead of a hand-over: rows are where they are. */
const HAND_OVER_MS = 500
/** Taking a group is a statement or two. */
const AT_ONCE = 32

type Connection = Awaited<ReturnType<typeof connectNats>>

interface Opened {
  readonly connections: readonly [nats: Connection, leases: Connection]
  readonly database: Database
  readonly bucket: LeaseBucket
  readonly instruments: readonly Instrument[]
  /** Of the writers that the rows knew at the start: whoever comes after is a later one. */
  readonly epochs: ReadonlyMap<string, number>
}

export class ClusterProjector {
  /** What it fills, and what is wrong with it. */
  readonly process: ProjectorProcess
  readonly #opened: Opened
  readonly #membership: Membership
  readonly #keeper: OwnershipKeeper

  private constructor(options: ClusterProjectorOptions, opened: Opened) {
    const { name, replicas, prefix = DEFAULT_PREFIX, log, steadyMs } = options
    const { bucket, database, instruments, epochs } = opened
    const [nats] = opened.connections
    this.#opened = opened
    this.#membership = new Membership(bucket, { role: 'projector', name, can: [PROJECTOR_KIND] })
    const bus = new Bus(nats, { log, steadyMs })
    const place = { nats, bus, prefix, replicas, log, steadyMs, database, instruments }
    this.process = new ProjectorProcess({ ...place, member: this.#membership.id })
    this.#keeper = new OwnershipKeeper(bucket, this.#membership, {
      kind: PROJECTOR_KIND,
      groups: USER_GROUP_NAMES,
      hooks: this.process.hooks,
      atOnce: AT_ONCE,
      handOverMs: HAND_OVER_MS,
      knownEpoch: (group) => epochs.get(group) ?? 0,
    })
    this.process.onReach = (reach) => this.#keeper.setAbility(ABILITIES[reach])
  }

  /**
   * Joins the cluster; resolves when it may be given groups. Rejects with one clear line where it
   * cannot, and when it is told to stop before.
   */
  static async start(options: ClusterProjectorOptions): Promise<ClusterProjector> {
    const projector = new ClusterProjector(options, await open(options))
    projector.process.start()
    await projector.#membership.start()
    projector.#keeper.start()
    return projector
  }

  /** This start of the process, as leases and rows name it. */
  get id(): string {
    return this.#membership.id
  }

  /** How it is at this moment. */
  state(): ProjectorState {
    const { problem, facts } = this.process
    return {
      isLeaving: this.#membership.isLeaving,
      hearsLeases: this.#opened.bucket.isWorking(),
      problem,
      facts,
      groups: this.process.states(),
    }
  }

  /** Hands everything over and ends. */
  async stop(): Promise<void> {
    await leaveCluster(this.#membership, [this.#keeper])
    await this.process.stop()
    await close(this.#opened)
  }
}

/** Leases have a connection of their own: what waits on the other makes no renewal late. */
async function open(options: ClusterProjectorOptions): Promise<Opened> {
  const { address, name, replicas, prefix = DEFAULT_PREFIX, steadyMs, log } = options
  const opened: Partial<{ -readonly [K in keyof Opened]: Opened[K] }> = {}
  try {
    const nats = await connectNats(address, name, log)
    opened.connections = [nats, await connectNats(address, `${name}-leases`, log)]
    const bound = await marketOf(nats, options)
    const instruments = await options.instrumentsOf(bound)
    const database = await databaseOf(options)
    opened.database = database
    const epochs = await readWriterEpochs(database)
    const asked = { prefix, replicas, nowMs: steadyMs, log }
    const bucket = await LeaseBucket.open(opened.connections[1], asked)
    return { connections: opened.connections, database, bucket, instruments, epochs }
  } catch (error) {
    await close(opened)
    throw error
  }
}

async function close({ bucket, database, connections }: Partial<Opened>): Promise<void> {
  bucket?.close()
  await database?.close()
  await Promise.all(connections?.map((nats) => nats.close()) ?? [])
}

/** Engines begin a cluster: before that there is nothing to fill rows from. */
async function marketOf(nats: Connection, options: ClusterProjectorOptions): Promise<BoundMarket> {
  const { replicas, prefix = DEFAULT_PREFIX, steadyMs: monotonicMs, log, signal } = options
  const wait = 'projector: waits for an engine to name the market'
  const timer = setTimeout(() => log(wait, 'warn'), AGAIN_MS)
  try {
    for (;;) {
      const bound = await readBoundMarket({ nats, replicas, prefix, monotonicMs, log })
      if (bound !== undefined) return bound
      await pause(AGAIN_MS, undefined, { signal })
    }
  } finally {
    clearTimeout(timer)
  }
}

async function databaseOf(options: ClusterProjectorOptions): Promise<Database> {
  const { databaseUrl, schema, prefix = DEFAULT_PREFIX, log, signal } = options
  let said = ''
  for (;;) {
    try {
      const place = { databaseUrl, journalId: journalIdOf(prefix), log }
      return await openReadModels(schema === undefined ? place : { ...place, schema })
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error
      const line = `projector: waits for the database: ${textOf(error)}`
      if (line !== said) log(line, 'warn')
      said = line
    }
    await pause(AGAIN_MS, undefined, { signal })
  }
}
