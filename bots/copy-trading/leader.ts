// A leader as the directory keeps it: one setting of the account, with what followers may know and
// the terms for those who begin. Its followers are counted in its partition.
import { assert, formatAmount, ratio, type Ratio, type UserId } from '@trellis/kernel'
import { isUnreadable, looksOf, plainName, readAlike } from './look-alikes.ts'

/** Name of the setting. */
export const LEADER_SETTING = 'copy-leader'

export type LeaderState = 'open' | 'closed' | 'left'

export interface Leader {
  readonly user: UserId
  readonly mark: string
  readonly nickname: string
  readonly share: Ratio
  readonly state: LeaderState
  /** By the operator: neither new followers nor new copies, whatever the state says. */
  readonly isSuspended: boolean
  /** Market time of the beginning, epoch ms. */
  readonly sinceMs: number
  /** An account of the house, which pages say. */
  readonly isHouse: boolean
}

/** What is in the names of the house and in nobody else's, in the letters that it looks like. */
const HOUSE = looksOf('House')
const SHORTEST = 3

/** Why an account may not lead under a name; `others` are the names of the other leaders. */
export function nicknameFault(
  nickname: string,
  { isHouse, others }: { readonly isHouse: boolean; readonly others: readonly string[] },
): 'too-short' | 'unreadable' | 'reserved' | 'taken' | undefined {
  if (!isHouse && looksOf(nickname).includes(HOUSE)) return 'reserved'
  if (isUnreadable(nickname)) return 'unreadable'
  if (plainName(nickname).length < SHORTEST) return 'too-short'
  return others.some((it) => readAlike(it, nickname)) ? 'taken' : undefined
}

/**
 * The public name of an account in addresses and calls, drawn when it begins to lead: the number of
 * the account is not in it. Marks of before are kept as they are.
 */
export function markOf(drawn: bigint): string {
  return `L${drawn.toString(36).toUpperCase()}`
}

/** The setting's text. */
export function writeLeader(leader: Leader): string {
  const { mark, nickname, share, state, isSuspended, sinceMs, isHouse } = leader
  const terms = { share: formatAmount(share), state, isSuspended }
  return JSON.stringify({ mark, nickname, ...terms, sinceMs, isHouse })
}

/** The twin; undefined where an account leads nobody and never did. */
export function readLeader(user: UserId, text: string): Leader | undefined {
  if (text === '') return undefined
  const raw = JSON.parse(text) as Omit<Leader, 'share'> & { readonly share: string }
  assert(typeof raw.mark === 'string', 'a leader without a mark', user)
  // One that was written before there was a way to suspend is not.
  return { ...raw, isSuspended: raw.isSuspended === true, user, share: ratio(raw.share) }
}
