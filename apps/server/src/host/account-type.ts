// Which types of accounts make bots: those whose money is in Funding or in one account for all.
import type { AccountType } from '@trellis/contract'
import type { DirectoryAccess } from './directory-host.ts'
import type { UserId } from '@trellis/kernel'

/** Name of the setting; without one an account is a Funding account. */
export const ACCOUNT_TYPE_SETTING = 'account_type'

const REFUSED: Partial<Readonly<Record<AccountType, string>>> = {
  UNSPECIFIED: 'account-unsupported',
  DERIVATIVE: 'account-unsupported',
  SPOT: 'account-unsupported',
  UNIFIED_UPGRADING: 'account-upgrading',
}

/** Why an account makes no bots now, in the host's word: blocked, or of a type that does not. */
export function barredAccount(state: DirectoryAccess['state'], user: UserId): string | undefined {
  const account = state.account(user)
  if (account === undefined) return undefined
  if (account.banReason !== '') return 'blocked'
  return REFUSED[(account.settings.get(ACCOUNT_TYPE_SETTING) ?? 'FUND') as AccountType]
}
