// The directory partition: accounts, sessions, API keys, the market's identity and clock. A pure
// state machine: decisions answer facts or a refusal, `commit` folds them and gives the batch to
// journal.
import { assert, assertNever, err, ok, ZERO, type Amount } from '@trellis/kernel'
import type { Result, UserId } from '@trellis/kernel'
import {
  clockMapOf,
  DIRECTORY_PARTITION,
  type AcceptedLoss,
  type AccountFields,
  type ApiKeyFields,
  type ClockMap,
  type DirectoryBatch,
  type DirectoryFact,
  type SessionFields,
} from './directory-facts.ts'
import type { Stamp } from '../engine-options.ts'

export const API_KEYS_MAX = 20

export interface DirectoryAccount extends AccountFields {
  readonly banReason: string
  readonly settings: ReadonlyMap<string, string>
}

export type DirectoryRefusal =
  | 'email-taken'
  | 'not-found'
  | 'already-known'
  | 'changed-meanwhile'
  | 'too-many'
  | 'top-up-limit'
  | 'other-market'
  | 'clock-goes-back'

type Decision = Result<readonly DirectoryFact[], DirectoryRefusal>

interface AccountRecord extends AccountFields {
  passwordHash: string
  banReason: string
  readonly settings: Map<string, string>
  readonly sessions: Set<string>
  readonly keys: Set<string>
  topUpDay: number
  readonly topUps: Map<string, Amount>
}

export interface PasswordChange {
  /** The hash that the present password was found to fit. */
  readonly from: string
  readonly passwordHash: string
  /** With which the one who changes it goes on. */
  readonly session: SessionFields
}

export interface TopUpWish {
  readonly user: UserId
  readonly coin: string
  readonly amount: Amount
  readonly day: number
  /** Most that one user may draw of the coin in a day. */
  readonly limit: Amount
}

export class Directory {
  /** Position of the next fact. */
  next = 0
  #market: { readonly market: string; readonly seed: number } | undefined
  #clock: ClockMap | undefined
  readonly #accounts = new Map<UserId, AccountRecord>()
  readonly #emails = new Map<string, UserId>()
  readonly #sessions = new Map<string, SessionFields>()
  readonly #keys = new Map<string, ApiKeyFields>()
  #segments = new Map<string, number>()

  get market(): { readonly market: string; readonly seed: number } | undefined {
    return this.#market
  }

  get clock(): ClockMap | undefined {
    return this.#clock
  }

  /** Last segment file of each worker's stream that was there once. */
  get segments(): ReadonlyMap<string, number> {
    return this.#segments
  }

  get accountCount(): number {
    return this.#accounts.size
  }

  account(user: UserId): DirectoryAccount | undefined {
    return this.#accounts.get(user)
  }

  accountByEmail(email: string): DirectoryAccount | undefined {
    const user = this.#emails.get(emailKey(email))
    return user === undefined ? undefined : this.#accounts.get(user)
  }

