// The directory partition: accounts, sessions, API keys, the market's identity and clock. A pure
// state machine: decisions answer facts or a refusal, `commit` folds them and gives the batch to
// journal.
import { assert, err, ok, ZERO, type Amount, type Result, type UserId } from '@trellis/kernel'
import {
  clockMapOf,
  DIRECTORY_PARTITION,
  type AcceptedLoss,
  type AccountFields,
  type ApiKeyChange,
  type ApiKeyFields,
  type ClockMap,
  type DirectoryBatch,
  type DirectoryFact,
  type OperatorAct,
  type SessionFields,
} from './directory-facts.ts'
import { DirectoryRecords, emailKey, type BoundMarket } from './directory-records.ts'
import type { Stamp } from '../engine-options.ts'

export const API_KEYS_MAX = 20
/** Browsers and clients that one account is signed in with at once. */
const MOST_SESSIONS = 50

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
  readonly #records = new DirectoryRecords()

  get market(): BoundMarket | undefined {
    return this.#records.market
  }

  get clock(): ClockMap | undefined {
    return this.#records.clock
  }

  /** Last segment file of each worker's stream that was there once. */
  get segments(): ReadonlyMap<string, number> {
    return this.#records.segments
  }

  get accountCount(): number {
    return this.#records.accounts.size
  }

  account(user: UserId): DirectoryAccount | undefined {
    return this.#records.accounts.get(user)
  }

  accountByEmail(email: string): DirectoryAccount | undefined {
    const user = this.#records.emails.get(emailKey(email))
    return user === undefined ? undefined : this.#records.accounts.get(user)
  }

  /** Users in order of registration. */
  users(): UserId[] {
    return [...this.#records.accounts.keys()]
  }

  /** A session that is neither revoked nor expired at the given wall time. */
  session(tokenHash: string, nowMs: number): SessionFields | undefined {
    const session = this.#records.sessions.get(tokenHash)
    return session && nowMs < session.expiresAtMs ? session : undefined
  }

  /** The sessions of a user that stand at the given wall time, oldest first. */
  sessionsOf(user: UserId, nowMs: number): readonly SessionFields[] {
    const hashes = this.#records.accounts.get(user)?.sessions ?? []
    return [...hashes].flatMap((hash) => this.session(hash, nowMs) ?? [])
  }

  apiKey(key: string): ApiKeyFields | undefined {
    return this.#records.keys.get(key)
  }

  apiKeysOf(user: UserId): readonly ApiKeyFields[] {
    const keys = this.#records.accounts.get(user)?.keys ?? []
    return [...keys].flatMap((key) => this.#records.keys.get(key) ?? [])
  }

  /** What is drawn of a coin on a day. */
  topUpsOn(user: UserId, coin: string, day: number): Amount {
    const account = this.#records.accounts.get(user)
    return account?.topUpDay === day ? (account.topUps.get(coin) ?? ZERO) : ZERO
  }

  /** Binds the data to one market and seed; any other is refused for ever. */
  bindMarket(market: string, seed: number): Decision {
    const bound = this.#records.market
    if (!bound) return ok([{ type: 'market-bound', market, seed }])
    return bound.market === market && bound.seed === seed ? ok([]) : err('other-market')
  }

  /**
   * Sets the map from wall to market time anew. Market time never goes back; a wall clock that was
   * ahead and is set right does.
   */
  mapClock(map: ClockMap): Decision {
    const { marketMs, speed, next } = map
    const goesBack = this.#records.clock !== undefined && marketMs < this.#records.clock.marketMs
    const turnsBack = next !== undefined && !(next.marketMs >= marketMs && next.speed > 0)
    if (goesBack || turnsBack || !(speed >= 0)) return err('clock-goes-back')
    return ok([{ type: 'clock-mapped', ...clockMapOf(map) }])
  }

  beginSegment(stream: string, segment: number): Decision {
    if ((this.#records.segments.get(stream) ?? 0) >= segment) return ok([])
    return ok([{ type: 'segment-begun', stream, segment }])
  }

  acceptLoss(loss: AcceptedLoss): Decision {
    return ok([{ type: 'loss-accepted', ...loss }])
  }

  /** Settings of the whole installation. */
  get site(): ReadonlyMap<string, string> {
    return this.#records.site
  }

  /** What operators did, oldest first; older lines stand in the journal alone. */
  get acts(): readonly OperatorAct[] {
    return this.#records.acts
  }

  /** What operators were refused, oldest first; older lines stand in the journal alone. */
  get refusals(): readonly OperatorAct[] {
    return this.#records.refusals
  }

  changeSite(name: string, value: string): Decision {
    if ((this.#records.site.get(name) ?? '') === value) return ok([])
    return ok([{ type: 'site-setting-changed', name, value }])
  }

  noteAct(act: OperatorAct): Decision {
    return ok([{ type: 'operator-acted', ...act }])
  }

  register(account: AccountFields): Decision {
    if (this.#records.emails.has(emailKey(account.email))) return err('email-taken')
    if (this.#records.accounts.has(account.user)) return err('already-known')
    return ok([{ type: 'account-registered', ...account }])
  }

  /** A new password ends every session of the account and opens a fresh one. */
  changePassword({ from, passwordHash, session }: PasswordChange): Decision {
    const { user } = session
    const account = this.#records.accounts.get(user)
    if (!account) return err('not-found')
    if (account.passwordHash !== from) return err('changed-meanwhile')
    if (this.#records.sessions.has(session.tokenHash)) return err('already-known')
    return ok([
      { type: 'password-changed', user, passwordHash },
      ...revoked(account.sessions),
      { type: 'session-opened', ...session },
    ])
  }

  /** A new password by who lost the old one ends every session and opens none. */
  resetPassword(user: UserId, passwordHash: string): Decision {
    const account = this.#records.accounts.get(user)
    if (!account) return err('not-found')
    return ok([{ type: 'password-changed', user, passwordHash }, ...revoked(account.sessions)])
  }

  /** A ban ends every session; an empty reason lifts it. */
  ban(user: UserId, reason: string): Decision {
    const account = this.#records.accounts.get(user)
    if (!account) return err('not-found')
    const ended = reason === '' ? [] : revoked(account.sessions)
    return ok([{ type: 'account-banned', user, reason }, ...ended])
  }

  /** Opens a session; the account's expired ones end, and the oldest where there are too many. */
  openSession(session: SessionFields): Decision {
    const account = this.#records.accounts.get(session.user)
    if (!account) return err('not-found')
    if (this.#records.sessions.has(session.tokenHash)) return err('already-known')
    const expired = [...account.sessions].filter(
      (hash) => (this.#records.sessions.get(hash)?.expiresAtMs ?? 0) <= session.createdAtMs,
    )
    const standing = [...account.sessions].filter((hash) => !expired.includes(hash))
    const tooMany = standing.slice(0, Math.max(0, standing.length + 1 - MOST_SESSIONS))
    return ok([...revoked([...expired, ...tooMany]), { type: 'session-opened', ...session }])
  }

  revokeSession(tokenHash: string): Decision {
    return this.#records.sessions.has(tokenHash) ? ok(revoked([tokenHash])) : err('not-found')
  }

  /** Ends sessions of one user; what is none of its own is left alone. */
  endSessions(user: UserId, hashes: readonly string[]): Decision {
    const own = hashes.filter((hash) => this.#records.sessions.get(hash)?.user === user)
    return ok(revoked(own))
  }

  /** Notes that a session is used; one that has ended meanwhile is not. */
  useSession(tokenHash: string, atMs: number): Decision {
    const isOpen = this.#records.sessions.has(tokenHash)
    return ok(isOpen ? [{ type: 'session-used', tokenHash, atMs }] : [])
  }

  createApiKey(key: ApiKeyFields): Decision {
    const account = this.#records.accounts.get(key.user)
    if (!account) return err('not-found')
    if (this.#records.keys.has(key.key)) return err('already-known')
    if (account.keys.size >= API_KEYS_MAX) return err('too-many')
    return ok([{ type: 'api-key-created', ...key }])
  }

  changeApiKey(user: UserId, change: ApiKeyChange): Decision {
    if (this.#records.keys.get(change.key)?.user !== user) return err('not-found')
    return ok([{ type: 'api-key-changed', ...change }])
  }

  revokeApiKey(user: UserId, key: string): Decision {
    if (this.#records.keys.get(key)?.user !== user) return err('not-found')
    return ok([{ type: 'api-key-revoked', key }])
  }

  changeSetting(user: UserId, name: string, value: string): Decision {
    const account = this.#records.accounts.get(user)
    if (!account) return err('not-found')
    if ((account.settings.get(name) ?? '') === value) return ok([])
    return ok([{ type: 'setting-changed', user, name, value }])
  }

  /** Counts a draw from the faucet against the day's limit. */
  countTopUp({ user, coin, amount, day, limit }: TopUpWish): Decision {
    if (!this.#records.accounts.has(user)) return err('not-found')
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

  /** The whole directory as facts that would build it. */
  snapshot(): DirectorySnapshot {
    return { version: 1, position: this.next, facts: this.#records.facts() }
  }

  restore(snapshot: DirectorySnapshot): void {
    assert(snapshot.version === 1 && this.next === 0, 'cannot restore here', snapshot.version)
    for (const fact of snapshot.facts) this.#evolve(fact)
    this.next = snapshot.position
  }

  #evolve(fact: DirectoryFact): void {
    this.next++
    this.#records.evolve(fact)
  }
}

export interface DirectorySnapshot {
  readonly version: number
  readonly position: number
  readonly facts: readonly DirectoryFact[]
}

function revoked(hashes: Iterable<string>): DirectoryFact[] {
  return Array.from(hashes, (tokenHash) => ({ type: 'session-revoked', tokenHash }))
}
