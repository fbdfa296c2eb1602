// What the auditor finds in a cluster's streams, and whether Funding of each user is by the facts
// what its client was shown.
import { parseAmount } from '@trellis/kernel'
import { auditStreams, type Audit } from '../../../tools/faults-audit.ts'
import { loadBoundMarket } from '../src/data-folder/load-bound-market.ts'
import { connectNats } from '../src/nats/connect.ts'
import { DEFAULT_PREFIX } from '../src/nats/groups.ts'
import { readBoundMarket } from '../src/projections/cluster-market.ts'
import type { ClusterStage } from './cluster-stage.ts'

const log = (): void => undefined
const steadyMs = (): number => performance.now()

/** Reads all streams; `shown` is what clients saw of their Funding when nothing was under way. */
export async function auditCluster(
  { nats: servers }: ClusterStage,
  shown: ReadonlyMap<string, string>,
): Promise<Audit> {
  const { secrets, urls } = servers
  const { passwords, ca } = secrets ?? {}
  const user = { user: passwords && 'operator', password: passwords?.operator, ca }
  const nats = await connectNats({ servers: urls, ...user }, 'audit')
  try {
    const place = { nats, prefix: DEFAULT_PREFIX, replicas: 3 } as const
    const bound = await readBoundMarket({ ...place, monotonicMs: steadyMs, log })
    if (bound === undefined) throw new Error('the directory names no market')
    const { instruments } = await loadBoundMarket(bound, {
      market: 'simulated',
      seed: bound.seed,
      log,
    })
    const audit = await auditStreams({ ...place, instruments, steadyMs })
    return { ...audit, findings: [...audit.findings, ...unlike(audit, shown)] }
  } finally {
    await nats.close()
  }
}

function unlike({ funding }: Audit, shown: ReadonlyMap<string, string>): readonly string[] {
  return [...shown].flatMap(([user, text]) => {
    const told = parseAmount(text)
    const found = funding.get(user)
    const isSame = told.ok && told.value === found
    return isSame ? [] : [`user ${user} was shown ${text} USDT, the facts make it ${found} e-12`]
  })
}
