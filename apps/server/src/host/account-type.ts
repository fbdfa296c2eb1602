// Which accounts make which bots: types whose money is in Funding or in one account for all, and of
// an Islamic account the kinds without leverage, interest and following.
import type { AccountType } from '@trellis/contract'
import type { DirectoryAccess } from './directory-host.ts'
import type { UserId } from '@trellis/kernel'

/** Name of the setting; without one an account is a Funding account. */
export const ACCOUNT_TYPE_SETTING = 'account_type'

/** Kinds that lend, borrow, pay interest or copy what does. */
const NOT_FOR_ISLAMIC: readonly string[] = [
  'copy-trading',
  'dual-asset',
  'futures-combo',
  'futures-grid',
  'futures-martingale',
  'liquidity-mining',
]

const REFUSED: Partial<Readonly<Record<AccountType, string>>> = {
  UNSPECIFIED: 'account-unsupported',
  DERIVATIVE: 'account-unsupported',
  SPOT: 'account-unsupported',
  UNIFIED_UPGRADING: 'account-upgrading',
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
  const { banReason, settings } = account
  if (banReason !== '') return 'blocked'
  const refused = REFUSED[(settings.get(ACCOUNT_TYPE_SETTING) ?? 'FUND') as AccountType]
  if (refused !== undefined) return refused
  const isBarred = settings.get('islamic') === '1' && NOT_FOR_ISLAMIC.includes(kind)
  return isBarred ? 'account-islamic' : undefined
}
