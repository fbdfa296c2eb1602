// Makes the read models of a running cluster anew, with the settings of one of its projectors: new
// tables beside those that are read, which take their place when they hold as much. Nobody stops.
import { loadBoundMarket } from '../data-folder/load-bound-market.ts'
import type { LogLine } from '../log-line.ts'
import { connectNats } from '../nats/connect.ts'
import { journalIdOf } from '../nats/groups.ts'
import { namedServers } from '../nats/named-servers.ts'
import type { Settings } from '../settings.ts'
import { readBoundMarket } from './cluster-market.ts'
import { openReadModels } from './open-read-models.ts'
import { rebuildBeside } from './rebuild-beside.ts'

/** Answers how many facts the rows hold. */
export async function rebuildInCluster(settings: Settings, log: LogLine): Promise<number> {
  const { prefix, schema } = settings.cluster
  const { databaseUrl, market, seed } = settings
  if (databaseUrl === undefined) throw new Error('rows of a cluster ask for DATABASE_URL')
  const { address, replicas } = namedServers(settings.cluster)
  const nats = await connectNats(address, 'rebuild', log)
  try {
    const steadyMs = (): number => performance.now()
    const place = { nats, prefix, replicas, log } as const
    const bound = await readBoundMarket({ ...place, monotonicMs: steadyMs })
    if (bound === undefined) throw new Error(`nobody has begun a cluster named ${prefix} here`)
    const { instruments } = await loadBoundMarket(bound, { market, seed, log })
    const journalId = journalIdOf(prefix)
    // Refuses rows of another cluster, and brings the tables to what this release knows.
    await (await openReadModels({ databaseUrl, schema, journalId, log })).close()
    const rows = { databaseUrl, schema, journalId, instruments }
    return await rebuildBeside({ ...place, ...rows, steadyMs })
  } finally {
    await nats.close()
  }
}
