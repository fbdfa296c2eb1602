// Sign-up, sign-in, sessions and API keys over the account store. Answers by value; tokens and
// secrets are random, stored only as hashes or sealed. It must never tell whether an e-mail has an
// account.
import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bots/registry.server'
import { RateLimiter } from '../http/rate-limiter.ts'
import type { Account, AccountStore, ApiKeyRecord } from './account-store.ts'
import { SESSION_DAYS } from './cookies.ts'
import { hashPassword, normaliseEmail, signUpProblems, verifyPassword } from './passwords.ts'
import type { SecretBox } from './secret-box.ts'

const SESSION_MS = SESSION_DAYS * 86_400_000
/** Wrong passwords per e-mail and per address before a pause. */
const PER_EMAIL = { limit: 10, perMs: 900_000 }
const PER_ADDRESS = { limit: 100, perMs: 900_000 }

export interface SignedIn {
  readonly account: Account
  readonly token: string
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
  readonly #failures: RateLimiter

  constructor(options: AccountsOptions) {
    this.store = options.store
    this.#box = options.box
    this.#wallMs = options.wallMs
    this.#failures = new RateLimiter(options.rateScale)
  }

  /** Creates an account and signs in. */
  async register(
    input: { email: string; password: string; countryCode: string },
    lang: string,
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
    return this.#signIn(made.value)
  }

  /** Signs in; the same answer and the same work for a wrong e-mail and a wrong password. */
  async login(
    input: { email: string; password: string; totp: string },
    address: string,
  ): Promise<Result<SignedIn, Refusal>> {
    const nowMs = this.#wallMs()
    const email = normaliseEmail(input.email) ?? ''
    const keys = [`email:${email}`, `address:${address}`] as const
    const wait = Math.max(
      this.#failures.exhausted(keys[0], PER_EMAIL, nowMs),
      this.#failures.exhausted(keys[1], PER_ADDRESS, nowMs),
    )
    if (wait > 0) return err({ code: 'rateLimited', result: { retry_after_ms: wait } })
    const account = email === '' ? undefined : this.store.accountByEmail(email)
    const fits = await verifyPassword(account?.passwordHash, input.password.slice(0, 1024))
    if (!account || !fits) {
      this.#failures.take(keys[0], PER_EMAIL, nowMs)
      this.#failures.take(keys[1], PER_ADDRESS, nowMs)
      return err({ code: 'wrongCredentials' })
    }
    if (input.totp !== '') return err({ code: 'totpNotSupported' })
    this.#failures.reset(keys[0])
    return this.#signIn(account.user)
  }

  /** The user a session token belongs to; undefined when it is unknown or has ended. */
  userOfToken(token: string): UserId | undefined {
    if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
    const session = this.store.session(hashToken(token))
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

  async #signIn(user: UserId): Promise<Result<SignedIn, Refusal>> {
    const account = this.store.account(user)
    if (!account) return err({ code: 'starting' })
    const token = randomBytes(32).toString('base64url')
    const expiresAtMs = this.#wallMs() + SESSION_MS
    await this.store.startSession(hashToken(token), { user, expiresAtMs })
    return ok({ account, token })
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
