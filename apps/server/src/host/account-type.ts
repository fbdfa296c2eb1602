// Which accounts make which bots: those that are not blocked, of a type that makes bots (the table
// stands beside how the type is kept, in account-settings), and of an Islamic account the kinds
// without leverage, interest and following.
import type { DirectoryAccount } from '@trellis/engine'
import type { DirectoryAccess } from './directory-host.ts'
import type { UserId } from '@trellis/kernel'
import { KINDS } from '../engine-parts.ts'
import { isIslamic, refusedTypeOf } from './account-settings.ts'

/** Kinds that neither lend, borrow nor pay interest, nor copy what does. */
const INTEREST_FREE = new Set(
  KINDS.filter((it) => it.isInterestFree === true).map(({ kind }) => kind),
)

/** Why an account makes no bots at all now, in the host's word: blocked, or of such a type. */
export function refusedAccount({
  banReason,
  settings,
}: Pick<DirectoryAccount, 'banReason' | 'settings'>): string | undefined {
  return banReason === '' ? refusedTypeOf(settings) : 'blocked'
}

/**
 * Why an account makes no bot of a kind now, in the host's word: it is blocked, of a type that
 * makes none, or Islamic.
 */
export function barredAccount(
  state: DirectoryAccess['state'],
  user: UserId,
  kind: string,
): string | undefined {
  const account = state.account(user)
  if (account === undefined) return undefined
  const refused = refusedAccount(account)
  if (refused !== undefined) return refused
  const isBarred = isIslamic(account.settings) && !INTEREST_FREE.has(kind)
  return isBarred ? 'account-islamic' : undefined
}
