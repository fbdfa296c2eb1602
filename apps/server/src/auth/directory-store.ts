// The account store over the directory partition: reads from its memory, changes as durable
// decisions. It adds no rules of its own.
import { permissions, type Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { ApiKeyFields, DirectoryAccount, SessionFields } from '@trellis/engine'
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
  type EndedPushes,
  type Grounds,
  type NewAccount,
  type NewPassword,
  type NewSession,
  type NotProven,
  type SessionRecord,
  type SettingChange,
} from './account-store.ts'
import { endPushes, goneOf } from './end-pushes.ts'
import { lookAgain } from './grounds.ts'
import { TWO_FACTOR } from './two-factor-record.ts'
import { PASSKEYS } from './passkey-record.ts'
import type { Target } from './target-record.ts'

export type StoreHost = Pick<Host, 'directory' | 'register' | 'wallMs'>

/** Those to all browsers where none is picked. */
type PushesEnd = (
  state: DirectoryAccess['state'],
  isPicked?: (device: string) => boolean,
) => DirectoryDecision

export class DirectoryStore implements AccountStore {
  onTargetsGone: AccountStore['onTargetsGone'] = async () => undefined
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

  startSession(
    grounds: Grounds,
    tokenHash: string,
    record: NewSession,
  ): Promise<Result<void, NotProven>> {
    const fields = this.#fields(tokenHash, record)
    const { user } = grounds
    return this.#withPushes(user, (pushesEnd) =>
      this.#execute(grounds, 'other-password', (state) => {
        const opened = state.openSession(fields)
        const ended = endedBy(opened)
        if (ended.size === 0) return opened
        // Not those whose time was over: their browsers are pushed to until they are signed out.
        const all = state.sessionsOf(user, fields.createdAtMs).map(sessionOf)
        const tooMany = all.filter((it) => ended.has(it.tokenHash))
        const still = all.filter((it) => !ended.has(it.tokenHash))
        return joined(opened, pushesEnd(state, isWithout([...still, record], tooMany)))
      }),
    )
  }

  async endSession(tokenHash: string, device: string | undefined): Promise<void> {
    // Also of one that has ended by itself.
    const session = this.#state.session(tokenHash, -Infinity)
    if (session === undefined) return
    const { user, device: own } = session
    const isHere = (it: string): boolean =>
      it !== '' && device !== undefined && (it === device || it === own)
    await this.#withPushes(user, (pushesEnd) =>
      this.#host.directory.execute((state) =>
        joined(state.revokeSession(tokenHash), pushesEnd(state, isHere)),
      ),
    )
  }

  sessionsOf(user: UserId): readonly SessionRecord[] {
    return this.#state.sessionsOf(user, this.#host.wallMs()).map(sessionOf)
  }

  async endSessions(
    grounds: Grounds,
    isPicked: (session: SessionRecord) => boolean,
    pushes: EndedPushes,
  ): Promise<Result<number, NotProven>> {
    const { user } = grounds
    let ended: readonly SessionRecord[] = []
    const done = await this.#withPushes(user, (pushesEnd) =>
      this.#execute<NotProven>(grounds, 'signed-out', (state) => {
        const all = state.sessionsOf(user, this.#host.wallMs()).map(sessionOf)
        ended = all.filter(isPicked)
        const hashes = ended.map(({ tokenHash }) => tokenHash)
        const decision = state.endSessions(user, hashes)
        const still = all.filter((it) => !ended.includes(it))
        const isGone = isWithout(still, pushes === 'of-all-without' ? undefined : ended)
        return pushes === 'none' ? decision : joined(decision, pushesEnd(state, isGone))
      }),
    )
    return done.ok ? ok(ended.length) : done
  }

  async signOut(user: UserId): Promise<number> {
    let ended = 0
    await this.#withPushes(user, (pushesEnd) =>
      this.#host.directory.execute((state) => {
        // Of any time: also those that end by themselves.
        const hashes = state.sessionsOf(user, 0).map(({ tokenHash }) => tokenHash)
        ended = hashes.length
        return joined(state.endSessions(user, hashes), pushesEnd(state))
      }),
    )
    return ended
  }

  async leaveBrowser(user: UserId, device: string): Promise<void> {
    const isHere = (it: string): boolean => it !== '' && it === device
    // Nothing is decided, and nobody asked elsewhere, where nothing would end.
    if (endPushes(this.#state, user, isHere).ended.length === 0) return
    await this.#withPushes(user, (pushesEnd) =>
      this.#host.directory.execute((state) => pushesEnd(state, isHere)),
    )
  }

  async noteUse(tokenHash: string, atMs: number): Promise<void> {
    await this.#host.directory.execute((state) => state.useSession(tokenHash, atMs))
  }

  changePassword(
    grounds: Grounds,
    from: string,
    { passwordHash, tokenHash, session: record }: NewPassword,
  ): Promise<Result<void, NotProven>> {
    const session = this.#fields(tokenHash, record)
    const change = { from, passwordHash, session }
    return this.#withPushes(grounds.user, (pushesEnd) =>
      this.#execute(grounds, 'other-password', (state) =>
        joined(state.changePassword(change), pushesEnd(state)),
      ),
    )
  }

  resetPassword(
    user: UserId,
    passwordHash: string,
    spent: SettingChange,
  ): Promise<Result<void, NotProven>> {
    return this.#withPushes(user, (pushesEnd) =>
      this.#execute({ user, spent }, 'not-spent', (state) =>
        [
          state.resetPassword(user, passwordHash),
          pushesEnd(state),
          // Whoever was in the account may have added a passkey of theirs.
          state.changeSetting(user, PASSKEYS, ''),
          // The link was in a letter to that very address.
          state.changeSetting(user, EMAIL_PROVEN, IS_PROVEN),
        ].reduce(joined),
      ),
    )
  }

  changeSetting(
    grounds: Grounds,
    { name, next }: SettingChange,
  ): Promise<Result<void, 'not-changed' | NotProven>> {
    const { user } = grounds
    return this.#execute(grounds, 'not-changed', (state) => {
      const text = next(state.account(user)?.settings.get(name) ?? '')
      return text === undefined ? err('changed-meanwhile') : state.changeSetting(user, name, text)
    })
  }

  spend(grounds: Grounds): Promise<Result<void, NotProven>> {
    return this.#execute(grounds, 'not-spent', () => ok([]))
  }

  /**
   * A decision, the grounds for it and the code used up for it, all or none; `refused` is the word
   * where it is the decision that is refused.
   */
  async #execute<Refused>(
    grounds: Grounds,
    refused: Refused,
    decide: (state: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, Refused | NotProven>> {
    let why: NotProven | undefined
    const done = await this.#host.directory.execute((state) => {
      const spending = lookAgain(grounds, state, this.#host.wallMs())
      why = spending.ok ? undefined : spending.error
      return spending.ok ? joined(spending, decide(state)) : err('changed-meanwhile')
    })
    return done.ok ? done : err(why ?? refused)
  }

  /** What is decided may be decided anew: what of it holds in the end is told. */
  async #withPushes<T>(user: UserId, run: (pushesEnd: PushesEnd) => Promise<T>): Promise<T> {
    let ended: readonly Target[] = []
    const done = await run((state, isPicked = () => true) => {
      const end = endPushes(state, user, isPicked)
      ended = end.ended
      return end.decision
    })
    const gone = goneOf(this.#state, user, ended)
    if (gone.length > 0) await this.onTargetsGone(user, gone)
    return done
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

  addApiKey(grounds: Grounds, record: ApiKeyRecord): Promise<Result<void, 'too-many' | NotProven>> {
    return this.#execute(grounds, 'too-many', (state) => state.createApiKey(record))
  }

  changeApiKey(
    grounds: Grounds,
    change: ApiKeyChange,
  ): Promise<Result<void, 'not-found' | NotProven>> {
    const { user } = grounds
    return this.#execute(grounds, 'not-found', (state) => state.changeApiKey(user, change))
  }

  removeApiKey(grounds: Grounds, key: string): Promise<Result<void, 'not-found' | NotProven>> {
    return this.#execute(grounds, 'not-found', (state) => state.revokeApiKey(grounds.user, key))
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

type OfDevice = Pick<SessionRecord, 'device'>

/** Which devices have no session any more: of those that had the ended ones, or of all. */
function isWithout(
  still: readonly OfDevice[],
  ended: readonly OfDevice[] | undefined,
): (device: string) => boolean {
  const has = (sessions: readonly OfDevice[], device: string): boolean =>
    sessions.some((it) => it.device === device)
  return (device) =>
    device !== '' && !has(still, device) && (ended === undefined || has(ended, device))
}

/** The sessions that a decision ends, by hash. */
function endedBy(decision: DirectoryDecision): ReadonlySet<string> {
  const facts = decision.ok ? decision.value : []
  return new Set(facts.flatMap((it) => (it.type === 'session-revoked' ? [it.tokenHash] : [])))
}

function keyOf(found: ApiKeyFields): ApiKeyRecord {
  const known: readonly string[] = permissions
  const granted = found.permissions.filter((name): name is Permission => known.includes(name))
  const { addresses = [], endsAtMs = 0 } = found
  return { ...found, permissions: granted, addresses, endsAtMs }
}
