// The servers of NATS that the settings of a process name: their addresses, whom it is to them, and
// how many replicas of a stream they hold.
import { readFileSync } from 'node:fs'
import type { ClusterSettings } from '../cluster-settings.ts'
import type { NatsAddress } from './connect.ts'
import type { Replicas } from './log-settings.ts'

/** Reads the authority's certificate, where one is named; throws where it cannot be read. */
export function namedServers(settings: ClusterSettings): {
  readonly address: NatsAddress
  readonly replicas: Replicas
} {
  const { natsUrls: servers, natsUser: user, natsPassword: password, natsCa } = settings
  const ca = natsCa === undefined ? undefined : readFileSync(natsCa, 'utf8')
  return { address: { servers, user, password, ca }, replicas: servers.length === 1 ? 1 : 3 }
}
