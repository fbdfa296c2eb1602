// The server as it is built, in a process of its own, for as long as something is measured.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { freePorts } from '../tools/free-ports.mjs'

const READY_LIMIT_MS = 120_000

export interface BuiltServer {
  readonly port: number
  /** Until it was healthy. */
  readonly seconds: number
  /** The most that the process held until then; NaN where the system does not tell. */
  readonly megabytes: number
}

/** Starts a server on a data folder, hands it on, and stops it. */
export async function withBuiltServer<T>(
  folder: string,
  settings: Readonly<Record<string, string>>,
  work: (server: BuiltServer) => Promise<T>,
): Promise<T> {
  const [port = 0] = await freePorts(1)
  const started = performance.now()
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, ...settings, TRELLIS_DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    await healthy(server, port)
    const seconds = (performance.now() - started) / 1000
    return await work({ port, seconds, megabytes: peakOf(server) })
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function healthy(server: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + READY_LIMIT_MS
  while (performance.now() < until) {
    if (server.exitCode !== null) throw new Error('the server ended as it began')
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the server did not become healthy')
}

/** As Linux counts it; NaN elsewhere. */
function peakOf({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return Number.NaN
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
