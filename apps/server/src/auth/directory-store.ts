// The account store over the directory partition: reads from its memory, changes as durable decisions.
// New users get an id in a random partition and their Funding account opened there.
import { randomInt } from 'node:crypto'
import { permissions, type Permission } from '@trellis/contract'
import { createIdSource, err, ok, PARTITIONS, type Result, type UserId } from '@trellis/kernel'
import type { DirectoryAccount, ApiKeyFields } from '@trellis/engine'
import type { DirectoryAccess } from '../host/directory-host.ts'
import type {
  Account,
  AccountStore,
  ApiKeyRecord,
  NewAccount,
  SessionRecord,
} from './account-store.ts'

export interface DirectoryStoreOptions {
  readonly directory: DirectoryAccess
  readonly wallMs: () => number
  /** Opens the Funding account with its grants; does nothing for a user who has one. */
  readonly openUser: (user: UserId) => Promise<void>
}

export class DirectoryStore implements AccountStore {
  readonly #options: DirectoryStoreOptions
  readonly #nextId = createIdSource()

  constructor(options: DirectoryStoreOptions) {
    this.#options = options
  }

  get #state(): DirectoryAccess['state'] {
    return this.#options.directory.state
  }

  account(user: UserId): Account | undefined {
    const found = this.#state.account(user)
    return found && accountOf(found)
  }

  accountByEmail(email: string): Account | undefined {
    const found = this.#state.accountByEmail(email)
    return found && accountOf(found)
  }

  async register(account: NewAccount): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
    const { directory, wallMs, openUser } = this.#options
    const user: UserId = this.#nextId(wallMs(), randomInt(PARTITIONS))
    const fields = { ...account, user, createdAtMs: wallMs() }
    const done = await directory.execute((state) => state.register(fields))
    if (!done.ok) return err(done.error === 'email-taken' ? 'email-taken' : 'unavailable')
    await openUser(user)
    return ok(user)
  }

  session(tokenHash: string): SessionRecord | undefined {
    return this.#state.session(tokenHash, this.#options.wallMs())
  }

  /** Also opens the Funding account when a crash came between registering and opening it. */
  async startSession(tokenHash: string, record: SessionRecord): Promise<void> {
    const { directory, wallMs, openUser } = this.#options
    await openUser(record.user)
    const fields = { ...record, tokenHash, createdAtMs: wallMs() }
    await directory.execute((state) => state.openSession(fields))
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#options.directory.execute((state) => state.revokeSession(tokenHash))
  }

  apiKey(key: string): ApiKeyRecord | undefined {
    const found = this.#state.apiKey(key)
    return found && keyOf(found)
  }

  apiKeysOf(user: UserId): readonly ApiKeyRecord[] {
    return this.#state.apiKeysOf(user).map(keyOf)
  }

  async addApiKey(record: ApiKeyRecord): Promise<Result<void, 'too-many'>> {
    const done = await this.#options.directory.execute((state) => state.createApiKey(record))
    return done.ok ? done : err('too-many')
  }

  async removeApiKey(user: UserId, key: string): Promise<Result<void, 'not-found'>> {
    const done = await this.#options.directory.execute((state) => state.revokeApiKey(user, key))
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
