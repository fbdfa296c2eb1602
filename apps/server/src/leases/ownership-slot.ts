// A group as the keeper of leases has it, whoever owns it at the moment.
import { leaseKey } from './lease-words.ts'
import type { HeldLease } from './lease.ts'

/** A group's work under way: one thing at a time. */
export type Work = 'ahead' | 'take' | 'leave'

/** What a member has of one group, and what it is doing about it. */
export interface Slot {
  readonly group: string
  readonly key: string
  work: Work | undefined
  lease: HeldLease | undefined
  /** The host has it: `take` has worked, and neither `leave` nor `lost` was called. */
  isServed: boolean
  isAhead: boolean
  stopAhead: AbortController | undefined
  saidMs: number
  saidEpoch: number
  /** The highest that its stream is known to have. */
  streamEpoch: number
  failures: number
  pausedUntilMs: number
}

/** Of a group that this member has nothing of. */
export const idleSlot = (kind: string, group: string): Slot => ({
  group,
  key: leaseKey(kind, group),
  work: undefined,
  lease: undefined,
  isServed: false,
  isAhead: false,
  stopAhead: undefined,
  saidMs: -Infinity,
  saidEpoch: 0,
  streamEpoch: 0,
  failures: 0,
  pausedUntilMs: -Infinity,
})
