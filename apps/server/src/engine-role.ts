// The process of the role `engine`: joins the cluster that the settings name, and hands over what
// it owns when it is told to stop. An entry of its own: a process of one machine loads none of it.
import type { Logger } from 'pino'
import { createWallClock } from './clock/wall-clock.ts'
import { marketIdentity } from './data-folder/data-folder.ts'
import { connectPostgres } from './database/postgres.ts'
import { loadTape } from './feed/load-tape.ts'
import { DutyThread } from './duties/duty-thread.ts'
import { startClusterEngine, type ClusterEngine } from './host/cluster/cluster-engine.ts'
import { engineHealth } from './host/cluster/engine-health.ts'
import { engineMetrics } from './host/cluster/engine-metrics.ts'
import { DUTY_GROUP, DUTY_KIND } from './leases/lease-kinds.ts'
import type { LogLine } from './log-line.ts'
import { journalIdOf } from './nats/groups.ts'
import { namedServers } from './nats/named-servers.ts'
import type { StreamWitness } from './nats/ownership.ts'
import { startRoleServer, type RoleServer } from './observe/role-server.ts'
import { startTracing } from './observe/tracing.ts'
import { processName } from './process-name.ts'
import { AskedWitness } from './projections/asked-witness.ts'
import type { Settings } from './settings.ts'
import { toldToStop } from './told-to-stop.ts'

/** Connections that ask it: so many groups are taken at once. */
const WITNESSES = 4
/** Less than deploy/systemd gives it: what is not handed over by then others take as if it died. */
const STOP_LIMIT_MS = 50_000

/** Resolves when it has stopped in order; rejects with one clear line where it cannot start. */
export async function runEngine(settings: Settings, log: Logger): Promise<void> {
  const told = toldToStop()
  const line: LogLine = (text, level = 'info') => log[level](text)
  const stopTracing = await startTracing('trellis-engine', process.env)
  const seen: Seen = { engine: undefined, isDraining: false }
  // A balancer or a person hears of the stop before anything is handed over.
  void told.then(() => (seen.isDraining = true))
  const server = await serveHealth(settings, line, seen)
  const joining = join(settings, line)
  void joining.then(
    (engine) => (seen.engine = engine),
    () => undefined,
  )
  const first = await Promise.race([joining, told])
  if (typeof first !== 'string')
    process.stdout.write(
      `Trellis engine is ready: ${first.id} of ${settings.cluster.natsUrls[0]} ` +
        `at ${server.address}/healthz\n`,
    )
  log.info({ signal: await told }, 'stopping')
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  // One that never joined serves nobody, and what it may have taken others take as if it had died.
  if (typeof first !== 'string') await first.stop()
  await server.close()
  await stopTracing()
}

/** What health is asked of. */
interface Seen {
  /** Undefined until it has joined. */
  engine: ClusterEngine | undefined
  isDraining: boolean
}

function serveHealth({ host, port }: Settings, log: LogLine, seen: Seen): Promise<RoleServer> {
  const health = () => engineHealth(seen.engine?.state(), seen.isDraining)
  const metrics = engineMetrics(
    () => seen.engine,
    () => health().ready,
  )
  return startRoleServer({ host, port, health, metrics, log })
}

function join(settings: Settings, log: LogLine): Promise<ClusterEngine> {
  const { market, seed, speed, hold, shards, databaseUrl } = settings
  const name = processName(settings)
  const hooks = new DutyThread({ settings, name: `${name}-duties` }, log)
  return startClusterEngine({
    ...namedServers(settings.cluster),
    prefix: settings.cluster.prefix,
    name,
    leased: [{ kind: DUTY_KIND, groups: [DUTY_GROUP], hooks }],
    threads: shards,
    speed,
    hold,
    identity: (epochMs) => marketIdentity(market, epochMs),
    seed,
    market: (epochMs) => loadTape({ market, seed, epochMs, log }),
    isReplay: market !== 'simulated',
    ...(databaseUrl !== undefined && { witness: witnessIn(databaseUrl, settings, log) }),
    wall: createWallClock(),
    steadyMs: () => performance.now(),
    log,
  })
}

/** What the read models know is asked of them when groups are taken. */
function witnessIn(
  databaseUrl: string,
  { cluster }: Settings,
  log: LogLine,
): (group: number) => Promise<StreamWitness | undefined> {
  const database = connectPostgres(databaseUrl, cluster.schema, WITNESSES)
  const journalId = journalIdOf(cluster.prefix)
  const asked = new AskedWitness({ database, journalId, steadyMs: () => performance.now(), log })
  return (group) => asked.of(group)
}
