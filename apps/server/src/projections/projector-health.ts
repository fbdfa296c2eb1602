// Whether a projector does its work, as one answer: it is in the cluster, rows can be written, and
// those of its groups are no more than some seconds behind. One without groups waits for some.
import type { RoleHealth } from '../observe/role-server.ts'

/** A group that this projector has a lease of. */
export interface FilledState {
  /** "g07" */
  readonly name: string
  /** Whether its rows are being filled at this moment. */
  readonly isOpen: boolean
  /** Whether the rows hold what was durable when it was taken. */
  readonly isCurrent: boolean
  /** Messages of its stream that the rows lack, and for how long they have lacked some, ms. */
  readonly lagMessages: number
  readonly behindMs: number
  /** What is wrong with its stream, '' for nothing. */
  readonly failure: string
}

export interface ProjectorState {
  readonly isLeaving: boolean
  /** Whether the bucket of leases is being written, so that this projector's could be renewed. */
  readonly hearsLeases: boolean
  /** Why nothing is written now, '' while all is well. */
  readonly problem: string
  readonly facts: number
  readonly groups: readonly FilledState[]
}

export interface ProjectorHealth extends RoleHealth {
  readonly phase: 'joining' | 'filling' | 'catching-up' | 'unsure' | 'away' | 'stopping'
  readonly groups: readonly string[]
  readonly behindMs: number
}

/** What a person waits for before history looks broken (docs/adr/0039: history 5 s). */
const BEHIND_LIMIT_MS = 5000

/** The health of a projector; `waits` says for what one waits that has not joined. */
export function projectorHealth(
  state: ProjectorState | undefined,
  isDraining: boolean,
  waits = 'has not joined yet',
): ProjectorHealth {
  const groups = state?.groups ?? []
  const told = {
    groups: groups.map(({ name }) => name),
    behindMs: Math.max(0, ...groups.map(({ behindMs }) => behindMs)),
  }
  if (isDraining || state?.isLeaving === true)
    return { ready: false, phase: 'stopping', reason: 'told to stop', ...told }
  if (state === undefined) return { ready: false, phase: 'joining', reason: waits, ...told }
  if (!state.hearsLeases) return { ready: false, phase: 'unsure', reason: SILENT, ...told }
  if (state.problem !== '') return { ready: false, phase: 'away', reason: state.problem, ...told }
  const late = lateOf(groups)
  if (late !== '') return { ready: false, phase: 'catching-up', reason: late, ...told }
  return { ready: true, phase: 'filling', reason: '', ...told }
}

const SILENT = 'leases cannot be renewed: nothing is heard of their bucket'

/** Whose rows are not as they should be, '' for nobody's. */
function lateOf(groups: readonly FilledState[]): string {
  const failed = groups.find(({ failure }) => failure !== '')
  if (failed !== undefined) return `rows of ${failed.name} stand still: ${failed.failure}`
  const late = groups.find(({ behindMs }) => behindMs >= BEHIND_LIMIT_MS)
  if (late !== undefined) return `rows of ${late.name} are ${late.behindMs / 1000} s behind`
  const begun = groups.find(({ isOpen, isCurrent }) => isOpen && !isCurrent)
  return begun === undefined ? '' : `rows of ${begun.name} are being brought up to date`
}
