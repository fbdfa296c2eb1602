// The process of the role `web`: serves pages and calls of a cluster of which it owns nothing. An
// entry of its own: a process of one machine loads none of it.
import { openClusterHost, type ClusterPlace } from './host/web/open-cluster-host.ts'
import { processName } from './process-name.ts'
import { startServer, type RunningServer, type StartOptions } from './start-server.ts'

export interface WebStart extends Omit<StartOptions, 'openShared' | 'host'> {
  readonly cluster?: ClusterPlace
}

/** Starts the server of a web process; throws one clear line where it cannot. */
export function startWeb(start: WebStart): Promise<RunningServer> {
  const { settings, cluster: place } = start
  const name = `web-${processName(settings)}`
  return startServer({
    ...start,
    openShared: (told) => openClusterHost({ settings, place, name }, told),
  })
}
