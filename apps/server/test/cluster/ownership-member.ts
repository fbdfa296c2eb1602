// A member of a cluster for tests: connection, bucket, membership and keeper of its own, and a log
// of when it was sure of what.
import type { NatsConnection } from '@nats-io/transport-node'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { Membership } from '../../src/leases/membership.ts'
import {
  leaveCluster,
  OwnershipKeeper,
  type GroupHooks,
} from '../../src/leases/ownership-keeper.ts'
import type { LeaseWriter } from '../../src/leases/lease-writer.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { SureLog } from './sure-log.ts'

export interface MemberSettings {
  readonly servers: readonly string[]
  readonly replicas: 1 | 3
  readonly prefix: string
  readonly name: string
  readonly groups: readonly string[]
  readonly write: (lines: string) => void
  readonly log?: (line: string) => void
  readonly hooks?: Partial<GroupHooks>
  /** The kinds that it says it can own; its keeper is one of journal groups. */
  readonly can?: readonly string[]
  /** Writes its leases in the place of its own thread, and ends with it. */
  readonly writer?: LeaseWriter & { stop(): Promise<void> }
}

export interface TestMember {
  readonly id: string
  readonly nats: NatsConnection
  readonly bucket: LeaseBucket
  readonly keeper: OwnershipKeeper
  /** Hands over what it has and ends. */
  leave(): Promise<void>
  /** Ends without a word. */
  die(): Promise<void>
}

/** So many groups: g00, g01, … */
export const groupsOf = (count: number): readonly string[] =>
  [...Array(count).keys()].map((n) => `g${String(n).padStart(2, '0')}`)

export async function startMember(settings: MemberSettings): Promise<TestMember> {
  const { name, hooks, can = ['journal'], writer } = settings
  const nats = await connectNats({ servers: settings.servers }, name)
  const bucket = await LeaseBucket.open(nats, {
    prefix: settings.prefix,
    replicas: settings.replicas,
    nowMs: () => performance.now(),
    log: settings.log ?? (() => undefined),
  })
  const membership = new Membership(bucket, { role: 'engine', name, can }, writer)
  const log = new SureLog(membership.id, settings.write)
  const keeper = new OwnershipKeeper(bucket, membership, {
    kind: 'journal',
    groups: settings.groups,
    hooks: {
      ...hooks,
      take: async (group, taken) => {
        await hooks?.take?.(group, taken)
        log.took(group, taken.epoch)
      },
      leave: async (group) => hooks?.leave?.(group),
      lost: (group) => hooks?.lost?.(group),
    },
  })
  await membership.start()
  keeper.start()
  const watching = log.watch((group) => keeper.isSure(group))
  const end = async (): Promise<void> => {
    clearInterval(watching)
    await writer?.stop()
    bucket.close()
    await nats.close()
  }
  return {
    id: membership.id,
    nats,
    bucket,
    keeper,
    leave: async () => {
      await leaveCluster(membership, [keeper])
      await end()
    },
    die: async () => {
      membership.abandon()
      keeper.abandon()
      await end()
    },
  }
}
