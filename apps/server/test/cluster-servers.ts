// With TRELLIS_TEST_CLUSTER=1 tests that start a server get a small cluster instead (cluster-app).
// What those stand on is shared: started once by Vitest's global setup, or before it by whoever
// names it in the environment.
import { startNats } from '../../../tools/nats.mjs'
import { startPostgres } from '../../../tools/postgres.mjs'

const NAME = 'TRELLIS_TEST_CLUSTER_SERVERS'
/** As many as `npm run cluster` has. */
const NODES = 3

export interface ClusterServers {
  readonly natsUrls: readonly string[]
  readonly databaseUrl: string
}

/** Where they are; undefined where servers are single processes, as they are by default. */
export function clusterServers(): ClusterServers | undefined {
  const text = process.env[NAME]
  return text === undefined ? undefined : (JSON.parse(text) as ClusterServers)
}

/** Starts them where they are wanted and not there; the function it answers ends them. */
export async function setup(): Promise<() => Promise<void>> {
  const isWanted = process.env['TRELLIS_TEST_CLUSTER'] === '1' && clusterServers() === undefined
  if (!isWanted) return () => Promise.resolve()
  const [nats, postgres] = await Promise.all([startNats({ nodes: NODES }), startPostgres()])
  const servers: ClusterServers = { natsUrls: nats.urls, databaseUrl: postgres.url }
  // Workers and the processes that they start find it there.
  process.env[NAME] = JSON.stringify(servers)
  return async () => {
    Reflect.deleteProperty(process.env, NAME)
    await Promise.all([nats.stop(), postgres.stop()])
  }
}
