// A projector for tests as its process will have it: connection, leases, database and bus of its
// own.
import { Bus } from '../../src/bus/bus.ts'
import type { Database } from '../../src/database/sql.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { Membership } from '../../src/leases/membership.ts'
import { leaveCluster, OwnershipKeeper } from '../../src/leases/ownership-keeper.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { groupName } from '../../src/nats/groups.ts'
import { openReadModels } from '../../src/projections/open-read-models.ts'
import {
  ABILITIES,
  PROJECTED_GROUPS,
  ProjectorProcess,
} from '../../src/projections/projector-process.ts'
import { instruments } from '../grid-journals.ts'

export interface ProjectorSettings {
  readonly servers: readonly string[]
  readonly prefix: string
  readonly databaseUrl: string
  readonly schema: string
  readonly name: string
  readonly log?: (line: string) => void
  /** The groups that it has, without leases that others know; all by lease where left out. */
  readonly groups?: readonly number[]
}

export interface ProjectorMember {
  readonly projector: ProjectorProcess
  readonly keeper: OwnershipKeeper
  readonly bucket: LeaseBucket
  readonly database: Database
  /** Hands its groups over and ends. */
  leave(): Promise<void>
}

/** What the read models of every test are of. */
export const JOURNAL = 'journal-of-the-test'
const nowMs = (): number => performance.now()

export async function startProjector(settings: ProjectorSettings): Promise<ProjectorMember> {
  const { servers, prefix, databaseUrl, schema, name, log = () => undefined } = settings
  const nats = await connectNats({ servers }, name)
  const database = await openReadModels({ databaseUrl, schema, journalId: JOURNAL, log })
  const bus = new Bus(nats, { log, steadyMs: nowMs })
  const leases = settings.groups === undefined ? prefix : `${prefix}-${name}`
  const bucket = await LeaseBucket.open(nats, { prefix: leases, replicas: 1, nowMs, log })
  const membership = new Membership(bucket, { role: 'projector', name, can: ['projector'] })
  const place = { nats, bus, prefix, replicas: 1, log, steadyMs: nowMs } as const
  const projector = new ProjectorProcess({ ...place, database, instruments, member: membership.id })
  const keeper = new OwnershipKeeper(bucket, membership, {
    kind: 'projector',
    groups: settings.groups?.map(groupName) ?? PROJECTED_GROUPS,
    hooks: projector.hooks,
    atOnce: 32,
    handOverMs: 500,
  })
  projector.onReach = (reach) => keeper.setAbility(ABILITIES[reach])
  projector.start()
  await membership.start()
  keeper.start()
  return {
    projector,
    keeper,
    bucket,
    database,
    leave: async () => {
      await leaveCluster(membership, [keeper])
      await projector.stop()
      bucket.close()
      await database.close()
      await nats.close()
    },
  }
}
