// What an acknowledgement is worth on these servers (docs/adr/0039): said at each start of an
// owner, because no answer of theirs shows it.
import type { NatsConnection } from '@nats-io/transport-node'
import { serverWords } from './connect.ts'
import type { Replicas } from './log-settings.ts'

/** The first release that has a setting for it: `sync_interval: always`. */
const SYNCS_FROM = { major: 2, minor: 10 }

/** What a power cut may take, in one line for the log. */
export function acknowledgementLine(
  nats: Pick<NatsConnection, 'info'>,
  replicas: Replicas,
): string {
  const [of, lost] =
    replicas === 1
      ? ['the one machine', 'one that loses power']
      : ['two of three machines', 'two that lose power at the same moment']
  const inMemory = `what is acknowledged is in memory of ${of}, and ${lost} may lose it`
  const server = serverWords(nats)
  if (!canSync(nats.info?.version ?? '')) return `${server}: ${inMemory}`
  const onDisk = `with sync_interval "always" what is acknowledged is on disk of ${of}`
  return `${server}: ${onDisk}; without it, which no server tells, ${inMemory}`
}

function canSync(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const { major: from, minor: least } = SYNCS_FROM
  return major > from || (major === from && minor >= least)
}
