// Sign-up, sign-in and passwords over the account store; what else an account has stands beside.
// Answers by value; tokens and secrets are random, stored only as hashes or sealed. It must never
// tell whether an e-mail has an account: that is half of what a guesser needs.
import { randomBytes } from 'node:crypto'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LogLine } from '../log-line.ts'
import type { Account, AccountStore, NewSession, SessionRecord } from './account-store.ts'
import { ApiKeys } from './api-keys.ts'
import { SESSION_DAYS } from './cookies.ts'
import { DeviceCookies, type Cookies, type DeviceCookie } from './device-cookies.ts'
import { knownTo, type CallPlace, type HashLine, type Waiter } from './hash-line.ts'
import { Notices, type NoticedClient } from './notices.ts'
import { Passkeys, type BrowserPlace } from './passkeys.ts'
import { PasswordReset, type ResetParts } from './password-reset.ts'
import { refusalOf } from './grounds.ts'
import { hashPassword, normaliseEmail, passwordProblem, signUpProblems } from './passwords.ts'
import {
  Proofs,
  sessionProver,
  type ProofsOptions,
  type Prover,
  type Proven,
  type SignedInCaller,
} from './proofs.ts'
import { SecondFactor } from './second-factor.ts'
import { Sessions } from './sessions.ts'
import { hashToken } from './token-hash.ts'

const SESSION_MS = SESSION_DAYS * 86_400_000
/** Longer than any browser calls itself. */
const MAX_AGENT = 300

export interface SignedIn {
  readonly account: Account
  readonly token: string
  readonly device: DeviceCookie
}

/** Where a call with a password comes from. */
export interface Client extends CallPlace {
  /** As addresses are counted. */
  readonly address: string
  readonly cookies: Cookies
  /** What the browser calls itself. */
  readonly agent: string
  /** Which browser it is for pushes; '' where that is not known. */
  readonly device: string
}

export interface AccountsOptions extends ProofsOptions, Omit<ResetParts, keyof ProofsOptions> {}

export class Accounts {
  readonly store: AccountStore
  readonly secondFactor: SecondFactor
  readonly sessions: Sessions
  readonly apiKeys: ApiKeys
  readonly passwordReset: PasswordReset
  readonly passkeys: Passkeys
  readonly #wallMs: () => number
  readonly #line: HashLine
  readonly #devices: DeviceCookies
  readonly #proofs: Proofs
  readonly #notices: Notices
  readonly #log: LogLine

