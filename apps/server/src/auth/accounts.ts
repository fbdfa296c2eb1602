// Sign-up, sign-in, passwords, sessions and API keys over the account store. Answers by value;
// tokens and secrets are random, stored only as hashes or sealed. It must never tell whether an
// e-mail has an account: that is half of what a guesser needs.
import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Account, AccountStore, ApiKeyRecord, SessionRecord } from './account-store.ts'
import { SESSION_DAYS } from './cookies.ts'
import { DeviceCookies, type Cookies, type DeviceCookie } from './device-cookies.ts'
import { GuessGuard, type Guesser } from './guess-guard.ts'
import {
  hashPassword,
  normaliseEmail,
  passwordProblem,
  signUpProblems,
  verifyPassword,
} from './passwords.ts'
import type { SecretBox } from './secret-box.ts'

const SESSION_MS = SESSION_DAYS * 86_400_000

export interface SignedIn {
  readonly account: Account
  readonly token: string
  readonly device: DeviceCookie
}

/** Where a call with a password comes from. */
export interface Client {
  readonly address: string
  readonly cookies: Cookies
}

export interface AccountsOptions {
  readonly store: AccountStore
  readonly box: SecretBox
  readonly wallMs: () => number
  readonly rateScale: number
}

export class Accounts {
  readonly store: AccountStore
  readonly #box: SecretBox
  readonly #wallMs: () => number
  readonly #devices: DeviceCookies
  readonly #guard: GuessGuard

  constructor(options: AccountsOptions) {
    this.store = options.store
    this.#box = options.box
    this.#wallMs = options.wallMs
    this.#devices = new DeviceCookies(options.box)
    this.#guard = new GuessGuard(options.rateScale)
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
    const passwordHash = await hashPassword(input.password)
    const made = await this.store.register({
      email,
      passwordHash,
      countryCode: input.countryCode,
      lang,
    })
    if (!made.ok) return err({ code: made.error === 'email-taken' ? 'emailTaken' : 'starting' })
    const account = this.store.account(made.value)
    return account ? this.#signIn(account, client) : err({ code: 'starting' })
  }

  /** Signs in; the same answer and the same work for a wrong e-mail and a wrong password. */
  async login(
    input: { email: string; password: string; totp: string },
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const email = normaliseEmail(input.email) ?? ''
    const account = email === '' ? undefined : this.store.accountByEmail(email)
    const device = account && this.#devices.deviceOf(account, client.cookies)
    const guesser =
      device === undefined
        ? { key: `email:${email}`, address: client.address }
        : { key: `device:${device}`, address: undefined }
    const fits = await this.#fits(guesser, account, input.password)
    if (!fits.ok) return fits
    // A password that was changed while this one was checked is not the right one any more.
    const hashNow = account && this.store.account(account.user)?.passwordHash
    if (!account || !fits.value || hashNow !== account.passwordHash) {
      return err({ code: 'wrongCredentials' })
    }
    if (input.totp !== '') return err({ code: 'totpNotSupported' })
    return this.#signIn(account, client)
  }

  /**
   * Sets a new password; ends every session of the account and opens a fresh one for the caller.
   */
  async changePassword(
    caller: { readonly user: UserId; readonly token: string },
    input: { readonly current: string; readonly next: string },
    client: Client,
  ): Promise<Result<SignedIn, Refusal>> {
    const problem = passwordProblem('new_password', input.next)
    if (problem) return err({ code: 'invalidParams', problems: [problem] })
    const account = this.store.account(caller.user)
    // Whoever took a session may guess, but stops nobody in another one.
    const guesser = { key: `session:${hashToken(caller.token)}`, address: undefined }
    const fits = await this.#fits(guesser, account, input.current)
    if (!fits.ok) return fits
    if (!account || !fits.value) return err(notTheCurrent)
    const passwordHash = await hashPassword(input.next)
    const { token, tokenHash, session } = this.#newSession(account.user)
    const from = account.passwordHash
    const done = await this.store.changePassword({ from, passwordHash, tokenHash, session })
    if (!done.ok) return err(notTheCurrent)
    const changed = { ...account, passwordHash }
    return ok({ account: changed, token, device: this.#devices.issue(changed, client.cookies) })
  }

  /** The user a session token belongs to; undefined when it is unknown or has ended. */
  userOfToken(token: string): UserId | undefined {
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? this.userOfSession(hashToken(token)) : undefined
  }

  /** The same by the hash of the token, for what outlives a call. */
  userOfSession(tokenHash: string): UserId | undefined {
    const session = this.store.session(tokenHash)
    return session && session.expiresAtMs > this.#wallMs() ? session.user : undefined
  }

  async logout(token: string): Promise<void> {
    await this.store.endSession(hashToken(token))
  }

  /** Makes an API key; the secret is in this answer and nowhere else in plain form. */
  async createApiKey(
    user: UserId,
    input: { label: string; permissions: readonly Permission[] },
  ): Promise<Result<{ api_key: string; api_secret: string }, Refusal>> {
    const key = randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')
    const secret = randomBytes(24).toString('base64url')
    const record: ApiKeyRecord = {
      key,
      user,
      label: input.label,
      permissions: [...new Set(input.permissions)],
      sealedSecret: this.#box.seal(secret),
      createdAtMs: this.#wallMs(),
    }
    const added = await this.store.addApiKey(record)
    if (!added.ok) return err({ code: 'FORBIDDEN', message: 'Too many API keys; delete one first' })
    return ok({ api_key: key, api_secret: secret })
  }

  /** Key record and plain secret for checking a signature. */
  openApiKey(key: string): { record: ApiKeyRecord; secret: string } | undefined {
    const record = this.store.apiKey(key)
    const secret = record && this.#box.open(record.sealedSecret)
    return record && secret !== undefined ? { record, secret } : undefined
  }

  /** Whether a password is the account's; a refusal where too many were wrong. */
  async #fits(
    guesser: Guesser,
    account: Account | undefined,
    password: string,
  ): Promise<Result<boolean, Refusal>> {
    const wait = this.#guard.begin(guesser, this.#wallMs())
    if (wait > 0) return err({ code: 'rateLimited', result: { retry_after_ms: wait } })
    const fits = await verifyPassword(account?.passwordHash, password.slice(0, 1024))
    if (fits) this.#guard.succeed(guesser)
    return ok(fits)
  }

  async #signIn(account: Account, client: Client): Promise<Result<SignedIn, Refusal>> {
    const { token, tokenHash, session } = this.#newSession(account.user)
    await this.store.startSession(tokenHash, session)
    return ok({ account, token, device: this.#devices.issue(account, client.cookies) })
  }

  #newSession(user: UserId): { token: string; tokenHash: string; session: SessionRecord } {
    const token = randomBytes(32).toString('base64url')
    const session = { user, expiresAtMs: this.#wallMs() + SESSION_MS }
    return { token, tokenHash: hashToken(token), session }
  }
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

/** A session token in the one form it is stored in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
