// What an operator may do: three roles, each with all that those before it may. The first admin is
// named on the machine itself: by the settings, once the e-mail was found to be its owner's
// (anybody can register it first), or by the command.
import { operatorRoles as ROLES, type OperatorRole } from '@trellis/contract'
import type { DirectoryAccount } from '@trellis/engine'
import { EMAIL_PROVEN, IS_PROVEN } from '../auth/account-store.ts'

export type Role = OperatorRole

/** Name of the setting of an account that holds its role. */
export const ROLE_SETTING = 'operator_role'

type Ranked = Pick<DirectoryAccount, 'email' | 'banReason' | 'settings'>

/** What an account may do; `named` are the e-mails of the settings. Nothing while it is blocked. */
export function roleOf(account: Ranked | undefined, named: readonly string[]): Role | undefined {
  return account?.banReason === '' ? rankOf(account, named) : undefined
}

/**
 * The role that others need to act on an account: also of a blocked one, since it has its role
 * again when it is let go.
 */
export function rankOf(account: Ranked, named: readonly string[]): Role | undefined {
  const isProven = account.settings.get(EMAIL_PROVEN) === IS_PROVEN
  if (isProven && named.includes(account.email.toLowerCase())) return 'admin'
  return ROLES.find((role) => role === account.settings.get(ROLE_SETTING))
}
