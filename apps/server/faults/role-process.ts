// One process of a role, the built server as it ships: with ways of its own to the NATS nodes and
// to PostgreSQL, so that they can be cut and nobody else's. It is started again only when told to.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OpenLink } from '../../../tools/faults-link.mjs'
import { SERVER_FLAGS } from '../../../tools/server-flags.mjs'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const READY = /^Trellis.* is ready: \S+/m
const READY_LIMIT_MS = 180_000
/** So much of what it said last stands in an error: its log goes with the cluster. */
const LAST_WORDS = 800

export type RoleName = 'web' | 'engine' | 'projector'

export interface RolePlan {
  readonly role: RoleName
  readonly name: string
  readonly port: number
  readonly log: string
  readonly env: Readonly<Record<string, string>>
  /** To each NATS node. */
  readonly natsLinks: readonly OpenLink[]
  readonly databaseLink: OpenLink
}

export class RoleProcess {
  readonly plan: RolePlan
  readonly address: string
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()

  constructor(plan: RolePlan) {
    this.plan = plan
    this.address = `http://127.0.0.1:${plan.port}`
  }

  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined || !this.lives) throw new Error(`${this.plan.name} does not run`)
    return pid
  }

  get lives(): boolean {
    const child = this.#child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Resolves when it says that it does its work; `env` is what it has beside its own. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = this.launch(env)
    const stdout = child.stdout
    if (stdout === null) throw new Error('it has no output')
    await new Promise<void>((resolve, reject) => {
      let [said, words] = ['', '']
      child.stderr?.on(
        'data',
        (text: Buffer) => (words = (words + String(text)).slice(-LAST_WORDS)),
      )
      const fail = (why: string): void => {
        clearTimeout(limit)
        reject(new Error(`${this.plan.name} ${why}: ${words}`))
      }
      const limit = setTimeout(() => fail('was not ready in time'), READY_LIMIT_MS)
      child.once('exit', (code) => fail(`ended with ${code}`))
      stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (!READY.test(said)) return
        clearTimeout(limit)
        resolve()
      })
    })
  }

  /** Starts it and waits for nothing. */
  launch(env: Readonly<Record<string, string>> = {}): ChildProcess {
    const { natsLinks, databaseLink } = this.plan
    const child = spawn(process.execPath, [...SERVER_FLAGS, '--enable-source-maps', MAIN], {
      env: {
        ...process.env,
        TRELLIS_ROLE: this.plan.role,
        PORT: String(this.plan.port),
        NATS_URL: natsLinks.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
        DATABASE_URL: `postgres://trellis@127.0.0.1:${databaseLink.port}/postgres`,
        ...this.plan.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(this.plan.log, { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    child.once('close', () => log.end())
    this.#child = child
    this.#ended = once(child, 'exit')
    return child
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.lives) return
    this.#child?.kill(signal)
    await this.#ended
  }

  /** Its exit code when it ends by itself. */
  async ended(): Promise<number | null> {
    await this.#ended
    return this.#child?.exitCode ?? null
  }
}