  constructor(options: AccountsOptions) {
    this.store = options.store
    this.#wallMs = options.wallMs
    this.#line = options.line
    this.#devices = new DeviceCookies(options.box)
    this.#proofs = new Proofs(options)
    this.#notices = new Notices(options)
    this.#log = options.log
    this.sessions = new Sessions(options)
    const parts = { ...options, proofs: this.#proofs }
    this.secondFactor = new SecondFactor(parts)
    this.apiKeys = new ApiKeys(parts)
    this.passwordReset = new PasswordReset(options)
    this.passkeys = new Passkeys(parts)
  }

  /** Creates an account and signs in. */
  async register(
    input: { email: string; password: string; countryCode: string },
    lang: string,
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const problems = signUpProblems(input.email, input.password)
    const email = normaliseEmail(input.email)
    if (email === undefined || problems.length > 0) return err({ code: 'invalidParams', problems })
    const hashed = await this.#line.run(stranger(client), () => hashPassword(input.password))
    if (!hashed.ok) return hashed
    const made = await this.store.register({
      email,
      passwordHash: hashed.value,
      countryCode: input.countryCode,
      lang,
    })
    if (!made.ok) return err({ code: made.error === 'email-taken' ? 'emailTaken' : 'starting' })
    const account = this.store.account(made.value)
    if (account === undefined) return err({ code: 'starting' })
    const { user, passwordHash } = account
    return this.#signIn({ account, grounds: { user, passwordHash } }, client)
  }

  /** Signs in; the same answer and the same work for a wrong e-mail and a wrong password. */
  async login(
    input: { email: string; password: string; totp: string },
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const email = normaliseEmail(input.email) ?? ''
    const account = email === '' ? undefined : this.store.accountByEmail(email)
    const device = account && this.#devices.deviceOf(account, client.cookies)
    const prover: Prover =
      account === undefined || device === undefined
        ? {
            guesser: { key: `email:${email}`, user: account?.user, address: client.address },
            waiter: stranger(client),
          }
        : {
            guesser: { key: `device:${device}`, user: account.user, address: undefined },
            waiter: knownTo(account.user, client),
          }
    const proven = await this.#proofs.check(prover, account, input)
    if (proven.ok) return this.#signIn(proven.value, client)
    // Who watches for guessers reads this; the e-mail of nobody may be a password typed too early.
    const whose = account === undefined ? 'no account' : `user ${account.user}`
    this.#log(`a login to ${whose} was refused (${proven.error.code}), from ${client.address}`)
    return proven
  }

  /**
   * Sets a new password; ends every session of the account and opens a fresh one for the caller.
   */
  async changePassword(
    caller: SignedInCaller,
    input: { readonly current: string; readonly next: string; readonly totp: string },
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const asked = this.store.account(caller.user)
    const problem = passwordProblem('new_password', input.next, asked?.email)
    if (problem) return err({ code: 'invalidParams', problems: [problem] })
    const sent = { password: input.current, totp: input.totp }
    const proven = await this.#proofs.check(sessionProver(caller), asked, sent)
    if (!proven.ok)
      return err(proven.error.code === 'wrongCredentials' ? notTheCurrent : proven.error)
    const { account, grounds } = proven.value
    const hashed = await this.#line.run(knownTo(account.user, client), () =>
      hashPassword(input.next),
    )
    if (!hashed.ok) return hashed
    const passwordHash = hashed.value
    const { token, tokenHash, session } = this.#newSession(account.user, client)
    const from = account.passwordHash
    const change = { passwordHash, tokenHash, session }
    const done = await this.store.changePassword(grounds, from, change)
    if (!done.ok)
      return err(done.error === 'other-password' ? notTheCurrent : refusalOf(done.error))
    const changed = { ...account, passwordHash }
    this.#notices.tell('password', changed, client)
    return ok({ account: changed, token, device: this.#devices.issue(changed, client.cookies) })
  }

  /** Signs in by a passkey, which is two factors by itself. */
  async loginByPasskey(
    response: unknown,
    place: BrowserPlace,
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const proven = await this.passkeys.checkLogin(response, place)
    if (!proven.ok) return proven
    const signed = await this.#signIn(proven.value, client)
    // A counter that did not go on, or a passkey that was removed meanwhile.
    return signed.ok ? signed : err({ code: 'passkeyRefused' })
  }

  /** The user a session token belongs to; undefined when it is unknown or has ended. */
  userOfToken(token: string): UserId | undefined {
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? this.userOfSession(hashToken(token)) : undefined
  }

  /** The same by the hash of the token, for what outlives a call. */
  userOfSession(tokenHash: string): UserId | undefined {
    const session = this.store.session(tokenHash)
    if (session === undefined || session.expiresAtMs <= this.#wallMs()) return undefined
    this.sessions.note(session)
    return session.user
  }

  /**
   * Signs in whom another party has vouched for. An app that is opened anew has forgotten the
   * session it had, which ends: the one of the same client at the same place.
   */
  async enter(account: Account, client: Client): Promise<Result<SignedIn, Refusal>> {
    const { address, agent } = kept(client)
    const isBefore = (it: SessionRecord): boolean => it.agent === agent && it.address === address
    const { user, passwordHash } = account
    await this.store.endSessions({ user }, isBefore, 'none')
    return this.#signIn({ account, grounds: { user, passwordHash } }, client)
  }

  /** Sets the password that a letter led to; answers whose it is. */
  async redeemLetter(
    token: string,
    next: string,
    client: NoticedClient & CallPlace,
  ): Promise<Result<UserId, Refusal>> {
    const done = await this.passwordReset.redeem(token, next, client)
    const account = done.ok ? this.store.account(done.value) : undefined
    if (account !== undefined) this.#notices.tell('password', account, client)
    return done
  }

  /** Ends a session, and what is pushed to this browser; undefined of one that goes on. */
  async logout(token: string, device: string | undefined): Promise<void> {
    await this.store.endSession(hashToken(token), device)
  }

  async #signIn({ account, grounds }: Proven, client: Client): Promise<Result<SignedIn, Refusal>> {
    const { token, tokenHash, session } = this.#newSession(account.user, client)
    const begun = await this.store.startSession(grounds, tokenHash, session)
    if (!begun.ok) return err(refusalOf(begun.error))
    await this.#leaveOthers(account, client)
    const how = account.twoFactor === '' ? 'by one factor' : 'with two-factor'
    this.#log(`user ${account.user} is signed in, ${how}, from ${client.address}`)
    const isNew = this.#devices.deviceOf(account, client.cookies) === undefined
    if (isNew) this.#notices.tell('login', account, client)
    return ok({ account, token, device: this.#devices.issue(account, client.cookies) })
  }

  /** Also those whose session has ended by itself: their browser has forgotten it. */
  async #leaveOthers(account: Account, { cookies, device }: Client): Promise<void> {
    for (const user of this.#devices.othersOf(account, cookies)) {
      const other = this.store.account(user)
      const wasHere = other && this.#devices.deviceOf(other, cookies) !== undefined
      if (wasHere === true) await this.store.leaveBrowser(user, device)
    }
  }

  #newSession(
    user: UserId,
    client: Client,
  ): { token: string; tokenHash: string; session: NewSession } {
    const token = randomBytes(32).toString('base64url')
    const expiresAtMs = this.#wallMs() + SESSION_MS
    const session = { user, expiresAtMs, ...kept(client) }
    return { token, tokenHash: hashToken(token), session }
  }
}

/** What a session keeps of where it was opened. */
function kept({
  address,
  device,
  agent,
}: Client): Pick<NewSession, 'address' | 'device' | 'agent'> {
  return { address, device, agent: agent.slice(0, MAX_AGENT) }
}

function stranger({ address, ip, hasLeft }: Client): Waiter {
  return { isKnown: false, asker: address, ip, hasLeft }
}

const notTheCurrent: Refusal = {
  code: 'wrongCredentials',
  problems: [
    {
      field: 'current_password',
      reason: 'not-right',
      bound: 'the password you log in with now',
      fix: 'send that one',
    },
  ],
}
