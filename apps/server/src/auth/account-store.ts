// What sign-up, sessions and API keys need from the directory partition. Every change resolves only
// when it is durable; reads come from memory. The adapter over the host is in directory-store.ts.
import type { Permission } from '@trellis/contract'
import type { Result, UserId } from '@trellis/kernel'

/** Name of the setting of the VIP label. */
export const VIP_SETTING = 'vip_level'

/** Name of the setting of an account whose e-mail was found to be its owner's. */
export const EMAIL_PROVEN = 'email_proven'
/** What it says then. */
export const IS_PROVEN = '1'

export interface Account {
  readonly user: UserId
  readonly email: string
  /** A letter to it was answered, or who runs the server said so; anybody can register one. */
  readonly isEmailProven: boolean
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
  /** Words shown to a blocked user; '' while not blocked. */
  readonly banReason: string
  readonly taxIdentity: string
  readonly islamic: boolean
  /** Why it makes no bots, in the host's word; '' where it makes them. */
  readonly refused: string
  /** 0 to 5: the label that the profile shows, 0 for none. */
  readonly vipLevel: number
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

/** A session that is to be opened. */
export interface NewSession {
  readonly user: UserId
  readonly expiresAtMs: number
  /** What the browser calls itself, where it is, and which one it is for pushes; '' of unknown. */
  readonly agent: string
  readonly address: string
  readonly device: string
}

export interface SessionRecord extends NewSession {
  readonly tokenHash: string
  readonly createdAtMs: number
  /** When it was last seen to be used, to the hour. */
  readonly usedAtMs: number
}

export interface ApiKeyRecord {
  readonly key: string
  readonly user: UserId
  readonly label: string
  readonly permissions: readonly Permission[]
  /** Encrypted with the installation's secret key. */
  readonly sealedSecret: string
  readonly createdAtMs: number
  /** Where it may call from (allow-list.ts); none: from anywhere. */
  readonly addresses: readonly string[]
  /** Wall epoch ms; 0: it does not end. */
  readonly endsAtMs: number
}

/** What the owner of a key may change about it. */
export type ApiKeyChange = Pick<ApiKeyRecord, 'key' | 'label' | 'addresses' | 'endsAtMs'>

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly countryCode: string
  readonly lang: string
}

export interface NewPassword {
  readonly passwordHash: string
  readonly tokenHash: string
  readonly session: NewSession
}

/** What a change may be made by; all of it has to hold as the change is decided. */
export interface Grounds {
  readonly user: UserId
  /** What a password was found to fit. */
  readonly passwordHash?: string
  /** Since when two-factor was on, wall epoch ms; 0: it was off, so no code was asked for. */
  readonly factorSinceMs?: number
  /** The session that it is made in, by the hash of its token. */
  readonly session?: string | undefined
  /** The API key that it is signed with, and the address that it was sent from. */
  readonly apiKey?: { readonly key: string; readonly ip: string }
  /** The code that is used up with it. */
  readonly spent?: SettingChange | undefined
}

/** What of the grounds does not hold any more; of a code: it was used, or two-factor is another. */
export type NotProven =
  'other-password' | 'signed-out' | 'key-removed' | KeyBarred | 'not-spent' | 'code-wanted'

/** Why a key that there is may not be used: its time is over, or its list has not the address. */
export type KeyBarred = 'key-ended' | 'key-elsewhere'

/**
 * Which pushes end with sessions: none, as another is opened in their place; those to browsers that
 * have none left; or those to every browser without one, also where it ended by itself.
 */
export type EndedPushes = 'none' | 'of-these' | 'of-all-without'

export interface AccountStore {
  /** Told of targets that went with sessions, before it is answered that those ended. */
  onTargetsGone: (user: UserId, targets: readonly string[]) => Promise<void>
  account(user: UserId): Account | undefined
  accountByEmail(email: string): Account | undefined
  /** What an account keeps under a name; '' where it keeps nothing. */
  setting(user: UserId, name: string): string
  /** Creates the account and grants its paper money. */
  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>>
  session(tokenHash: string): SessionRecord | undefined
  startSession(
    grounds: Grounds,
    tokenHash: string,
    record: NewSession,
  ): Promise<Result<void, NotProven>>
  /** Ends a session with pushes to its browser and this one; undefined of one that goes on. */
  endSession(tokenHash: string, device: string | undefined): Promise<void>
  /** Sessions of a user that stand, oldest first. */
  sessionsOf(user: UserId): readonly SessionRecord[]
  /** Ends those of a user that are picked; answers how many. */
  endSessions(
    grounds: Grounds,
    isPicked: (session: SessionRecord) => boolean,
    pushes: EndedPushes,
  ): Promise<Result<number, NotProven>>
  /** Ends every session of a user with all pushes; answers how many sessions there were. */
  signOut(user: UserId): Promise<number>
  /** Ends a user's pushes to a browser in which another one has logged in. */
  leaveBrowser(user: UserId, device: string): Promise<void>
  noteUse(tokenHash: string, atMs: number): Promise<void>
  /**
   * Sets a password, ends every session with all pushes and opens a fresh one; refused when the
   * stored hash is no longer `from`.
   */
  changePassword(
    grounds: Grounds,
    from: string,
    change: NewPassword,
  ): Promise<Result<void, NotProven>>
  /** Sets a password, ends every session with all pushes and opens none. */
  resetPassword(
    user: UserId,
    passwordHash: string,
    spent: SettingChange,
  ): Promise<Result<void, NotProven>>
  changeSetting(
    grounds: Grounds,
    change: SettingChange,
  ): Promise<Result<void, 'not-changed' | NotProven>>
  /** Uses up the code for what is not kept here. */
  spend(grounds: Grounds): Promise<Result<void, NotProven>>
  apiKey(key: string): ApiKeyRecord | undefined
  apiKeysOf(user: UserId): readonly ApiKeyRecord[]
  addApiKey(grounds: Grounds, record: ApiKeyRecord): Promise<Result<void, 'too-many' | NotProven>>
  changeApiKey(
    grounds: Grounds,
    change: ApiKeyChange,
  ): Promise<Result<void, 'not-found' | NotProven>>
  removeApiKey(grounds: Grounds, key: string): Promise<Result<void, 'not-found' | NotProven>>
}
