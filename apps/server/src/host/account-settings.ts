// What an account says of its owner, as settings of the directory: each under one name, read in one
// place.
import { accountTypes, type AccountType } from '@trellis/contract'

type Settings = ReadonlyMap<string, string>

/** Without one an account is a Funding account. */
export const ACCOUNT_TYPE_SETTING = 'account_type'
export const TAX_SETTING = 'tax_identity'
export const ISLAMIC_SETTING = 'islamic'
/** What the setting of an Islamic account says. */
export const IS_ISLAMIC = '1'

/** Beside a ban: whether it leaves the bots to their owner. Directories of before say nothing. */
export const BAN_KEEPS_BOTS = { name: 'ban_keeps_bots', yes: '1' }

/** The ending of all bots, or of kinds, asked for last: for a bot that comes behind it. */
export const LAST_ENDING_SETTING = 'last_ending'

/** Number of a row of FEE_LEVELS; without one it is the first. */
export const FEE_LEVEL_SETTING = 'fee_level'

export function accountTypeOf(settings: Settings): AccountType {
  const type = settings.get(ACCOUNT_TYPE_SETTING)
  return accountTypes.find((it) => it === type) ?? 'FUND'
}

const REFUSED: Partial<Readonly<Record<AccountType, string>>> = {
  UNSPECIFIED: 'account-unsupported',
  DERIVATIVE: 'account-unsupported',
  SPOT: 'account-unsupported',
  UNIFIED_UPGRADING: 'account-upgrading',
}

/** Why an account of its type makes no bots, in the host's word; undefined where it makes them. */
export function refusedTypeOf(settings: Settings): string | undefined {
  return REFUSED[accountTypeOf(settings)]
}

/** What its orders pay, a row of FEE_LEVELS. */
export function feeLevelOf(settings: Settings): number {
  return Number(settings.get(FEE_LEVEL_SETTING) ?? '0')
}

/** The tag of a tax payer; "" for none. */
export function taxIdentityOf(settings: Settings): string {
  return settings.get(TAX_SETTING) ?? ''
}

export function isIslamic(settings: Settings): boolean {
  return settings.get(ISLAMIC_SETTING) === IS_ISLAMIC
}
