// What of a cluster is had by a lease: its kinds, the one group of each kind that has no more, and
// what leases of streams carry.
import type { TapeMark } from '../nats/group-writer.ts'
import { DIRECTORY_GROUP, groupName } from '../nats/groups.ts'
import { leaseKey, type Mark } from './lease-words.ts'

/** Groups of users' partitions, by their names. */
export const JOURNAL_KIND = 'journal'
export const DIRECTORY_KIND = 'directory'
export const DIRECTORY_NAME = groupName(DIRECTORY_GROUP)
/** Who has it leads market time. */
export const CLOCK_KIND = 'clock'
export const CLOCK_GROUP = 'market'
/** What one process of a cluster does alone. */
export const DUTY_KIND = 'duty'
export const DUTY_GROUP = 'all'
/** Rows of the users' groups, by the same names: theirs is another lease than the groups' own. */
export const PROJECTOR_KIND = 'projector'

/** The key of the lease whose owner writes a group's stream. */
export function streamLeaseKey(group: number): string {
  return leaseKey(group === DIRECTORY_GROUP ? DIRECTORY_KIND : JOURNAL_KIND, groupName(group))
}

/** How far such a lease says that stream and tape are. */
export function tapeMarkOf(mark: Mark | undefined): TapeMark | undefined {
  const { sequence, tapeMs } = mark ?? {}
  return sequence === undefined || tapeMs === undefined ? undefined : { sequence, tapeMs }
}
