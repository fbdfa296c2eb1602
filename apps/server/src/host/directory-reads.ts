// The directory as a decision sees it, noting what it looks at: a decision holds on a later state
// as well where nothing of that has changed. A new member of the directory must say here what it
// reads.
import {
  emailKey,
  type AcceptedLoss,
  type AccountFields,
  type ApiKeyChange,
  type ApiKeyFields,
  type ClockMap,
  type DirectoryAccount,
  type DirectorySnapshot,
  type OperatorAct,
  type PasswordChange,
  type SessionFields,
  type TopUpWish,
} from '@trellis/engine'
import type { Amount, UserId } from '@trellis/kernel'
import type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'

type State = DirectoryAccess['state']

/** Names of what can be read and changed apart from each other. */
export const directoryKey = {
  /** An account with its settings, and which sessions and keys it has. */
  account: (user: UserId) => `a ${user}`,
  email: (email: string) => `e ${emailKey(email)}`,
  session: (tokenHash: string) => `s ${tokenHash}`,
  apiKey: (key: string) => `k ${key}`,
  /** What accounts have set of one name, and which of them have. */
  setting: (name: string) => `n ${name}`,
  /** Which accounts there are, and how many. */
  accounts: 'accounts',
  market: 'market',
  clock: 'clock',
  segments: 'segments',
  site: 'site',
  acts: 'acts',
  /** Anything at all. */
  everything: '*',
} as const

const { account: a, email: e, session: s, apiKey: k } = directoryKey

/** One setting of every account that has set it. */
export function settingsNamed(
  state: State,
  name: string,
): readonly (readonly [user: UserId, value: string])[] {
  if (state instanceof WatchedDirectory) return state.settingsNamed(name)
  return state.users().flatMap((user) => {
    const value = state.account(user)?.settings.get(name)
    return value === undefined ? [] : [[user, value] as const]
  })
}

export class WatchedDirectory implements State {
  readonly #state: State
  readonly #reads = new Set<string>()

  constructor(state: State) {
    this.#state = state
  }

  /** Keys of what was looked at so far. */
  get reads(): readonly string[] {
    return [...this.#reads]
  }

  #at(...keys: readonly string[]): State {
    for (const key of keys) this.#reads.add(key)
    return this.#state
  }

  /** What a decision about a session looks at: whether it is there, and whose it is. */
  #atSessions(hashes: Iterable<string>): State {
    return this.#at(...Array.from(hashes, s))
  }

  get next(): number {
    return this.#at(directoryKey.everything).next
  }

  get market(): State['market'] {
    return this.#at(directoryKey.market).market
  }

  get clock(): State['clock'] {
    return this.#at(directoryKey.clock).clock
  }

  get segments(): State['segments'] {
    return this.#at(directoryKey.segments).segments
  }

  get accountCount(): number {
    return this.#at(directoryKey.accounts).accountCount
  }

  get site(): State['site'] {
    return this.#at(directoryKey.site).site
  }

  get acts(): State['acts'] {
    return this.#at(directoryKey.acts).acts
  }

  get refusals(): State['refusals'] {
    return this.#at(directoryKey.acts).refusals
  }

  account(user: UserId): DirectoryAccount | undefined {
    return this.#at(a(user)).account(user)
  }

  accountByEmail(email: string): DirectoryAccount | undefined {
    const found = this.#at(e(email)).accountByEmail(email)
    if (found !== undefined) this.#at(a(found.user))
    return found
  }

  users(): UserId[] {
    return this.#at(directoryKey.accounts).users()
  }

  /** Not the accounts: a decision over all of them would hold on no later state. */
  settingsNamed(name: string): ReturnType<typeof settingsNamed> {
    return settingsNamed(this.#at(directoryKey.setting(name)), name)
  }

  session(tokenHash: string, nowMs: number): SessionFields | undefined {
    return this.#at(s(tokenHash)).session(tokenHash, nowMs)
  }

  sessionsOf(user: UserId, nowMs: number): readonly SessionFields[] {
    const all = this.#at(a(user)).sessionsOf(user, -Infinity)
    this.#atSessions(all.map(({ tokenHash }) => tokenHash))
    return all.filter(({ expiresAtMs }) => nowMs < expiresAtMs)
  }

  apiKey(key: string): ApiKeyFields | undefined {
    return this.#at(k(key)).apiKey(key)
  }

  apiKeysOf(user: UserId): readonly ApiKeyFields[] {
    const keys = this.#at(a(user)).apiKeysOf(user)
    this.#at(...keys.map(({ key }) => k(key)))
    return keys
  }

  topUpsOn(user: UserId, coin: string, day: number): Amount {
    return this.#at(a(user)).topUpsOn(user, coin, day)
  }

  bindMarket(market: string, seed: number): DirectoryDecision {
    return this.#at(directoryKey.market).bindMarket(market, seed)
  }

  mapClock(map: ClockMap): DirectoryDecision {
    return this.#at(directoryKey.clock).mapClock(map)
  }

  beginSegment(stream: string, segment: number): DirectoryDecision {
    return this.#at(directoryKey.segments).beginSegment(stream, segment)
  }

  acceptLoss(loss: AcceptedLoss): DirectoryDecision {
    return this.#state.acceptLoss(loss)
  }

  changeSite(name: string, value: string): DirectoryDecision {
    return this.#at(directoryKey.site).changeSite(name, value)
  }

  noteAct(act: OperatorAct): DirectoryDecision {
    return this.#state.noteAct(act)
  }

  register(account: AccountFields): DirectoryDecision {
    return this.#at(e(account.email), a(account.user)).register(account)
  }

  changePassword(change: PasswordChange): DirectoryDecision {
    const { user, tokenHash } = change.session
    return this.#at(a(user), s(tokenHash)).changePassword(change)
  }

  resetPassword(user: UserId, passwordHash: string): DirectoryDecision {
    return this.#at(a(user)).resetPassword(user, passwordHash)
  }

  ban(user: UserId, reason: string): DirectoryDecision {
    return this.#at(a(user)).ban(user, reason)
  }

  openSession(session: SessionFields): DirectoryDecision {
    return this.#at(a(session.user), s(session.tokenHash)).openSession(session)
  }

  revokeSession(tokenHash: string): DirectoryDecision {
    return this.#at(s(tokenHash)).revokeSession(tokenHash)
  }

  endSessions(user: UserId, hashes: readonly string[]): DirectoryDecision {
    return this.#atSessions(hashes).endSessions(user, hashes)
  }

  useSession(tokenHash: string, atMs: number): DirectoryDecision {
    return this.#at(s(tokenHash)).useSession(tokenHash, atMs)
  }

  createApiKey(key: ApiKeyFields): DirectoryDecision {
    return this.#at(a(key.user), k(key.key)).createApiKey(key)
  }

  changeApiKey(user: UserId, change: ApiKeyChange): DirectoryDecision {
    return this.#at(k(change.key)).changeApiKey(user, change)
  }

  revokeApiKey(user: UserId, key: string): DirectoryDecision {
    return this.#at(k(key)).revokeApiKey(user, key)
  }

  changeSetting(user: UserId, name: string, value: string): DirectoryDecision {
    return this.#at(a(user)).changeSetting(user, name, value)
  }

  countTopUp(wish: TopUpWish): DirectoryDecision {
    return this.#at(a(wish.user)).countTopUp(wish)
  }

  snapshot(): DirectorySnapshot {
    return this.#at(directoryKey.everything).snapshot()
  }
}
