// Opens the host of a process, or of a thread, that owns nothing of its cluster: what the settings
// name, over a connection of its own.
import { createWallClock } from '../../clock/wall-clock.ts'
import { startWebHost, type WebOptions } from './start-web-host.ts'
import type { WebHost } from './web-host.ts'
import { connectNats } from '../../nats/connect.ts'
import { journalIdOf } from '../../nats/groups.ts'
import { namedServers } from '../../nats/named-servers.ts'
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
  const { role, schema } = cluster
  if (databaseUrl === undefined)
    throw new Error(`TRELLIS_ROLE=${role} asks for DATABASE_URL as well`)
  const prefix = place?.prefix ?? cluster.prefix
  const { address, replicas } = namedServers(cluster)
  return startWebHost({
    schema,
    replicaUrl,
    wall: createWallClock(),
    ...place,
    ...told,
    nats: await connectNats(address, name, told.log),
    replicas,
    settings,
    prefix,
    databaseUrl,
    journalId: journalIdOf(prefix),
    steadyMs: () => performance.now(),
  })
}
