// Who writes the leases and the announcement of a member: the thread that decides about them, or
// one beside it that does nothing else. A thread that others keep busy renews late, and what it has
// is taken for dead.
import { Announcer, type Announcing } from './announcer.ts'
import type { LeaseBucket } from './lease-bucket.ts'
import type { HeldLease } from './lease.ts'
import { takeLease, type Take } from './take-lease.ts'

export interface LeaseWriter {
  /** Carries out a take; undefined when somebody else was faster or nobody answers. */
  take(take: Take, lost: () => void): Promise<HeldLease | undefined>
  announcing(key: string): Announcing
}

/** Writes in the thread that asks, over the connection of its bucket. */
export function writerOn(bucket: LeaseBucket): LeaseWriter {
  return {
    take: (take, lost) => takeLease(bucket, take, { lost }),
    announcing: (key) => new Announcer(bucket, key),
  }
}
