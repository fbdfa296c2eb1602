// What the directory knows: accounts, sessions, API keys, the market's identity and clock, folded
// from its facts. What may happen is decided in directory.ts.
import { assert, assertNever, ZERO, type Amount, type UserId } from '@trellis/kernel'
import {
  clockMapOf,
  sessionOf,
  type AccountFields,
  type ApiKeyChange,
  type ApiKeyFields,
  type ClockMap,
  type DirectoryFact,
  type OperatorAct,
  type SessionFields,
} from './directory-facts.ts'

export interface AccountRecord extends AccountFields {
  passwordHash: string
  banReason: string
  readonly settings: Map<string, string>
  readonly sessions: Set<string>
  readonly keys: Set<string>
  topUpDay: number
  readonly topUps: Map<string, Amount>
}

/** The market that the data is bound to. */
export interface BoundMarket {
  readonly market: string
  readonly seed: number
}

/**
 * Lines of the audit log that memory keeps: what was done, and apart from it what was refused, of
 * which the least of operators can make as much as they like.
 */
const ACTS_KEPT = 10_000
const REFUSALS_KEPT = 2_000

export class DirectoryRecords {
  market: BoundMarket | undefined
  clock: ClockMap | undefined
  readonly accounts = new Map<UserId, AccountRecord>()
  readonly emails = new Map<string, UserId>()
  readonly sessions = new Map<string, SessionFields>()
  readonly keys = new Map<string, ApiKeyFields>()
  /** What operators did, oldest first. */
  readonly acts: OperatorAct[] = []
  /** What they were refused, oldest first. */
  readonly refusals: OperatorAct[] = []
  /** Settings of the whole installation. */
  readonly site = new Map<string, string>()
  /** Last segment file of each worker's stream that was there once. */
  segments = new Map<string, number>()

  /** Folds one fact. */
  evolve(fact: DirectoryFact): void {
    switch (fact.type) {
      case 'market-bound':
        this.market = { market: fact.market, seed: fact.seed }
        return
      case 'clock-mapped':
        this.clock = clockMapOf(fact)
        return
      case 'segment-begun':
        this.segments.set(fact.stream, fact.segment)
        return
      case 'loss-accepted':
        this.segments = new Map(fact.segments)
        return
      case 'account-registered':
        return this.#addAccount(fact)
      case 'session-opened':
        return this.#addSession(fact)
      case 'session-revoked':
        return this.#dropSession(fact.tokenHash)
      case 'session-used':
        return this.#useSession(fact.tokenHash, fact.atMs)
      case 'api-key-created':
        return this.#addKey(fact)
      case 'api-key-changed':
        return this.#changeKey(fact)
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
      case 'operator-acted':
        return this.#addAct(fact)
      case 'site-setting-changed':
        if (fact.value === '') this.site.delete(fact.name)
        else this.site.set(fact.name, fact.value)
        return
      case 'top-up-counted':
        return addTopUp(this.#record(fact.user), fact)
      default:
        assertNever(fact)
    }
  }

  #addAct({ atMs, by, what, on, before, after, isRefused }: OperatorAct): void {
    const act = { atMs, by, what, on, before, after }
    const [list, most] =
      isRefused === true ? [this.refusals, REFUSALS_KEPT] : [this.acts, ACTS_KEPT]
    list.push(isRefused === true ? { ...act, isRefused } : act)
    if (list.length > most) list.shift()
  }

  #addAccount(fact: AccountFields): void {
    const { user, email, passwordHash, countryCode, lang, createdAtMs } = fact
    assert(!this.accounts.has(user), 'account exists already', user)
    this.emails.set(emailKey(email), user)
    this.accounts.set(user, {
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

  #addSession(fact: SessionFields): void {
    this.#record(fact.user).sessions.add(fact.tokenHash)
    this.sessions.set(fact.tokenHash, sessionOf(fact))
  }

  #useSession(tokenHash: string, usedAtMs: number): void {
    const session = this.sessions.get(tokenHash)
    assert(session, 'session is not open')
    this.sessions.set(tokenHash, { ...session, usedAtMs })
  }

  #dropSession(tokenHash: string): void {
    const session = this.sessions.get(tokenHash)
    assert(session, 'session is not open')
    this.#record(session.user).sessions.delete(tokenHash)
    this.sessions.delete(tokenHash)
  }

  #addKey(fact: ApiKeyFields): void {
    const { user, key, sealedSecret, permissions, label, createdAtMs } = fact
    const { addresses, endsAtMs } = fact
    this.#record(user).keys.add(key)
    this.keys.set(key, {
      user,
      key,
      sealedSecret,
      permissions,
      label,
      createdAtMs,
      ...(addresses !== undefined && { addresses }),
      ...(endsAtMs !== undefined && { endsAtMs }),
    })
  }

  #changeKey({ key, label, addresses, endsAtMs }: ApiKeyChange): void {
    const found = this.keys.get(key)
    assert(found, 'key is not known')
    this.keys.set(key, { ...found, label, addresses, endsAtMs })
  }

  #dropKey(key: string): void {
    const found = this.keys.get(key)
    assert(found, 'key is not known')
    this.#record(found.user).keys.delete(key)
    this.keys.delete(key)
  }

  #record(user: UserId): AccountRecord {
    const account = this.accounts.get(user)
    assert(account, 'unknown account', user)
    return account
  }

  /** Facts that would build all of it anew: JSON-safe, small, and without a form of their own. */
  facts(): DirectoryFact[] {
    const facts: DirectoryFact[] = []
    if (this.market) facts.push({ type: 'market-bound', ...this.market })
    if (this.clock) facts.push({ type: 'clock-mapped', ...this.clock })
    for (const [stream, segment] of this.segments)
      facts.push({ type: 'segment-begun', stream, segment })
    for (const [name, value] of this.site) facts.push({ type: 'site-setting-changed', name, value })
    for (const act of [...this.acts, ...this.refusals])
      facts.push({ type: 'operator-acted', ...act })
    for (const account of this.accounts.values()) facts.push(...factsOf(account))
    for (const session of this.sessions.values()) facts.push({ type: 'session-opened', ...session })
    for (const key of this.keys.values()) facts.push({ type: 'api-key-created', ...key })
    return facts
  }
}

/** E-mails are one when they differ in case or outer blanks only. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
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
