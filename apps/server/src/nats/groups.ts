// The groups that partitions are owned, moved and written in, and what their streams are called
// (docs/adr/0039).
import { ALL_PARTITIONS, DIRECTORY_PARTITION } from '../journal/journal.ts'
import { DIRECTORY_WORKER } from '../journal/record.ts'
import type { Layout } from '../journal/recovery.ts'

/** Groups of users' partitions; what a release has written under fixes the number for ever. */
export const USER_GROUPS = 32
/** The directory is a group of its own. */
export const DIRECTORY_GROUP = USER_GROUPS
export const ALL_GROUPS = USER_GROUPS + 1
export { DEFAULT_PREFIX } from '../cluster-settings.ts'

/** The name under which read models know the journal of an installation. */
export function journalIdOf(prefix: string): string {
  return `streams of ${prefix}`
}

/** The group that a partition belongs to. */
export function groupOf(partition: number): number {
  return partition === DIRECTORY_PARTITION ? DIRECTORY_GROUP : partition % USER_GROUPS
}

/** The partitions of a group, ascending. */
export function partitionsOf(group: number): readonly number[] {
  return Array.from({ length: ALL_PARTITIONS }, (_, partition) => partition).filter(
    (partition) => groupOf(partition) === group,
  )
}

/** "g00" to "g31", and "dir". */
export function groupName(group: number): string {
  return group === DIRECTORY_GROUP ? 'dir' : `g${String(group).padStart(2, '0')}`
}

/** The names of all groups of users' partitions, in their order. */
export const USER_GROUP_NAMES: readonly string[] = Array.from({ length: USER_GROUPS }, (_, group) =>
  groupName(group),
)

/** The stream that a group's journal is: "trellis-g00". */
export function streamOf(prefix: string, group: number): string {
  return `${prefix}-${groupName(group)}`
}

/** The subject that its messages are sent to: "trellis.log.g00". */
export function subjectOf(prefix: string, group: number): string {
  return `${prefix}.log.${groupName(group)}`
}

/** What a group's records prove of the tape concerns the partitions of that group. */
export function layoutOf(group: number): Layout {
  if (group === DIRECTORY_GROUP) return { worker: DIRECTORY_WORKER, shards: 1 }
  return { worker: group, shards: USER_GROUPS }
}
