// The process of the role `web`: serves pages and calls of a cluster of which it owns nothing. An
// entry of its own: a process of one machine loads none of it.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { createWallClock } from './clock/wall-clock.ts'
import type { Host } from './host/index.ts'
import { startWebHost, type WebOptions } from './host/web/start-web-host.ts'
import { connectNats } from './nats/connect.ts'
import { journalIdOf } from './nats/groups.ts'
import type { Settings } from './settings.ts'
import {
  startServer,
  type OpenHost,
  type RunningServer,
  type StartOptions,
} from './start-server.ts'

export interface WebStart extends Omit<StartOptions, 'openShared' | 'host'> {
  /** What tests have otherwise. */
  readonly cluster?: Partial<Pick<WebOptions, 'prefix' | 'schema' | 'replicaUrl'>>
}

/** Starts the server of a web process; throws one clear line where it cannot. */
export function startWeb(start: WebStart): Promise<RunningServer> {
  return startServer({ ...start, openShared: (told) => openHost(start, told) })
}

async function openHost(
  { settings, cluster }: WebStart,
  told: Parameters<OpenHost>[0],
): Promise<Host> {
  const { databaseUrl, databaseReadUrl: replicaUrl } = settings
  if (databaseUrl === undefined) throw new Error('TRELLIS_ROLE=web asks for DATABASE_URL as well')
  const { natsUrls, schema } = settings.cluster
  const prefix = cluster?.prefix ?? settings.cluster.prefix
  return startWebHost({
    schema,
    replicaUrl,
    ...cluster,
    ...told,
    nats: await connect(settings),
    replicas: natsUrls.length === 1 ? 1 : 3,
    settings,
    prefix,
    databaseUrl,
    journalId: journalIdOf(prefix),
    wall: createWallClock(),
    steadyMs: () => performance.now(),
  })
}

function connect({ cluster, port }: Settings): ReturnType<typeof connectNats> {
  const { natsUrls: servers, natsUser: user, natsPassword: password, natsCa } = cluster
  const ca = natsCa === undefined ? undefined : readFileSync(natsCa, 'utf8')
  return connectNats({ servers, user, password, ca }, `web-${hostname()}-${port}`)
}
