// What stands in the bucket of leases, and how it is written there: the lease of a group, a member
// that announces itself, and what the next owner says before a hand-over. A value that cannot be
// read is never taken for an empty one: whoever wrote it may be sure of it.

/** What an owner says beside its renewals: how far its stream and its tape are, and the like. */
export type Mark = Readonly<Record<string, number>>

export interface LeaseWord {
  readonly type: 'lease'
  /** The member that has it; empty when it was released. */
  readonly owner: string
  /** Grows by one whenever it is taken. */
  readonly epoch: number
  /** Grows by one with each renewal of an epoch. */
  readonly count: number
  readonly mark?: Mark | undefined
  /** Whom a released lease was handed over to: others wait for it a moment. */
  readonly next?: string | undefined
}

export interface MemberWord {
  readonly type: 'member'
  readonly id: string
  readonly role: string
  /** The kinds of groups that it can own. */
  readonly can: readonly string[]
  /** It hands over what it has, and takes nothing. */
  readonly leaving: boolean
  /** It has handed over everything and will not renew this any more. */
  readonly gone: boolean
  /** Keys of leases that it could not take lately. */
  readonly unable: readonly string[]
  readonly count: number
}

/** Said by the next owner: it has read what the owner of this epoch wrote until now. */
export interface AheadWord {
  readonly type: 'ahead'
  readonly member: string
  readonly epoch: number
  readonly count: number
}

/** Of a newer release, or damaged. */
export interface UnreadableWord {
  readonly type: 'unreadable'
}

/**
 * No member of any release wrote it: servers put an answer wherever its asker names, and who asks
 * may be one that may write no lease (docs/adr/0039).
 */
export interface StrayWord {
  readonly type: 'stray'
}

export type Word = LeaseWord | MemberWord | AheadWord | UnreadableWord | StrayWord

/** Raised when an older release could not read what is written any more. */
const FORM = 1

/** The key of a group's lease. */
export const leaseKey = (kind: string, group: string): string => `lease.${kind}.${group}`

/** The key under which the next owner of a group says that it has read ahead. */
export const aheadKey = (kind: string, group: string): string => `ahead.${kind}.${group}`

/** The key of a member; every start of a process is a member of its own. */
export const memberKey = (role: string, id: string): string => `member.${role}.${id}`

/**
 * The bytes of a value, with the revision in whose place it is to stand if there is such a thing.
 */
export function wordBytes(
  word: Exclude<Word, UnreadableWord | StrayWord>,
  on?: number,
): Uint8Array {
  return Buffer.from(JSON.stringify({ form: FORM, ...word, on }))
}

/** The revision in whose place a value was written; undefined where any would do. */
export function baseOf(bytes: Uint8Array): number | undefined {
  const on = parsed(bytes)?.['on']
  return isCount(on) ? on : undefined
}

/** Reads a value; what is not one of this form is `unreadable`, what names no form `stray`. */
export function readWord(bytes: Uint8Array): Word {
  const said = parsed(bytes)
  if (said?.['form'] === undefined) return { type: 'stray' }
  if (said['form'] !== FORM) return { type: 'unreadable' }
  switch (said['type']) {
    case 'lease':
      return leaseOf(said) ?? { type: 'unreadable' }
    case 'member':
      return memberOf(said) ?? { type: 'unreadable' }
    case 'ahead':
      return aheadOf(said) ?? { type: 'unreadable' }
    default:
      return { type: 'unreadable' }
  }
}

/** Whether both are of one owner's lease of one epoch, so that they differ by its renewals. */
export function isSameTake(one: Word, other: Word): boolean {
  if (one.type !== 'lease' || other.type !== 'lease') return false
  return one.owner === other.owner && one.epoch === other.epoch
}

/** Whether this value is written anew each second while whoever wrote it lives. */
export function isRenewed(word: Word): boolean {
  if (word.type === 'lease') return word.owner !== ''
  return word.type === 'member' && !word.gone
}

type Said = Readonly<Record<string, unknown>>

function parsed(bytes: Uint8Array): Said | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(bytes).toString())
    return isObject(said) ? said : undefined
  } catch {
    return undefined
  }
}

function leaseOf({ owner, epoch, count, mark, next }: Said): LeaseWord | undefined {
  if (typeof owner !== 'string' || !isCount(epoch) || !isCount(count)) return undefined
  if (mark !== undefined && !isMark(mark)) return undefined
  if (next !== undefined && typeof next !== 'string') return undefined
  return { type: 'lease', owner, epoch, count, mark, next }
}

function memberOf(said: Said): MemberWord | undefined {
  const { id, role, can, leaving, gone, unable, count } = said
  if (typeof id !== 'string' || typeof role !== 'string' || !isCount(count)) return undefined
  if (typeof leaving !== 'boolean' || typeof gone !== 'boolean') return undefined
  if (!areTexts(can) || !areTexts(unable)) return undefined
  return { type: 'member', id, role, can, leaving, gone, unable, count }
}

function aheadOf({ member, epoch, count }: Said): AheadWord | undefined {
  if (typeof member !== 'string' || !isCount(epoch) || !isCount(count)) return undefined
  return { type: 'ahead', member, epoch, count }
}

const isObject = (it: unknown): it is Said =>
  typeof it === 'object' && it !== null && !Array.isArray(it)

const isCount = (it: unknown): it is number => Number.isSafeInteger(it) && Number(it) >= 0

const areTexts = (it: unknown): it is readonly string[] =>
  Array.isArray(it) && it.every((each) => typeof each === 'string')

const isMark = (it: unknown): it is Mark =>
  isObject(it) && Object.values(it).every((each) => Number.isFinite(each))
