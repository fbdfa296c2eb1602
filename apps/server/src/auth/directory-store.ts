// The account store over the directory partition: reads from its memory, changes as durable
// decisions. It adds no rules of its own.
import { permissions, type Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type {
  ApiKeyFields,
  DirectoryAccount,
  DirectoryRefusal,
  SessionFields,
} from '@trellis/engine'
import { isIslamic, taxIdentityOf } from '../host/account-settings.ts'
import { refusedAccount } from '../host/account-type.ts'
import { joined, type DirectoryAccess, type DirectoryDecision } from '../host/directory-host.ts'
import type { Host } from '../host/host-api.ts'
import {
  EMAIL_PROVEN,
  IS_PROVEN,
  VIP_SETTING,
  type Account,
  type AccountStore,
  type ApiKeyChange,
  type ApiKeyRecord,
  type NewAccount,
  type NewPassword,
  type NewSession,
  type NotSpent,
  type SessionRecord,
  type SettingChange,
} from './account-store.ts'
import { TWO_FACTOR } from './two-factor-record.ts'
import { PASSKEYS } from './passkey-record.ts'

export type StoreHost = Pick<Host, 'directory' | 'register' | 'wallMs'>

export class DirectoryStore implements AccountStore {
  readonly #host: StoreHost

  constructor(host: StoreHost) {
    this.#host = host
  }

  get #state(): DirectoryAccess['state'] {
    return this.#host.directory.state
  }

  account(user: UserId): Account | undefined {
    const found = this.#state.account(user)
    return found && accountOf(found)
  }

  accountByEmail(email: string): Account | undefined {
    const found = this.#state.accountByEmail(email)
    return found && accountOf(found)
  }

  setting(user: UserId, name: string): string {
    return this.#state.account(user)?.settings.get(name) ?? ''
  }

  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    return this.#host.register(account)
  }

  session(tokenHash: string): SessionRecord | undefined {
    const found = this.#state.session(tokenHash, this.#host.wallMs())
    return found && sessionOf(found)
  }

  async startSession(
    tokenHash: string,
    record: NewSession,
    spent?: SettingChange,
  ): Promise<Result<void, NotSpent>> {
    const fields = this.#fields(tokenHash, record)
    const done = await this.#execute(record.user, spent, (state) => state.openSession(fields))
    return done.ok || done.error !== 'not-spent' ? ok(undefined) : err('not-spent')
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#host.directory.execute((state) => state.revokeSession(tokenHash))
  }

  sessionsOf(user: UserId): readonly SessionRecord[] {
    return this.#state.sessionsOf(user, this.#host.wallMs()).map(sessionOf)
  }

  async endSessions(
    user: UserId,
    isPicked: (session: SessionRecord) => boolean,
  ): Promise<readonly SessionRecord[]> {
    let ended: readonly SessionRecord[] = []
    await this.#host.directory.execute((state) => {
      ended = state.sessionsOf(user, this.#host.wallMs()).map(sessionOf).filter(isPicked)
      const hashes = ended.map(({ tokenHash }) => tokenHash)
      return state.endSessions(user, hashes)
    })
    return ended
  }

  async noteUse(tokenHash: string, atMs: number): Promise<void> {
    await this.#host.directory.execute((state) => state.useSession(tokenHash, atMs))
  }

  async changePassword(change: NewPassword): Promise<Result<void, 'changed-meanwhile' | NotSpent>> {
    const { from, passwordHash, spent } = change
    const session = this.#fields(change.tokenHash, change.session)
    const done = await this.#execute(session.user, spent, (state) =>
      state.changePassword({ from, passwordHash, session }),
    )
    if (done.ok) return done
    return err(done.error === 'not-spent' ? 'not-spent' : 'changed-meanwhile')
  }

  async resetPassword(
    user: UserId,
    passwordHash: string,
    spent: SettingChange,
  ): Promise<Result<void, NotSpent>> {
    const done = await this.#execute(user, spent, (state) =>
      joined(
        // Whoever was in the account may have added a passkey of theirs.
        joined(state.resetPassword(user, passwordHash), state.changeSetting(user, PASSKEYS, '')),
        // The link was in a letter to that very address.
        state.changeSetting(user, EMAIL_PROVEN, IS_PROVEN),
      ),
    )
    return done.ok ? done : err('not-spent')
  }

  async changeSetting(user: UserId, change: SettingChange): Promise<Result<void, NotSpent>> {
    const done = await this.#execute(user, change, () => ok([]))
    return done.ok ? done : err('not-spent')
  }

  /** A decision and the change of a setting that goes with it, both or none. */
  async #execute(
    user: UserId,
    change: SettingChange | undefined,
    decide: (state: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal | NotSpent>> {
    let isSpent = true
    const done = await this.#host.directory.execute((state) => {
      const decided = decide(state)
      if (!decided.ok || change === undefined) return decided
      const next = change.next(this.setting(user, change.name))
      isSpent = next !== undefined
      if (next === undefined) return ok([])
      const changed = state.changeSetting(user, change.name, next)
      return joined(changed, decided)
    })
    return isSpent ? done : err('not-spent')
  }

  #fields(tokenHash: string, record: NewSession): SessionFields {
    return { ...record, tokenHash, createdAtMs: this.#host.wallMs() }
  }

  apiKey(key: string): ApiKeyRecord | undefined {
    const found = this.#state.apiKey(key)
    return found && keyOf(found)
  }

  apiKeysOf(user: UserId): readonly ApiKeyRecord[] {
    return this.#state.apiKeysOf(user).map(keyOf)
  }

  async addApiKey(
    record: ApiKeyRecord,
    spent?: SettingChange,
  ): Promise<Result<void, 'too-many' | NotSpent>> {
    const done = await this.#execute(record.user, spent, (state) => state.createApiKey(record))
    if (done.ok) return done
    return err(done.error === 'not-spent' ? 'not-spent' : 'too-many')
  }

  async changeApiKey(
    user: UserId,
    change: ApiKeyChange,
    spent?: SettingChange,
  ): Promise<Result<void, 'not-found' | NotSpent>> {
    const done = await this.#execute(user, spent, (state) => state.changeApiKey(user, change))
    if (done.ok) return done
    return err(done.error === 'not-spent' ? 'not-spent' : 'not-found')
  }

  async removeApiKey(user: UserId, key: string): Promise<Result<void, 'not-found'>> {
    const done = await this.#host.directory.execute((state) => state.revokeApiKey(user, key))
    return done.ok ? done : err('not-found')
  }
}

