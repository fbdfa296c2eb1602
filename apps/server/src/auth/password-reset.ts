// A new password for who lost theirs: a link by mail, which counts once and for ten minutes.
// Whoever asks gets the same answer at the same time, whether there is such an account or not: what
// is done for one that there is begins behind the answer.
import { createHash, randomBytes } from 'node:crypto'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { NO_PASSWORD } from '../host/house-accounts.ts'
import { RateLimiter } from '../limits/rate-limiter.ts'
import type { LogLine } from '../log-line.ts'
import type { Account, AccountStore } from './account-store.ts'
import { faultOf } from './letter-queue.ts'
import { knownTo, type CallPlace, type HashLine } from './hash-line.ts'
import type { Mailer } from './letter.ts'
import { hashPassword, normaliseEmail, passwordProblem } from './passwords.ts'
import { resetLetter, resetLink } from './reset-letter.ts'

/** Name of the setting that keeps the link last sent. */
const RESET = 'password-reset'
const MINUTES = 10
const MINUTE_MS = 60_000
/** How long behind the answer the work begins. */
const BEHIND_MS = 200
const HOUR_MS = 3_600_000
const PER_EMAIL = { limit: 3, perMs: HOUR_MS }
const PER_ADDRESS = { limit: 20, perMs: HOUR_MS }

interface Sent {
  /** Of token and present password: another password makes the link worth nothing. */
  readonly hash: string
  readonly untilMs: number
}

export interface ResetParts {
  readonly store: AccountStore
  readonly mailer: Mailer
  /** "https://bots.example.org": where links lead, whatever a request calls this server. */
  readonly base: () => string
  readonly wallMs: () => number
  readonly rateScale: number
  readonly line: HashLine
  readonly log: LogLine
}

export class PasswordReset {
  readonly #parts: ResetParts
  readonly #limits: RateLimiter

  constructor(parts: ResetParts) {
    this.#parts = parts
    this.#limits = new RateLimiter(parts.rateScale)
  }

  /** Sends a link where there is such an account; the answer does not wait for it. */
  ask(text: string, address: string): Result<void, Refusal> {
    const email = normaliseEmail(text)
    if (email === undefined) return ok(undefined)
    const nowMs = this.#parts.wallMs()
    const wait = Math.max(
      this.#limits.take(`email:${email}`, PER_EMAIL, nowMs),
      this.#limits.take(`address:${address}`, PER_ADDRESS, nowMs),
    )
    if (wait > 0) return err({ code: 'rateLimited', result: { retry_after_ms: wait } })
    // Not even the work that an account makes is within the time of the answer.
    setTimeout(() => {
      this.#send(email).catch((error: unknown) => {
        this.#parts.log(`a letter could not be sent: ${faultOf(error)}`, 'error')
      })
    }, BEHIND_MS)
    return ok(undefined)
  }

  /** Sets the password of the account that a link was sent to; answers whose it is. */
  async redeem(token: string, next: string, place: CallPlace): Promise<Result<UserId, Refusal>> {
    const { store, line } = this.#parts
    const user = Number(/^(\d{1,15})\.[\w-]{43}$/.exec(token)?.[1] ?? Number.NaN) as UserId
    const account = store.account(user)
    // Looked at before the password is hashed, which is work, and once more as it is set.
    if (account === undefined || !this.#fits(store.setting(user, RESET), token, account)) {
      return err({ code: 'resetEnded' })
    }
    const problem = passwordProblem('new_password', next, account.email)
    if (problem) return err({ code: 'invalidParams', problems: [problem] })
    const hashed = await line.run(knownTo(user, place), () => hashPassword(next))
    if (!hashed.ok) return hashed
    const done = await store.resetPassword(user, hashed.value, {
      name: RESET,
      next: (text) => {
        const now = store.account(user)
        return now !== undefined && this.#fits(text, token, now) ? '' : undefined
      },
    })
    return done.ok ? ok(user) : err({ code: 'resetEnded' })
  }

  async #send(email: string): Promise<void> {
    const { store, mailer, base, wallMs } = this.#parts
    const account = store.accountByEmail(email)
    if (account === undefined || account.passwordHash === NO_PASSWORD) return
    const token = `${account.user}.${randomBytes(32).toString('base64url')}`
    const sent: Sent = {
      hash: hashOf(token, account),
      untilMs: wallMs() + MINUTES * MINUTE_MS,
    }
    const next = () => JSON.stringify(sent)
    await store.changeSetting({ user: account.user }, { name: RESET, next })
    const link = resetLink(base(), account.lang, token)
    await mailer.send({ ...resetLetter(account, link, MINUTES), untilMs: sent.untilMs })
  }

  #fits(text: string, token: string, account: Account): boolean {
    if (text === '') return false
    const { hash, untilMs } = JSON.parse(text) as Sent
    return hash === hashOf(token, account) && this.#parts.wallMs() < untilMs
  }
}

function hashOf(token: string, { passwordHash }: Account): string {
  return createHash('sha256').update(`${token}\n${passwordHash}`).digest('base64url')
}
