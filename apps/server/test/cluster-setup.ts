// Vitest's global setup of the suites that start servers: what the clusters of the run stand on,
// where it is wanted (TRELLIS_TEST_CLUSTER=1) and whoever runs the suites has not started it.
import { startNats } from '../../../tools/nats.mjs'
import { startPostgres } from '../../../tools/postgres.mjs'
import { clusterServers, SERVERS, type ClusterServers } from './cluster-servers.ts'

/** As many as `npm run cluster` has. */
const NODES = 3

/** Starts them where they are wanted and not there; the function it answers ends them. */
export async function setup(): Promise<() => Promise<void>> {
  const isWanted = process.env['TRELLIS_TEST_CLUSTER'] === '1' && clusterServers() === undefined
  if (!isWanted) return () => Promise.resolve()
  const [nats, postgres] = await Promise.all([startNats({ nodes: NODES }), startPostgres()])
  const servers: ClusterServers = { natsUrls: nats.urls, databaseUrl: postgres.url }
  // Workers and the processes that they start find it there.
  process.env[SERVERS] = JSON.stringify(servers)
  return async () => {
    Reflect.deleteProperty(process.env, SERVERS)
    await Promise.all([nats.stop(), postgres.stop()])
  }
}