  /** Users in order of registration. */
  users(): UserId[] {
    return [...this.#accounts.keys()]
  }

  /** A session that is neither revoked nor expired at the given wall time. */
  session(tokenHash: string, nowMs: number): SessionFields | undefined {
    const session = this.#sessions.get(tokenHash)
    return session && nowMs < session.expiresAtMs ? session : undefined
  }

  apiKey(key: string): ApiKeyFields | undefined {
    return this.#keys.get(key)
  }

  apiKeysOf(user: UserId): readonly ApiKeyFields[] {
    const keys = this.#accounts.get(user)?.keys ?? []
    return [...keys].flatMap((key) => this.#keys.get(key) ?? [])
  }

  /** What is drawn of a coin on a day. */
  topUpsOn(user: UserId, coin: string, day: number): Amount {
    const account = this.#accounts.get(user)
    return account?.topUpDay === day ? (account.topUps.get(coin) ?? ZERO) : ZERO
  }

  /** Binds the data to one market and seed; any other is refused for ever. */
  bindMarket(market: string, seed: number): Decision {
    const bound = this.#market
    if (!bound) return ok([{ type: 'market-bound', market, seed }])
    return bound.market === market && bound.seed === seed ? ok([]) : err('other-market')
  }

  /**
   * Sets the map from wall to market time anew. Market time never goes back; a wall clock that was
   * ahead and is set right does.
   */
  mapClock(map: ClockMap): Decision {
    const { marketMs, speed, next } = map
    const goesBack = this.#clock !== undefined && marketMs < this.#clock.marketMs
    const turnsBack = next !== undefined && !(next.marketMs >= marketMs && next.speed > 0)
    if (goesBack || turnsBack || !(speed >= 0)) return err('clock-goes-back')
    return ok([{ type: 'clock-mapped', ...clockMapOf(map) }])
  }

  beginSegment(stream: string, segment: number): Decision {
    if ((this.#segments.get(stream) ?? 0) >= segment) return ok([])
    return ok([{ type: 'segment-begun', stream, segment }])
  }

  acceptLoss(loss: AcceptedLoss): Decision {
    return ok([{ type: 'loss-accepted', ...loss }])
  }

  register(account: AccountFields): Decision {
    if (this.#emails.has(emailKey(account.email))) return err('email-taken')
    if (this.#accounts.has(account.user)) return err('already-known')
    return ok([{ type: 'account-registered', ...account }])
  }

  /** A new password ends every session of the account and opens a fresh one. */
  changePassword({ from, passwordHash, session }: PasswordChange): Decision {
    const { user } = session
    const account = this.#accounts.get(user)
    if (!account) return err('not-found')
    if (account.passwordHash !== from) return err('changed-meanwhile')
    if (this.#sessions.has(session.tokenHash)) return err('already-known')
    return ok([
      { type: 'password-changed', user, passwordHash },
      ...revoked(account.sessions),
      { type: 'session-opened', ...session },
    ])
  }

  /** A ban ends every session; an empty reason lifts it. */
  ban(user: UserId, reason: string): Decision {
    const account = this.#accounts.get(user)
    if (!account) return err('not-found')
    const ended = reason === '' ? [] : revoked(account.sessions)
    return ok([{ type: 'account-banned', user, reason }, ...ended])
  }

  /** Opens a session and drops the account's expired ones. */
  openSession(session: SessionFields): Decision {
    const account = this.#accounts.get(session.user)
    if (!account) return err('not-found')
    if (this.#sessions.has(session.tokenHash)) return err('already-known')
    const expired = [...account.sessions].filter(
      (hash) => (this.#sessions.get(hash)?.expiresAtMs ?? 0) <= session.createdAtMs,
    )
    return ok([...revoked(expired), { type: 'session-opened', ...session }])
  }

  revokeSession(tokenHash: string): Decision {
    return this.#sessions.has(tokenHash) ? ok(revoked([tokenHash])) : err('not-found')
  }

  createApiKey(key: ApiKeyFields): Decision {
    const account = this.#accounts.get(key.user)
    if (!account) return err('not-found')
    if (this.#keys.has(key.key)) return err('already-known')
    if (account.keys.size >= API_KEYS_MAX) return err('too-many')
    return ok([{ type: 'api-key-created', ...key }])
  }

  revokeApiKey(user: UserId, key: string): Decision {
    if (this.#keys.get(key)?.user !== user) return err('not-found')
    return ok([{ type: 'api-key-revoked', key }])
  }

  changeSetting(user: UserId, name: string, value: string): Decision {
    const account = this.#accounts.get(user)
    if (!account) return err('not-found')
    if ((account.settings.get(name) ?? '') === value) return ok([])
    return ok([{ type: 'setting-changed', user, name, value }])
  }

  /** Counts a draw from the faucet against the day's limit. */
  countTopUp({ user, coin, amount, day, limit }: TopUpWish): Decision {
    if (!this.#accounts.has(user)) return err('not-found')
    const drawn = this.topUpsOn(user, coin, day)
    if (amount <= 0n || drawn + amount > limit) return err('top-up-limit')
    return ok([{ type: 'top-up-counted', user, coin, amountE12: String(amount), day }])
  }

  /** Folds decided facts and gives the batch to journal; undefined when there is nothing to say. */
  commit(facts: readonly DirectoryFact[], stamp: Stamp): DirectoryBatch | undefined {
    if (facts.length === 0) return undefined
    const first = this.next
    for (const fact of facts) this.#evolve(fact)
    return { partition: DIRECTORY_PARTITION, first, ...stamp, fromTape: false, facts }
  }

  /** Folds a journalled batch. */
  fold(batch: DirectoryBatch): void {
    assert(batch.partition === DIRECTORY_PARTITION, 'not the directory', batch.partition)
    assert(batch.first === this.next, 'batch is not the next', batch.first)
    for (const fact of batch.facts) this.#evolve(fact)
  }

  /**
   * The whole directory as facts that would build it: JSON-safe, small, and needs no form of its
   * own.
   */
  snapshot(): DirectorySnapshot {
    const facts: DirectoryFact[] = []
    if (this.#market) facts.push({ type: 'market-bound', ...this.#market })
    if (this.#clock) facts.push({ type: 'clock-mapped', ...this.#clock })
    for (const [stream, segment] of this.#segments)
      facts.push({ type: 'segment-begun', stream, segment })
    for (const account of this.#accounts.values()) facts.push(...factsOf(account))
    for (const session of this.#sessions.values())
      facts.push({ type: 'session-opened', ...session })
    for (const key of this.#keys.values()) facts.push({ type: 'api-key-created', ...key })
    return { version: 1, position: this.next, facts }
  }

  restore(snapshot: DirectorySnapshot): void {
    assert(snapshot.version === 1 && this.next === 0, 'cannot restore here', snapshot.version)
    for (const fact of snapshot.facts) this.#evolve(fact)
    this.next = snapshot.position
  }

  #evolve(fact: DirectoryFact): void {
    this.next++
    switch (fact.type) {
      case 'market-bound':
        this.#market = { market: fact.market, seed: fact.seed }
        return
      case 'clock-mapped':
        this.#clock = clockMapOf(fact)
        return
      case 'segment-begun':
        this.#segments.set(fact.stream, fact.segment)
        return
      case 'loss-accepted':
        this.#segments = new Map(fact.segments)
        return
      case 'account-registered':
        return this.#addAccount(fact)
      case 'session-opened':
        return this.#addSession(fact)
      case 'session-revoked':
        return this.#dropSession(fact.tokenHash)
      case 'api-key-created':
        return this.#addKey(fact)
      case 'api-key-revoked':
        return this.#dropKey(fact.key)
      case 'password-changed':
        this.#record(fact.user).passwordHash = fact.passwordHash
        return
      case 'account-banned':
        this.#record(fact.user).banReason = fact.reason
        return
      case 'setting-changed': {
        const { settings } = this.#record(fact.user)
        if (fact.value === '') settings.delete(fact.name)
        else settings.set(fact.name, fact.value)
        return
      }
      case 'top-up-counted':
        return addTopUp(this.#record(fact.user), fact)
      default:
        assertNever(fact)
    }
  }

  #addAccount(fact: AccountFields): void {
    const { user, email, passwordHash, countryCode, lang, createdAtMs } = fact
    assert(!this.#accounts.has(user), 'account exists already', user)
    this.#emails.set(emailKey(email), user)
    this.#accounts.set(user, {
      user,
      email,
      passwordHash,
      countryCode,
      lang,
      createdAtMs,
      banReason: '',
      settings: new Map(),
      sessions: new Set(),
      keys: new Set(),
      topUpDay: 0,
      topUps: new Map(),
    })
  }

  #addSession({ user, tokenHash, createdAtMs, expiresAtMs }: SessionFields): void {
    this.#record(user).sessions.add(tokenHash)
    this.#sessions.set(tokenHash, { user, tokenHash, createdAtMs, expiresAtMs })
  }

  #dropSession(tokenHash: string): void {
    const session = this.#sessions.get(tokenHash)
    assert(session, 'session is not open')
    this.#record(session.user).sessions.delete(tokenHash)
    this.#sessions.delete(tokenHash)
  }

  #addKey(fact: ApiKeyFields): void {
    const { user, key, sealedSecret, permissions, label, createdAtMs } = fact
    this.#record(user).keys.add(key)
    this.#keys.set(key, { user, key, sealedSecret, permissions, label, createdAtMs })
  }

  #dropKey(key: string): void {
    const found = this.#keys.get(key)
    assert(found, 'key is not known')
    this.#record(found.user).keys.delete(key)
    this.#keys.delete(key)
  }

  #record(user: UserId): AccountRecord {
    const account = this.#accounts.get(user)
    assert(account, 'unknown account', user)
    return account
  }
}

export interface DirectorySnapshot {
  readonly version: number
  readonly position: number
  readonly facts: readonly DirectoryFact[]
}

/** E-mails are one when they differ in case or outer blanks only. */
function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

function revoked(hashes: Iterable<string>): DirectoryFact[] {
  return Array.from(hashes, (tokenHash) => ({ type: 'session-revoked', tokenHash }))
}

function addTopUp(
  account: AccountRecord,
  fact: Extract<DirectoryFact, { type: 'top-up-counted' }>,
): void {
  if (account.topUpDay !== fact.day) account.topUps.clear()
  account.topUpDay = fact.day
  const drawn = (account.topUps.get(fact.coin) ?? ZERO) + BigInt(fact.amountE12)
  account.topUps.set(fact.coin, drawn as Amount)
}

function factsOf(account: AccountRecord): DirectoryFact[] {
  const { user, email, passwordHash, countryCode, lang, createdAtMs, banReason } = account
  const facts: DirectoryFact[] = [
    { type: 'account-registered', user, email, passwordHash, countryCode, lang, createdAtMs },
  ]
  if (banReason !== '') facts.push({ type: 'account-banned', user, reason: banReason })
  for (const [name, value] of account.settings)
    facts.push({ type: 'setting-changed', user, name, value })
  for (const [coin, drawn] of account.topUps) {
    const day = account.topUpDay
    facts.push({ type: 'top-up-counted', user, coin, amountE12: String(drawn), day })
  }
  return facts
}
