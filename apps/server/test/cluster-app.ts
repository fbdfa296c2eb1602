// A small cluster in this process in place of one server: an engine, a projector and two web
// processes' servers behind one door, on the servers that the run shares. The roles run as they do
// in processes of their own; a market that a test steps is the same memory for all of them.
import type { Logger } from 'pino'
import { createWallClock } from '../src/clock/wall-clock.ts'
import { loadBoundMarket } from '../src/data-folder/load-bound-market.ts'
import { marketIdentity } from '../src/data-folder/data-folder.ts'
import type { ClusterPlace } from '../src/host/web/open-cluster-host.ts'
import { openDuties, type DutyInit } from '../src/duties/duty-host.ts'
import { loadTape } from '../src/feed/load-tape.ts'
import { startClusterEngine, type ClusterEngine } from '../src/host/cluster/cluster-engine.ts'
import type { LogLine } from '../src/log-line.ts'
import { ClusterProjector } from '../src/projections/cluster-projector.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import type { RunningServer, StartOptions } from '../src/start-server.ts'
import { startWeb } from '../src/web-role.ts'
import { openDoor, type Door } from './alternating-door.ts'
import type { ClusterServers } from './cluster-servers.ts'
import { prefixOf, removeInstallation } from './test-installation.ts'

const WEBS = 2
const LOOK_MS = 20
const steadyMs = (): number => performance.now()

/** What a test gives its server. */
export interface AppOptions extends Pick<
  StartOptions,
  'webFolder' | 'announcedFolder' | 'checkAnswers' | 'deliveries' | 'host' | 'slowLimitMs'
> {
  readonly env: Readonly<Record<string, string>>
  readonly log: Logger
  /** The test's own data folder: a later start on it finds what this one has stored. */
  readonly folder: string | undefined
}

export interface ClusterApp {
  /** Of the door. */
  readonly address: string
  readonly webs: readonly RunningServer[]
  stop(): Promise<void>
}

/** Starts one; resolves when all groups trade and history answers. */
export async function startClusterApp(
  servers: ClusterServers,
  options: AppOptions,
): Promise<ClusterApp> {
  const { folder } = options
  const prefix = prefixOf(folder)
  const webs: RunningServer[] = []
  const portOf = ({ address }: RunningServer): number => Number(new URL(address).port)
  const door = await openDoor(() => webs.map(portOf), Number(options.env['PORT'] ?? 0))
  const settings = settingsOf(servers, { ...options, prefix, door })
  const parts = { settings, options }
  const engine = await openEngine(parts)
  const signal = AbortSignal.timeout(60_000)
  const projecting = openProjector(parts, signal)
  webs.push(...(await Promise.all(Array.from({ length: WEBS }, () => openWeb(parts)))))
  const projector = await projecting
  const duties = await openDuties(dutiesOf(parts), { log: lineOf(options) })
  for (const web of webs) {
    await web.ready()
    while (!isWhole(web)) await pause()
  }
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await door.close()
    await Promise.all(webs.map((web) => web.stop()))
    await duties.stop()
    await engine.stop()
    await projector.stop()
    if (folder === undefined) await removeInstallation(servers, prefix)
  }
  return { address: door.address, webs, stop: () => (stopping ??= stop()) }
}

function settingsOf(
  { natsUrls, databaseUrl }: ClusterServers,
  { env, prefix, door }: AppOptions & { readonly prefix: string; readonly door: Door },
): Settings {
  const settings = readSettings({
    TRELLIS_SECRET_KEY: 'a secret that all processes of a test share',
    TRELLIS_PUBLIC_ADDRESS: door.address,
    ...env,
    PORT: '0',
    TRELLIS_ROLE: 'web',
    NATS_URL: natsUrls.join(','),
    DATABASE_URL: databaseUrl,
    TRELLIS_CLUSTER_PREFIX: prefix,
  })
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

interface Parts {
  readonly settings: Settings
  readonly options: AppOptions
}

const lineOf = ({ log }: AppOptions): LogLine => {
  return (text, level = 'info') => log[level](text)
}

function openEngine({ settings, options }: Parts): Promise<ClusterEngine> {
  const { natsUrls, prefix } = settings.cluster
  const { market, seed, speed, hold, shards } = settings
  const { market: given, wall, snapshotEvery } = options.host ?? {}
  const log = lineOf(options)
  return startClusterEngine({
    address: { servers: natsUrls },
    replicas: natsUrls.length === 1 ? 1 : 3,
    prefix,
    name: `engine-${prefix}`,
    threads: shards,
    speed,
    hold,
    seed,
    identity: (epochMs) => marketIdentity(market, epochMs),
    market: (epochMs) =>
      given === undefined
        ? loadTape({ market, seed, epochMs, log })
        : Promise.resolve(given.source),
    isReplay: market !== 'simulated',
    ...(snapshotEvery !== undefined && { snapshotEvery }),
    wall: given?.wall ?? wall ?? createWallClock(),
    steadyMs,
    log,
  })
}

function openProjector({ settings, options }: Parts, signal: AbortSignal) {
  const { natsUrls, prefix, schema } = settings.cluster
  const { market, seed, databaseUrl = '' } = settings
  const given = options.host?.market?.source
  const log = lineOf(options)
  return ClusterProjector.start({
    address: { servers: natsUrls },
    replicas: natsUrls.length === 1 ? 1 : 3,
    prefix,
    schema,
    databaseUrl,
    name: `projector-${prefix}`,
    instrumentsOf: async (bound) =>
      (given ?? (await loadBoundMarket(bound, { market, seed, log }))).instruments,
    steadyMs,
    log,
    signal,
  })
}

function openWeb({ settings, options }: Parts): Promise<RunningServer> {
  const { webFolder, announcedFolder, checkAnswers, deliveries, slowLimitMs, log } = options
  return startWeb({
    settings,
    log,
    webFolder,
    announcedFolder,
    ...(checkAnswers !== undefined && { checkAnswers }),
    ...(deliveries !== undefined && { deliveries }),
    ...(slowLimitMs !== undefined && { slowLimitMs }),
    cluster: placeOf(options),
  })
}

/** What one process of a cluster alone does, without the lease that says which one. */
function dutiesOf({ settings, options }: Parts): DutyInit {
  const { deliveries } = options
  const place = placeOf(options)
  const name = `duties-${settings.cluster.prefix}`
  return { settings, place, name, ...(deliveries !== undefined && { deliveries }) }
}

function placeOf({ host }: AppOptions): ClusterPlace {
  // That of a stepped market is its own: sessions and signatures go by the machine's.
  const wall = host?.wall
  const source = host?.market?.source
  return { ...(source !== undefined && { source }), ...(wall !== undefined && { wall }) }
}

function isWhole({ host }: RunningServer): boolean {
  const { workers, database } = host.health()
  return database === 'ready' && workers.every(({ phase }) => phase === 'trading')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
