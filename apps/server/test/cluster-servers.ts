// With TRELLIS_TEST_CLUSTER=1 tests that start a server get a small cluster instead (cluster-app).
// What those stand on is shared; where it is, the environment says.

/** Set by Vitest's global setup (cluster-setup), or before it by whoever runs the suites. */
export const SERVERS = 'TRELLIS_TEST_CLUSTER_SERVERS'

export interface ClusterServers {
  readonly natsUrls: readonly string[]
  readonly databaseUrl: string
}

/** Where they are; undefined where servers are single processes, as they are by default. */
export function clusterServers(): ClusterServers | undefined {
  const text = process.env[SERVERS]
  return text === undefined ? undefined : (JSON.parse(text) as ClusterServers)
}
