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
}

export interface AccountStore {
  account(user: UserId): Account | undefined
  accountByEmail(email: string): Account | undefined
  /** Creates the account and grants its paper money. */
  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>>
  session(tokenHash: string): SessionRecord | undefined
  startSession(tokenHash: string, record: SessionRecord): Promise<void>
  endSession(tokenHash: string): Promise<void>
  /**
   * Sets a password, ends every session and opens a fresh one; refused when `from` is no longer the
   * stored hash.
   */
  changePassword(change: NewPassword): Promise<Result<void, 'changed-meanwhile'>>
  apiKey(key: string): ApiKeyRecord | undefined
  apiKeysOf(user: UserId): readonly ApiKeyRecord[]
  addApiKey(record: ApiKeyRecord): Promise<Result<void, 'too-many'>>
  removeApiKey(user: UserId, key: string): Promise<Result<void, 'not-found'>>
}
