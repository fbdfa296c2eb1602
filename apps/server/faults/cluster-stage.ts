// A whole cluster for the fault matrix: three NATS nodes over links that can be cut, PostgreSQL,
// and every role as processes of their own. Nothing in it starts again by itself: whoever makes a
// fault also heals it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { natsOf } from '../../../tools/cluster-run.mjs'
import { smallDisk, type SmallDisk } from '../../../tools/faults.mjs'
import { openLink } from '../../../tools/faults-link.mjs'
import { freePorts } from '../../../tools/free-ports.mjs'
import { startNats, type NatsServers } from '../../../tools/nats.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.mjs'
import { RoleProcess, type RoleName } from './role-process.ts'

const SECRET = 'a secret that all processes of the matrix share'
const SETTLE_LIMIT_MS = 180_000
const LOOK_MS = 50
/** Room for what a run writes, many times. */
const SMALL_MB = 256

export interface StageOptions {
  readonly engines?: number
  readonly webs?: number
  readonly projectors?: number
  /** With accounts, passwords and TLS. */
  readonly secured?: boolean
  /** The last NATS node has a disk of its own that can be filled. */
  readonly smallDisk?: boolean
  /** With the two leaders of the house and their bots. */
  readonly house?: boolean
}

interface Parts {
  readonly folder: string
  readonly house: boolean
  readonly nats: NatsServers
  readonly postgres: ThrowAwayPostgres
  readonly disk: SmallDisk | undefined
}

export class ClusterStage {
  readonly folder: string
  readonly nats: NatsServers
  readonly postgres: ThrowAwayPostgres
  readonly disk: SmallDisk | undefined
  engines: readonly RoleProcess[] = []
  webs: readonly RoleProcess[] = []
  projectors: readonly RoleProcess[] = []
  readonly #house: boolean

  private constructor({ folder, house, nats, postgres, disk }: Parts) {
    this.folder = folder
    this.#house = house
    this.nats = nats
    this.postgres = postgres
    this.disk = disk
  }

  /** Resolves when everything trades. */
  static async start(options: StageOptions = {}): Promise<ClusterStage> {
    const { engines = 2, webs = 2, projectors = 2, secured = false, house = false } = options
    const folder = mkdtempSync(join(tmpdir(), 'trellis-faults-'))
    const disk = options.smallDisk
      ? smallDisk(join(folder, 'nats', 'n3', 'store'), SMALL_MB)
      : undefined
    const [nats, postgres] = await Promise.all([
      startNats({ nodes: 3, linked: true, secured, folder: join(folder, 'nats') }),
      startPostgres(),
    ])
    const stage = new ClusterStage({ folder, house, nats, postgres, disk })
    try {
      stage.engines = await stage.#plan('engine', engines)
      stage.projectors = await stage.#plan('projector', projectors)
      stage.webs = await stage.#plan('web', webs)
      await Promise.all(stage.roles.map((it) => it.start()))
      await stage.settled()
      return stage
    } catch (error) {
      await stage.stop()
      throw error
    }
  }

  get roles(): readonly RoleProcess[] {
    return [...this.engines, ...this.projectors, ...this.webs]
  }

  /** Of a web process by its number. */
  readonly addressOf = (web: number): string => this.webs[web]?.address ?? ''

  /** Every web process says that all groups trade, the directory is heard and history is read. */
  async settled(limitMs = SETTLE_LIMIT_MS): Promise<void> {
    const untilMs = performance.now() + limitMs
    let good = 0
    for (let said = ''; good < 3;) {
      const answers = await Promise.all(this.webs.map((web) => healthOf(web.address)))
      const bad = answers.find((it) => it !== '')
      good = bad === undefined ? good + 1 : 0
      said = bad ?? said
      if (performance.now() > untilMs) throw new Error(`it does not settle: ${said}`)
      await pause(LOOK_MS)
    }
  }

  /** How often a stream got another leader so far: while one is elected, who writes to it waits. */
  elections(): number {
    const logs = this.nats.nodes.map(({ folder }) => readFileSync(join(folder, 'nats.log'), 'utf8'))
    return logs.reduce((sum, text) => sum + text.split('new stream leader').length - 1, 0)
  }

  async stop(): Promise<void> {
    await Promise.all(this.roles.map((it) => it.kill()))
    const links = this.roles.flatMap(({ plan }) => [...plan.natsLinks, plan.databaseLink])
    await Promise.all(links.map((link) => link.close()))
    await this.nats.stop()
    await this.postgres.stop()
    await this.disk?.undo()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #plan(role: RoleName, count: number): Promise<readonly RoleProcess[]> {
    const ports = await freePorts(count)
    const databasePort = Number(new URL(this.postgres.url).port)
    return Promise.all(
      ports.map(async (port, i) => {
        const name = `${role}-${i + 1}`
        const dataDir = join(this.folder, name)
        mkdirSync(dataDir)
        const { links: natsLinks } = await this.nats.linksOfOne()
        const databaseLink = await openLink(databasePort)
        const log = join(this.folder, `${name}.log`)
        const env = { ...this.envOf(role), TRELLIS_DATA_DIR: dataDir }
        return new RoleProcess({ role, name, port, log, env, natsLinks, databaseLink })
      }),
    )
  }

  envOf(role: RoleName): Readonly<Record<string, string>> {
    // Its addresses are links of its own (role-process.ts).
    const { NATS_URL: _, ...user } = natsOf(this.nats, role)
    return {
      TRELLIS_SECRET_KEY: SECRET,
      TRELLIS_RATE_SCALE: '100000',
      TRELLIS_COMMUNITY_DAYS: '0',
      TRELLIS_LAB: '0',
      TRELLIS_SHARDS: '1',
      TRELLIS_HOUSE: this.#house ? '1' : '0',
      ...user,
    }
  }
}

/** "" where all is well, else what it said. */
async function healthOf(address: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(3000)
    const response = await fetch(`${address}/healthz`, { signal })
    const text = await response.text()
    return response.ok ? '' : text.slice(0, 400)
  } catch (error) {
    return String(error)
  }
}