function accountOf(found: DirectoryAccount): Account {
  const { user, email, passwordHash, countryCode, lang, banReason, settings } = found
  return {
    user,
    email,
    passwordHash,
    countryCode,
    lang,
    isEmailProven: settings.get(EMAIL_PROVEN) === IS_PROVEN,
    banReason,
    taxIdentity: taxIdentityOf(settings),
    refused: refusedAccount(found) ?? '',
    vipLevel: vipLevelOf(settings.get(VIP_SETTING) ?? ''),
    islamic: isIslamic(settings),
    twoFactor: settings.get(TWO_FACTOR) ?? '',
  }
}

/** A level that there is not is none. */
function vipLevelOf(text: string): number {
  return /^[1-5]$/.test(text) ? Number(text) : 0
}

/** Sessions of older journals do not know where they were opened. */
function sessionOf(found: SessionFields): SessionRecord {
  const { agent = '', address = '', device = '', usedAtMs = found.createdAtMs } = found
  return { ...found, agent, address, device, usedAtMs }
}

function keyOf(found: ApiKeyFields): ApiKeyRecord {
  const known: readonly string[] = permissions
  const granted = found.permissions.filter((name): name is Permission => known.includes(name))
  const { addresses = [], endsAtMs = 0 } = found
  return { ...found, permissions: granted, addresses, endsAtMs }
}
