// The names of what processes of a cluster say to each other, below a prefix of the installation.
import { groupName } from '../nats/groups.ts'

/** Subjects that concern one group of partitions. */
export interface GroupSubjects {
  /** Calls, which the group's owner alone answers. */
  readonly call: string
  /** The same once more, under its number; owners of releases that would do it twice listen not. */
  readonly again: string
  /** What is said to the owner without an answer. */
  readonly word: string
  /** How the owner is, twice a second. */
  readonly beat: string
  /** Which facts a process watches. */
  readonly watch: string
  /** What became durable: positions and owners. */
  readonly live: string
  /** Facts of one partition, while somebody watches it. */
  facts(partition: number): string
}

/** The subjects of a group, "g00" and on. */
export function groupSubjects(prefix: string, group: number): GroupSubjects {
  const name = groupName(group)
  return {
    call: `${prefix}.call.${name}`,
    again: `${prefix}.call.${name}.again`,
    word: `${prefix}.word.${name}`,
    beat: `${prefix}.beat.${name}`,
    watch: `${prefix}.watch.${name}`,
    live: `${prefix}.live.${name}`,
    facts: (partition) => `${prefix}.live.${name}.p${String(partition).padStart(3, '0')}`,
  }
}

/** Beats of the owners of all groups. */
export function allBeats(prefix: string): string {
  return `${prefix}.beat.*`
}

/** What projectors tell of a group: how far its read models are, and news of its users. */
export function projectedSubject(prefix: string, group: number): string {
  return `${prefix}.projected.${groupName(group)}`
}

/** The same of all groups. */
export function allProjected(prefix: string): string {
  return `${prefix}.projected.*`
}

/** The leader of market time tells its beats there. */
export function marketSubject(prefix: string): string {
  return `${prefix}.market`
}

/** What web processes tell one another there. */
export function websSubject(prefix: string): string {
  return `${prefix}.webs`
}
