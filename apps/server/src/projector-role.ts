// The process of the role `projector`: fills the read models of a cluster, and hands its groups
// over when it is told to stop. An entry of its own: a process of one machine loads none of it.
import type { Logger } from 'pino'
import { loadBoundMarket } from './data-folder/load-bound-market.ts'
import type { LogLine } from './log-line.ts'
import { namedServers } from './nats/named-servers.ts'
import { startRoleServer, type RoleServer } from './observe/role-server.ts'
import { startTracing } from './observe/tracing.ts'
import { processName } from './process-name.ts'
import { ClusterProjector } from './projections/cluster-projector.ts'
import { projectorHealth } from './projections/projector-health.ts'
import { projectorMetrics } from './projections/projector-metrics.ts'
import type { Settings } from './settings.ts'
import { toldToStop } from './told-to-stop.ts'

/** Less than deploy/systemd gives it: what is not handed over by then others take as if it died. */
const STOP_LIMIT_MS = 15_000

/** Resolves when it has stopped in order; rejects with one clear line where it cannot start. */
export async function runProjector(settings: Settings, log: Logger): Promise<void> {
  const control = new AbortController()
  const told = toldToStop()
  void told.then(() => control.abort())
  const seen: Seen = { projector: undefined, isDraining: () => control.signal.aborted, said: '' }
  const line: LogLine = (text, level = 'info') => {
    if (level === 'warn') seen.said = text
    log[level](text)
  }
  const stopTracing = await startTracing('trellis-projector', process.env)
  const server = await serveHealth(settings, line, seen)
  const starting = startProjector(settings, line, control.signal)
  const projector = await starting.catch((error: unknown) => {
    // One that was told to stop while it waited owns nothing.
    if (control.signal.aborted) return undefined
    throw error
  })
  seen.projector = projector
  if (projector !== undefined)
    process.stdout.write(
      `Trellis projector is ready: ${projector.id} at ${server.address}/healthz\n`,
    )
  log.info({ signal: await told }, 'stopping')
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await projector?.stop()
  await server.close()
  await stopTracing()
}

/** What health is asked of. */
interface Seen {
  /** Undefined until it has joined. */
  projector: ClusterProjector | undefined
  readonly isDraining: () => boolean
  /** For what a start waits, as it was logged last. */
  said: string
}

function serveHealth({ host, port }: Settings, log: LogLine, seen: Seen): Promise<RoleServer> {
  const state = () => seen.projector?.state()
  const health = () => projectorHealth(state(), seen.isDraining(), seen.said || undefined)
  const metrics = projectorMetrics(state, () => health().ready)
  return startRoleServer({ host, port, health, metrics, log })
}

/** Joins the cluster that the settings name. */
export function startProjector(
  settings: Settings,
  log: LogLine,
  signal: AbortSignal,
): Promise<ClusterProjector> {
  const { prefix, schema } = settings.cluster
  const { market, seed, databaseUrl } = settings
  if (databaseUrl === undefined)
    throw new Error('TRELLIS_ROLE=projector asks for DATABASE_URL as well')
  return ClusterProjector.start({
    prefix,
    schema,
    ...namedServers(settings.cluster),
    databaseUrl,
    name: processName(settings),
    instrumentsOf: async (bound) =>
      (await loadBoundMarket(bound, { market, seed, log })).instruments,
    steadyMs: () => performance.now(),
    log,
    signal,
  })
}
