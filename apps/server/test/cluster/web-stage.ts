// A whole cluster on one server of NATS: engines as processes of their own, a projector of all
// groups on PostgreSQL, and web processes' servers with real HTTP in this process.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { ONE_COMPILER } from '../../../../tools/bundled-threads.mjs'
import { inRoot } from '../../../../tools/paths.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../../tools/postgres.mjs'
import { beginReadModels, migrate } from '../../src/database/migrations.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { journalIdOf, USER_GROUPS } from '../../src/nats/groups.ts'
import { ProjectorProcess } from '../../src/projections/projector-process.ts'
import { readSettings } from '../../src/settings.ts'
import type { RunningServer } from '../../src/start-server.ts'
import { startWeb } from '../../src/web-role.ts'
import { MAIN } from '../process-fixture.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'
import { SOURCE } from './group-engine.ts'
import { startProcess, type OwnProcess } from './own-process.ts'

const SPEED = 60
export const WEB_SECRET = 'a secret that all web processes share'
/** Engines read all groups of one that has died, on cores that others use as well. */
const SETTLED_MS = 120_000

export interface WebProcess {
  /** "http://127.0.0.1:8080" */
  readonly address: string
  kill(): void
}

export class WebStage {
  readonly base: BusStage
  readonly prefix: string
  readonly webs: RunningServer[] = []
  readonly lines: string[] = []
  #folder = mkdtempSync(join(tmpdir(), 'trellis-web-'))
  #postgres: ThrowAwayPostgres | undefined
  #database: Database | undefined
  #projector: ProjectorProcess | undefined
  #connected: Awaited<ReturnType<BusStage['connected']>> | undefined
  #projectors = 0
  #engines = 0
  #count = 0
  readonly #children: ChildProcess[] = []

  readonly #more: Readonly<Record<string, string>>

  private constructor(base: BusStage, prefix: string, more: Readonly<Record<string, string>>) {
    this.base = base
    this.prefix = prefix
    this.#more = more
  }

  /** Everything but engines and web processes, whose settings have `more`. */
  static async start(
    prefix: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<WebStage> {
    const stage = new WebStage(await BusStage.start(), prefix, more)
    stage.#postgres = await startPostgres()
    await stage.#openRows()
    stage.project()
    return stage
  }

  readonly log = (line: string): void => void this.lines.push(line)

  /** One of those that own groups, the directory and market time. */
  engine(): Promise<OwnProcess> {
    const urls = this.base.servers.urls.join(',')
    const words = [
      urls,
      this.prefix,
      `engine${++this.#engines}`,
      '1',
      String(SPEED),
      this.#postgres?.url ?? '',
    ]
    return startProcess('./cluster-engine-process.ts', words)
  }

  /** One that does what one alone does, while it has the lease; it says when it begins. */
  duties(name: string): Promise<OwnProcess> {
    const env = JSON.stringify({ ...this.#env(), TRELLIS_ROLE: 'engine' })
    return startProcess('./duty-process.ts', [this.prefix, name, env])
  }

  /** The settings of a web process. */
  #env(): Record<string, string> {
    return {
      PORT: '0',
      TRELLIS_ROLE: 'web',
      NATS_URL: this.base.servers.urls.join(','),
      DATABASE_URL: this.#postgres?.url ?? '',
      TRELLIS_SECRET_KEY: WEB_SECRET,
      TRELLIS_DATA_DIR: join(this.#folder, `web${++this.#count}`),
      TRELLIS_RATE_SCALE: '1000',
      TRELLIS_LAB: '0',
      TRELLIS_LOG_LEVEL: process.env['TRELLIS_LOG_LEVEL'] ?? 'silent',
      ...this.#more,
    }
  }

  /** The product itself in the role of a web process. */
  async webProcess(): Promise<WebProcess> {
    const env = { ...process.env, ...this.#env() }
    const words = [...ONE_COMPILER, MAIN]
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#children.push(child)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await eventually('it is ready', () => /ready: http/.test(said), SETTLED_MS)
    const [, address = ''] = /ready: (http:\S+?)\/tradingbot/.exec(said) ?? []
    return { address, kill: () => void child.kill('SIGKILL') }
  }

  async web(): Promise<RunningServer> {
    const settings = readSettings(this.#env())
    if (!settings.ok) throw new Error(settings.error)
    const web = await startWeb({
      settings: settings.value,
      log: pino({ level: settings.value.logLevel }),
      webFolder: join(this.#folder, 'web'),
      announcedFolder: inRoot('content/announcements'),
      checkAnswers: true,
      cluster: { prefix: this.prefix },
    })
    this.webs.push(web)
    await web.ready()
    return web
  }

  /** All groups trade, as far as a web process hears, and history answers. */
  settled({ host }: RunningServer): Promise<void> {
    const holds = (): boolean => {
      const { workers, database } = host.health()
      return database === 'ready' && workers.every(({ phase }) => phase === 'trading')
    }
    return eventually('all groups trade', holds, SETTLED_MS)
  }

  /** One process fills the read models of all groups. */
  project(): void {
    const [database, connected] = [this.#database, this.#connected]
    if (database === undefined || connected === undefined) throw new Error('no rows are open')
    const { prefix, log } = this
    const { instruments } = SOURCE
    const epoch = ++this.#projectors
    const place = { ...connected, prefix, replicas: this.base.replicas, log, steadyMs } as const
    const member = `projector${epoch}`
    const projector = new ProjectorProcess({ ...place, database, instruments, member })
    for (let group = 0; group < USER_GROUPS; group++) projector.take(group, epoch)
    projector.start()
    this.#projector = projector
  }

  /** The rows claim to have seen so much more of the first partition that they have; of which. */
  async sawMore(facts: number): Promise<number> {
    const first = 'select min(partition) from positions where position > 0'
    const more = `update positions set position = position + $1 where partition = (${first})
      returning partition`
    const rows = await this.#database?.query<{ partition: number }>(more, [facts])
    return rows?.[0]?.partition ?? -1
  }

  /** Nobody fills them any more. */
  async stopProjecting(): Promise<void> {
    await this.#projector?.stop()
  }

  async stop(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await Promise.all(this.webs.map((web) => web.stop()))
    await this.#projector?.stop()
    await this.#database?.close()
    await this.base.stop()
    await this.#postgres?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #openRows(): Promise<void> {
    this.#connected = await this.base.connected()
    const database = await openPostgres(this.#postgres?.url ?? '')
    this.#database = database
    await migrate(database)
    await database.transaction((sql) => beginReadModels(sql, journalIdOf(this.prefix)))
  }
}
