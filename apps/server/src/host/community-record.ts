// What the directory knows of the simulated community (docs/adr/0026): its accounts, in which
// partition they live, and how far its past was made. Everything follows from facts that stood
// there before the first bot of it.
import { SIMULATED_SETTING } from '@trellis/bot-kit/routes/kind-routes.ts'
import { ok, partitionOf, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from './directory-host.ts'
import { HOUSE_DOMAIN, NO_PASSWORD } from './house-accounts.ts'
import { settingAccess } from './setting-access.ts'

/** Of its first account: the span of its past, and whether that is made. */
const COMMUNITY_SETTING = 'community'

/** The number of the account whose existence is the community's. */
const FIRST = '01'

/** Market time from which its past reaches to which, epoch ms. */
export interface CommunitySpan {
  readonly fromMs: number
  readonly toMs: number
}

export interface CommunityRecord {
  readonly first: UserId
  readonly partition: number
  /** Undefined while it is not written. */
  readonly span: CommunitySpan | undefined
  /** Whether its partition is one like all others now. */
  readonly isDone: boolean
}

/** The address of a member, by the two digits of its number. */
export function memberEmail(number: string): string {
  return `member-${number}@${HOUSE_DOMAIN}`
}

/** The account of a member; one that somebody registered at its address is not the community's. */
export function memberAccount(
  state: Pick<DirectoryAccess['state'], 'accountByEmail'>,
  number = FIRST,
): UserId | undefined {
  const account = state.accountByEmail(memberEmail(number))
  return account?.passwordHash === NO_PASSWORD ? account.user : undefined
}

/** Undefined where none was begun. */
export function communityIn(
  state: Pick<DirectoryAccess['state'], 'accountByEmail' | 'account'>,
): CommunityRecord | undefined {
  const first = memberAccount(state)
  if (first === undefined) return undefined
  const text = state.account(first)?.settings.get(COMMUNITY_SETTING) ?? ''
  const kept = text === '' ? undefined : (JSON.parse(text) as CommunitySpan & { done?: true })
  const span = kept && { fromMs: kept.fromMs, toMs: kept.toMs }
  return { first, partition: partitionOf(first), span, isDone: kept?.done === true }
}

/** Its partition while that is made apart from all others; undefined for none. */
export function partitionAway(
  state: Pick<DirectoryAccess['state'], 'accountByEmail' | 'account'>,
): number | undefined {
  const record = communityIn(state)
  return record === undefined || record.isDone ? undefined : record.partition
}

/** Notes the span of its past, and when it is made. */
export async function writeCommunity(
  directory: DirectoryAccess,
  { first }: CommunityRecord,
  { fromMs, toMs }: CommunitySpan,
  isDone: boolean,
): Promise<void> {
  const text = JSON.stringify({ fromMs, toMs, ...(isDone && { done: true }) })
  await settingAccess(directory).write(first, COMMUNITY_SETTING, () => ok(text))
}

/** Names a member, and marks it as simulated with that. */
export async function nameMember(
  directory: DirectoryAccess,
  user: UserId,
  nickname: string,
): Promise<void> {
  await settingAccess(directory).write(user, SIMULATED_SETTING, () => ok(nickname))
}

/** Whether a user's bots are simulated, and with it all that they made. */
export function isSimulated(
  state: Pick<DirectoryAccess['state'], 'account'>,
  user: UserId,
): boolean {
  return (state.account(user)?.settings.get(SIMULATED_SETTING) ?? '') !== ''
}
