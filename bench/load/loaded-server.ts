// The built server as a child process with a data folder of its own, for a load. Loopback only; it
// ends with the load.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../tools/build.mjs'
import { inRoot } from '../../tools/paths.mjs'
import { SERVER_FLAGS } from '../../tools/server-flags.mjs'
import { listenToServer } from '../../tools/listen-to-server.ts'

const LIMIT_MS = 120_000
const POLL_MS = 200

interface Health {
  readonly ready: boolean
  readonly projectionLag: number
  readonly behindMs: number
}

export class LoadedServer {
  readonly base: string
  readonly #process: ChildProcess
  readonly #folder: string

  constructor(base: string, process: ChildProcess, folder: string) {
    this.base = base
    this.#process = process
    this.#folder = folder
  }

  /** Waits until health holds something; throws with its name when it does not in time. */
  async until(name: string, holds: (health: Health) => boolean): Promise<void> {
    const untilMs = performance.now() + LIMIT_MS
    const from = performance.now()
    let latest: Health | undefined
    while (performance.now() < untilMs) {
      if (this.#process.exitCode !== null) throw new Error('the server ended')
      const answer = await fetch(`${this.base}/healthz`).catch(() => undefined)
      if (answer !== undefined) latest = (await answer.json()) as Health
      if (latest !== undefined && holds(latest)) {
        console.log(`${name}: after ${((performance.now() - from) / 1000).toFixed(1)} s`)
        return
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw new Error(`never happened: ${name}; ${JSON.stringify(latest)}`)
  }

  /** Resident memory as the server's own metrics tell it. */
  async memoryMb(): Promise<number> {
    return Math.round((await this.#metric('trellis_process_resident_memory_bytes')) / 1_048_576)
  }

  /** How far its tape is behind market time, in ms of wall time. */
  async behindMs(): Promise<number> {
    const health = (await (await fetch(`${this.base}/healthz`)).json()) as Health
    return health.behindMs
  }

  /** Seconds of processor time since the start, all threads together. */
  cpuSeconds(): Promise<number> {
    return this.#metric('trellis_process_cpu_seconds_total')
  }

  /** Facts journalled since the start. */
  facts(): Promise<number> {
    return this.#metric('trellis_facts')
  }

  #metric(name: string): Promise<number> {
    return metricOf(this.base, name)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.kill('SIGTERM')) {
      await once(this.#process, 'exit')
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** One figure of a server's metrics; NaN where it has none of that name. */
export async function metricOf(base: string, name: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** What a process that visitors come to is told: all of them come from one address. */
export const LOADED_ENV = {
  TRELLIS_LOG_LEVEL: 'error',
  TRELLIS_RATE_SCALE: '1000',
  TRELLIS_SOCKETS_PER_ADDRESS: '20000',
} as const

/** Starts it; undefined is the embedded database, speed that of its market. */
export async function startLoaded(
  databaseUrl: string | undefined,
  speed: string,
): Promise<LoadedServer> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'trellis-load-'))
  const child = spawn(process.execPath, [...SERVER_FLAGS, inRoot('apps/server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl ?? '',
      TRELLIS_DATA_DIR: folder,
      TRELLIS_SPEED: speed,
      ...LOADED_ENV,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const base = await listenToServer(child).address
  return new LoadedServer(base, child, folder)
}
