// The account store over the directory partition: reads from its memory, changes as durable
// decisions. It adds no rules of its own.
import { permissions, type Permission } from '@trellis/contract'
import { err, type Result, type UserId } from '@trellis/kernel'
import type { ApiKeyFields, DirectoryAccount, SessionFields } from '@trellis/engine'
import type { DirectoryAccess } from '../host/directory-host.ts'
import type { Host } from '../host/host-api.ts'
import type {
  Account,
  AccountStore,
  ApiKeyRecord,
  NewAccount,
  NewPassword,
  SessionRecord,
} from './account-store.ts'

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

  register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    return this.#host.register(account)
  }

  session(tokenHash: string): SessionRecord | undefined {
    return this.#state.session(tokenHash, this.#host.wallMs())
  }

  async startSession(tokenHash: string, record: SessionRecord): Promise<void> {
    const fields = this.#fields(tokenHash, record)
    await this.#host.directory.execute((state) => state.openSession(fields))
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#host.directory.execute((state) => state.revokeSession(tokenHash))
  }

  async changePassword(change: NewPassword): Promise<Result<void, 'changed-meanwhile'>> {
    const { from, passwordHash } = change
    const session = this.#fields(change.tokenHash, change.session)
    const done = await this.#host.directory.execute((state) =>
      state.changePassword({ from, passwordHash, session }),
    )
    return done.ok ? done : err('changed-meanwhile')
  }

  #fields(tokenHash: string, record: SessionRecord): SessionFields {
    return { ...record, tokenHash, createdAtMs: this.#host.wallMs() }
  }

  apiKey(key: string): ApiKeyRecord | undefined {
    const found = this.#state.apiKey(key)
    return found && keyOf(found)
  }

  apiKeysOf(user: UserId): readonly ApiKeyRecord[] {
    return this.#state.apiKeysOf(user).map(keyOf)
  }

  async addApiKey(record: ApiKeyRecord): Promise<Result<void, 'too-many'>> {
    const done = await this.#host.directory.execute((state) => state.createApiKey(record))
    return done.ok ? done : err('too-many')
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
    banReason,
    taxIdentity: settings.get('tax_identity') ?? '',
    islamic: settings.get('islamic') === '1',
  }
}

function keyOf(found: ApiKeyFields): ApiKeyRecord {
  const known: readonly string[] = permissions
  const granted = found.permissions.filter((name): name is Permission => known.includes(name))
  return { ...found, permissions: granted }
}
