// Opens the host of a process, or of a thread, that owns nothing of its cluster: what the settings
// name, over a connection of its own.
import { readFileSync } from 'node:fs'
import { createWallClock } from '../../clock/wall-clock.ts'
import { startWebHost, type WebOptions } from './start-web-host.ts'
import type { WebHost } from './web-host.ts'
import { connectNats } from '../../nats/connect.ts'
import { journalIdOf } from '../../nats/groups.ts'
import type { Settings } from '../../settings.ts'

/** What tests have otherwise. */
export type ClusterPlace = Partial<
  Pick<WebOptions, 'prefix' | 'schema' | 'replicaUrl' | 'source' | 'wall'>
>

/** What the start hands it. */
export type HostToldOf = Pick<WebOptions, 'log' | 'waiting' | 'signal'>

export interface ClusterHostOptions {
  readonly settings: Settings
  readonly place?: ClusterPlace | undefined
  /** What the servers call the connection. */
  readonly name: string
}

/** Resolves when directory, market and its time are known; the connection ends with the host. */
export async function openClusterHost(
  { settings, place, name }: ClusterHostOptions,
  told: HostToldOf,
): Promise<WebHost> {
  const { databaseUrl, databaseReadUrl: replicaUrl, cluster } = settings
  const { natsUrls, role, schema } = cluster
  if (databaseUrl === undefined)
    throw new Error(`TRELLIS_ROLE=${role} asks for DATABASE_URL as well`)
  const prefix = place?.prefix ?? cluster.prefix
  return startWebHost({
    schema,
    replicaUrl,
    wall: createWallClock(),
    ...place,
    ...told,
    nats: await connect(settings, name),
    replicas: natsUrls.length === 1 ? 1 : 3,
    settings,
    prefix,
    databaseUrl,
    journalId: journalIdOf(prefix),
    steadyMs: () => performance.now(),
  })
}

function connect({ cluster }: Settings, name: string): ReturnType<typeof connectNats> {
  const { natsUrls: servers, natsUser: user, natsPassword: password, natsCa } = cluster
  const ca = natsCa === undefined ? undefined : readFileSync(natsCa, 'utf8')
  return connectNats({ servers, user, password, ca }, name)
}
