// What sign-up, sessions and API keys need from the directory partition. Every change resolves only
// when it is durable; reads come from memory. The adapter over the host is in directory-store.ts.
import type { Permission } from '@trellis/contract'
import type { Result, UserId } from '@trellis/kernel'

export interface Account {
  readonly user: UserId
  readonly email: string
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
  /** Words shown to a blocked user; '' while not blocked. */
  readonly banReason: string
  readonly taxIdentity: string
  readonly islamic: boolean
  /** What is kept of its second factor (two-factor-record.ts); '' where that is off. */
  readonly twoFactor: string
}

/**
 * A change of one setting of an account, decided on what it is at that moment: undefined refuses
 * it, and whatever is to happen with it.
 */
export interface SettingChange {
  readonly name: string
  readonly next: (text: string) => string | undefined
}

export interface SessionRecord {
  readonly user: UserId
  readonly expiresAtMs: number
}

export interface ApiKeyRecord {
  readonly key: string
  readonly user: UserId
  readonly label: string
  readonly permissions: readonly Permission[]
  /** Encrypted with the installation's secret key. */
  readonly sealedSecret: string
  readonly createdAtMs: number
}

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
}

export interface NewPassword {
  readonly from: string
  readonly passwordHash: string
  readonly tokenHash: string
  readonly session: SessionRecord
  readonly spent?: SettingChange | undefined
}

/** A setting is not what its change was found to fit: a code was used meanwhile. */
export type NotSpent = 'not-spent'

export interface AccountStore {
  account(user: UserId): Account | undefined
  accountByEmail(email: string): Account | undefined
  /** Creates the account and grants its paper money. */
  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>>
  session(tokenHash: string): SessionRecord | undefined
  /** `spent`: a code that is used up with it. */
  startSession(
    tokenHash: string,
    record: SessionRecord,
    spent?: SettingChange,
  ): Promise<Result<void, NotSpent>>
  endSession(tokenHash: string): Promise<void>
  /**
   * Sets a password, ends every session and opens a fresh one; refused when `from` is no longer the
   * stored hash.
   */
  changePassword(change: NewPassword): Promise<Result<void, 'changed-meanwhile' | NotSpent>>
  changeSetting(user: UserId, change: SettingChange): Promise<Result<void, NotSpent>>
  apiKey(key: string): ApiKeyRecord | undefined
  apiKeysOf(user: UserId): readonly ApiKeyRecord[]
  addApiKey(
    record: ApiKeyRecord,
    spent?: SettingChange,
  ): Promise<Result<void, 'too-many' | NotSpent>>
  removeApiKey(user: UserId, key: string): Promise<Result<void, 'not-found'>>
}
