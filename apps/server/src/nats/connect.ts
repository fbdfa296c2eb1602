// Connections to the NATS servers of a cluster. One that is lost is made again for as long as the
// process lives: what was under way then has an unknown result, which its asker finds out about.
import { connect, type NatsConnection, type Server } from '@nats-io/transport-node'
import type { LogLine } from '../log-line.ts'
import { tellRefusals } from './refusals.ts'

export interface NatsAddress {
  /** "nats://127.0.0.1:4222", one for each node that is known. */
  readonly servers: readonly string[]
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Certificate of the authority, as PEM; with it a server without TLS is refused. */
  readonly ca?: string | undefined
}

const RECONNECT_MS = 250
const PING_MS = 2000
/** A server that stands still takes connections and says nothing: the next one is tried. */
const DIAL_MS = 2000

/**
 * Connects to any of the servers; `name` is what the servers' own lists call this process. What
 * they do not let this user do goes to the log, for as long as the connection lives. Rejects where
 * none of them answers or the credentials are refused.
 */
export async function connectNats(
  address: NatsAddress,
  name: string,
  log?: LogLine,
): Promise<NatsConnection> {
  const nats = await dial(address, name)
  if (log) void tellRefusals(nats, log)
  return nats
}

function dial({ servers, user, password, ca }: NatsAddress, name: string): Promise<NatsConnection> {
  return connect({
    servers: [...servers],
    name,
    // Each user hears answers in inboxes of its own (deploy/nats/accounts.conf).
    ...(user === undefined ? {} : { user, pass: password ?? '', inboxPrefix: `_INBOX.${user}` }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    timeout: DIAL_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ignoreClusterUpdates: true,
    // The library would dial the server that it has just lost first.
    reconnectToServer: (known) => known.reduce(longerAgo),
  })
}

/** The server that a connection is to, as messages for the operator name it. */
export function serverWords({ info }: Pick<NatsConnection, 'info'>): string {
  return `nats-server ${info?.version ?? '?'} of ${info?.server_name ?? '?'}`
}

/** Of two servers, the one that was dialled longer ago. */
const longerAgo = (a: Server, b: Server): Server => (b.lastConnect < a.lastConnect ? b : a)
