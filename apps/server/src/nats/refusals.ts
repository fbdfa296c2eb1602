// Says what the servers do not let this user do. They tell nobody else: whoever asked waits for an
// answer that never comes, as while a stream elects its leader.
import { PermissionViolationError, type NatsConnection } from '@nats-io/transport-node'
import type { LogLine } from '../log-line.ts'

/** Names behind these are drawn for each try: of a consumer, of an inbox. */
const NAMED = /^(\$JS\.API\.CONSUMER(?:\.[^.]+){2,3}|_INBOX\.[^.]+)\..*/

/** Logs each right once; resolves when the connection is closed. */
export async function tellRefusals(
  nats: Pick<NatsConnection, 'status'>,
  log: LogLine,
): Promise<void> {
  const told = new Set<string>()
  for await (const status of nats.status()) {
    if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue
    const { operation } = status.error
    const subject = status.error.subject.replace(NAMED, '$1.*')
    const right = `${operation} ${subject}`
    if (told.has(right)) continue
    told.add(right)
    const what = operation === 'publish' ? 'publish to' : 'listen to'
    log(
      `NATS refuses this user to ${what} ${subject}: are these the credentials of its role?`,
      'error',
    )
  }
}
