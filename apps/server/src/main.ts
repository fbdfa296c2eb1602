// Starts the process that the settings name: one that does all, or one role of a cluster
// (all-role.ts, engine-role.ts, projector-role.ts, web-role.ts). Whoever serves listens at once, so
// that health can tell the progress, and prints the address when bots trade. Logic stands
// elsewhere, where a test reaches it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { destination, pino, type Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf } from './log-line.ts'
import type * as allRole from './all-role.ts'
import type * as engineRole from './engine-role.ts'
import type * as projectorRole from './projector-role.ts'
import { startTracing } from './observe/tracing.ts'
import { readSettings, type Settings } from './settings.ts'
import type { RunningServer } from './start-server.ts'
import type * as webRole from './web-role.ts'

type AllRole = typeof allRole
type EngineRole = typeof engineRole
type ProjectorRole = typeof projectorRole
type WebRole = typeof webRole

/** A stop that takes longer than this is ended by force. */
const STOP_LIMIT_MS = 4500

/**
 * What outlived its youth is collected when it has grown by twice what lives on, in every thread.
 * Left to itself Node waits longer: under the load of docs/operations.md memory went up and down by
 * half a gigabyte. With half of this 99 of 100 answers came within 110 ms instead of 63.
 */
const GROWTH_PERCENT = 200

function createLog(level: string): Logger {
  const paths = [
    'headers.cookie',
    'headers.authorization',
    'headers.usertoken',
    'headers["x-bapi-api-key"]',
    'headers["x-bapi-sign"]',
    'password',
    'secret',
    'token',
    '*.password',
    '*.secret',
    '*.token',
  ]
  // Logs go to the error stream: the output stream tells people where to look.
  return pino({ level, redact: { paths, censor: '[hidden]' } }, destination(2))
}

/** The web area is built beside the server, in the source tree as in the bundle. */
function webFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const candidates = [join(here, '../../web/dist'), join(here, '../web/dist')]
  return candidates.find((folder) => existsSync(folder)) ?? candidates[0] ?? here
}

/** What the product announces stands in the source tree, which the bundle is a part of. */
function announcedFolder(): string {
  return fileURLToPath(new URL('../../../content/announcements', import.meta.url))
}

interface Stopping {
  readonly starting: AbortController
  readonly log: Logger
  /** So long it still serves after /healthz has said that it stops. */
  readonly drainMs: number
  /** Sends what is still to be sent of traces. */
  readonly stopTracing: () => Promise<void>
}

/** Stops the server when told to; answers whether it was. */
function stopOnSignals(
  running: Promise<RunningServer>,
  { starting, log, drainMs, stopTracing }: Stopping,
): () => boolean {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref()
    starting.abort()
    running
      .then(
        async (server) => {
          server.drain()
          if (drainMs > 0) await pause(drainMs)
          await server.stop()
          await stopTracing()
        },
        () => undefined,
      )
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  return () => stopping
}

function giveUp(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/** Serves pages and calls, on a host of its own or on what others of a cluster have. */
async function run(settings: Settings, start: AllRole['startServer']): Promise<void> {
  const log = createLog(settings.logLevel)
  const isAlone = settings.cluster.role === 'all'
  const stopTracing = await startTracing(isAlone ? 'trellis' : 'trellis-web', process.env)
  const control = new AbortController()
  const { signal } = control
  const folders = { webFolder: webFolder(), announcedFolder: announcedFolder() }
  const starting = start({ settings, log, ...folders, signal })
  const { drainMs } = settings.cluster
  const isStopping = stopOnSignals(starting, { starting: control, log, drainMs, stopTracing })
  let server: RunningServer
  try {
    server = await starting
    await server.ready()
  } catch (error) {
    // A server told to stop while it starts never gets ready; the stop ends the process.
    if (isStopping()) return
    throw error
  }
  process.stdout.write(`Trellis is ready: ${server.address}/tradingbot/\n`)
  // Serving does not wait for the database; when that finds the journal short, all ends.
  const reason = await server.host.refused
  await server.stop()
  giveUp(`Trellis has stopped: ${reason}`, 1)
}

/** One process does all, or the part of a cluster that its role names. */
async function runRole(settings: Settings): Promise<void> {
  const { role } = settings.cluster
  // Addresses and not names: the bundle of each holds nothing of the others.
  if (role === 'all') {
    const address = new URL('./all-role.ts', import.meta.url)
    const { startServer } = (await import(address.href)) as AllRole
    return run(settings, startServer)
  }
  if (role === 'web') {
    const { startWeb } = (await import(new URL('./web-role.ts', import.meta.url).href)) as WebRole
    return run(settings, startWeb)
  }
  const log = createLog(settings.logLevel)
  if (role === 'engine') {
    const address = new URL('./engine-role.ts', import.meta.url)
    const { runEngine } = (await import(address.href)) as EngineRole
    await runEngine(settings, log)
  } else {
    const address = new URL('./projector-role.ts', import.meta.url)
    const { runProjector } = (await import(address.href)) as ProjectorRole
    await runProjector(settings, log)
  }
  process.exit(0)
}

setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
const settings = readSettings(process.env)
if (!settings.ok) giveUp(settings.error, 2)
runRole(settings.value).catch((error: unknown) => {
  giveUp(`Trellis could not start: ${textOf(error)}`, 1)
})
