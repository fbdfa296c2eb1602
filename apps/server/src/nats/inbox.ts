// Subjects for answers, where a connection's user may hear them: an account lets each role hear no
// others (deploy/nats/accounts.conf).
import { createInbox, type NatsConnection } from '@nats-io/transport-node'

/** What the names of all inboxes begin with. */
export const INBOXES = '_INBOX.'

/** An inbox of this connection that nobody else has. */
export function newInbox(nats: NatsConnection): string {
  // Not among the client's types, and what its own libraries for streams go by.
  const { options } = nats as { readonly options?: { readonly inboxPrefix?: string } }
  return createInbox(options?.inboxPrefix)
}
