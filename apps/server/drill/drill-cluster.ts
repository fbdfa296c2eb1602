// The cluster of a drill: real servers and processes in one folder, which can be lost as a whole,
// and the operator's commands on it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { natsOf, startRoles, type ClusterRoles } from '../../../tools/cluster-run.mjs'
import { startNats, type NatsServers } from '../../../tools/nats.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.mjs'
import { bundleOf } from '../../../tools/process-bundle.ts'
import { startReaper, type Reaper } from '../../../tools/reaper.mjs'
import type { ClusterAddress } from '../src/backup/cluster-place.ts'

/** Market seconds a second: grids fill within seconds. */
export const SPEED = 600
/** Market time stands, as far as anybody can tell. */
export const STILL = 0.000_001
/** What all processes share, before the loss as after it. */
const KEY = randomBytes(32).toString('hex')

export interface DrillSize {
  readonly nodes: number
  readonly engines: number
  readonly webs: number
}

export class DrillCluster {
  readonly nats: NatsServers
  readonly #folder: string
  readonly #postgres: ThrowAwayPostgres
  readonly #say: (line: string) => void
  readonly #reaper: Reaper
  readonly #roles: ClusterRoles[] = []

  private constructor(
    folder: string,
    [nats, postgres, reaper]: readonly [NatsServers, ThrowAwayPostgres, Reaper],
    say: (line: string) => void,
  ) {
    this.#folder = folder
    this.nats = nats
    this.#postgres = postgres
    this.#reaper = reaper
    this.#say = say
  }

  /** Servers that hold nothing; no process of a role runs yet. */
  static async start(
    folder: string,
    nodes: number,
    say: (line: string) => void,
  ): Promise<DrillCluster> {
    mkdirSync(folder, { recursive: true })
    const servers = [
      startNats({ nodes, secured: true, folder: join(folder, 'nats') }),
      startPostgres(),
      startReaper(),
    ] as const
    return new DrillCluster(folder, await Promise.all(servers), say)
  }

  /** Addresses of the web processes. */
  get addresses(): readonly string[] {
    return this.#roles.flatMap(({ webs }) => webs.map(({ address }) => address))
  }

  /** The servers as the operator reaches them. */
  get operator(): ClusterAddress {
    const { urls, secrets, nodes } = this.nats
    const address = {
      servers: urls,
      user: 'operator',
      password: secrets?.passwords.operator,
      ca: secrets?.ca,
    }
    return { address, replicas: nodes.length === 1 ? 1 : 3 }
  }

  /** Starts processes beside those that run; resolves when they do their work. */
  async run(
    counts: Partial<Record<'engines' | 'projectors' | 'webs', number>>,
    speed: number,
  ): Promise<ClusterRoles> {
    const roles = await startRoles({
      folder: join(this.#folder, `roles-${this.#roles.length}`),
      engines: 0,
      projectors: 0,
      webs: 0,
      ...counts,
      reaper: this.#reaper,
      say: this.#say,
      envOf: (role) => ({ ...natsOf(this.nats, role), DATABASE_URL: this.#postgres.url }),
      env: {
        TRELLIS_SECRET_KEY: KEY,
        TRELLIS_SPEED: String(speed),
        TRELLIS_SHARDS: '1',
        TRELLIS_HOLD: '0',
        TRELLIS_HOUSE: '0',
        TRELLIS_ADVICE: '0',
        TRELLIS_LAB: '0',
        TRELLIS_RATE_SCALE: '100000',
      },
    })
    this.#roles.push(roles)
    return roles
  }

  /** A command of the operator; answers what it said. Rejects with its last words. */
  async command(program: string, words: readonly string[]): Promise<string> {
    const file = await bundleOf(new URL(`../src/backup/${program}`, import.meta.url))
    const env = { ...process.env, ...natsOf(this.nats, 'operator'), TRELLIS_SECRET_KEY: KEY }
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], { env })
    return stdout.trim()
  }

  /** Everything ends at once, as if all its machines were gone; the streams stay for a look. */
  async killRoles(): Promise<void> {
    const all = this.#roles.flatMap((roles) => roles.all)
    await Promise.all(
      all.map(({ kept }) => {
        const ended = kept.stop()
        kept.kill('SIGKILL')
        return ended
      }),
    )
  }

  /** Servers and all that they held are gone. */
  async lose(): Promise<void> {
    await this.killRoles()
    await Promise.all([this.nats.stop(), this.#postgres.stop()])
    this.#reaper.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** The last lines of what processes said, for who looks why something failed. */
  get said(): string {
    const logs = this.#roles.flatMap((roles) => roles.all.map(({ log }) => log))
    return logs.map((log) => readFileSync(log, 'utf8').slice(-4000)).join('\n')
  }
}
