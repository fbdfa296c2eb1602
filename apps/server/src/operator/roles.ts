// What an operator may do: three roles, each with all that those before it may. The first admin is
// named on the machine itself: by the settings, once the e-mail was found to be its owner's
// (anybody can register it first), or by the command.
import { operatorRoles as ROLES, type OperatorRole } from '@trellis/contract'
import type { DirectoryAccount } from '@trellis/engine'
import { EMAIL_PROVEN, IS_PROVEN } from '../auth/account-store.ts'

export type Role = OperatorRole

/** Name of the setting of an account that holds its role. */
export const ROLE_SETTING = 'operator_role'

/** The role of an account; `named` are the e-mails of the settings. None of a blocked one. */
export function roleOf(
  account: Pick<DirectoryAccount, 'email' | 'banReason' | 'settings'> | undefined,
  named: readonly string[],
): Role | undefined {
  if (account === undefined || account.banReason !== '') return undefined
  const isProven = account.settings.get(EMAIL_PROVEN) === IS_PROVEN
  if (isProven && named.includes(account.email.toLowerCase())) return 'admin'
  return ROLES.find((role) => role === account.settings.get(ROLE_SETTING))
}
