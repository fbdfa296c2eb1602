// Types of accounts: a module of its own, which no page's first load has.

/** Types of the accounts that bots are paid from (specification 4). */
export const accountTypes = [
  'UNSPECIFIED',
  'DERIVATIVE',
  'UNIFIED',
  'UNIFIED_UPGRADING',
  'SPOT',
  'UTA',
  'FUND',
] as const
export type AccountType = (typeof accountTypes)[number]

/** The tag of Indonesian tax payers, the only one that there is. */
export const TAX_TAG = 'IND-GST'
