// What a caller proves before more is done than a session alone may: the password and, where
// two-factor is on, a code. Wrong ones are counted by who sends them. Whether two-factor is on is
// told to nobody who does not know the password.
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Others } from '../limits/others.ts'
import type { Account, AccountStore, Grounds, SettingChange } from './account-store.ts'
import { factorSince } from './grounds.ts'
import { GuessGuard, type Guess, type Guesser } from './guess-guard.ts'
import { knownTo, type CallPlace, type HashLine, type Waiter } from './hash-line.ts'
import { verifyPassword } from './passwords.ts'
import type { SecretBox } from './secret-box.ts'
import { readTwoFactor, TWO_FACTOR, spendCode, writeTwoFactor } from './two-factor-record.ts'
import { hashToken } from './token-hash.ts'

const MAX_PASSWORD = 1024

export interface ProofsOptions {
  readonly store: AccountStore
  readonly box: SecretBox
  readonly wallMs: () => number
  readonly rateScale: number
  readonly line: HashLine
  /** Other processes where the same may be guessed. */
  readonly others?: Others
}

/** A password and a code as they were sent; '' is no code. */
export interface Sent {
  readonly password: string
  readonly totp: string
}

export interface Proven {
  /** As it was when the proof was found to fit. */
  readonly account: Account
  /** Decided with what follows of it, or that is refused. */
  readonly grounds: Grounds
}

/** Who proves something: as whom it guesses, and as whom it waits for its password's hash. */
export interface Prover {
  readonly guesser: Guesser
  readonly waiter: Waiter
  /** The session that it is in, by the hash of its token; undefined of who has none. */
  readonly session?: string
}

/** Who is signed in, and with what. */
export interface SignedInCaller extends CallPlace {
  readonly user: UserId
  readonly token: string
}

interface BegunGuess {
  readonly guess: Guess
  /** Whether all that were told by then are known (Others). */
  readonly settled: Promise<boolean>
}

export class Proofs {
  readonly #options: ProofsOptions
  readonly #guard: GuessGuard

  constructor(options: ProofsOptions) {
    this.#options = options
    this.#guard = new GuessGuard(options.rateScale, options)
  }

  /** Checks password and code; without an account the same work leads to the same answer. */
  async check(
    prover: Prover,
    account: Account | undefined,
    { password, totp }: Sent,
  ): Promise<Result<Proven, Refusal>> {
    const begun = this.#begin(prover)
    if (!begun.ok) return begun
    const { guess } = begun.value
    const fits = await this.#options.line.run(prover.waiter, () =>
      verifyPassword(account?.passwordHash, password.slice(0, MAX_PASSWORD)),
    )
    if (!fits.ok) {
      this.#guard.leave(guess)
      return fits
    }
    const counts = await this.#counts(begun.value)
    if (!counts.ok) return counts
    // A password that was changed while this one was checked is not the right one any more.
    const now = account && this.#options.store.account(account.user)
    if (!fits.value || now === undefined || now.passwordHash !== account?.passwordHash) {
      return err({ code: 'wrongCredentials' })
    }
    const proven = this.#checkCode({ prover, guess }, now, totp)
    if (!proven.ok) return proven
    const { passwordHash } = now
    return ok({ account: now, grounds: { ...proven.value.grounds, passwordHash } })
  }

  /** Checks the code alone, for who has a session; without two-factor there is nothing to prove. */
  async checkCode(prover: Prover, user: UserId, totp: string): Promise<Result<Proven, Refusal>> {
    const { store } = this.#options
    const asked = store.account(user)
    if (asked === undefined) return err({ code: 'notLoggedIn' })
    if (asked.twoFactor === '') return proved(prover, asked)
    const begun = this.#begin(prover)
    if (!begun.ok) return begun
    const counts = await this.#counts(begun.value)
    if (!counts.ok) return counts
    const now = store.account(user) ?? asked
    return this.#checkCode({ prover, guess: begun.value.guess }, now, totp)
  }

  #begin({ guesser }: Prover): Result<BegunGuess, Refusal> {
    const { wallMs, others } = this.#options
    const begun = this.#guard.begin(guesser, wallMs())
    if (!begun.ok) return err(tooMany(begun.error))
    return ok({ guess: begun.value, settled: others?.settled() ?? Promise.resolve(true) })
  }

  /**
   * Whether a guess is one of those that may be answered, whichever processes the others came to. A
   * process that does not hear the rest answers none.
   */
  async #counts({ guess, settled }: BegunGuess): Promise<Result<void, Refusal>> {
    if (!(await settled)) {
      this.#guard.leave(guess)
      return err({ code: 'starting' })
    }
    const wait = this.#guard.late(guess, this.#options.wallMs())
    return wait > 0 ? err(tooMany(wait)) : ok(undefined)
  }

  #checkCode(
    { prover, guess }: { readonly prover: Prover; readonly guess: Guess },
    account: Account,
    totp: string,
  ): Result<Proven, Refusal> {
    const { guesser } = prover
    if (account.twoFactor === '') {
      this.#guard.succeed(guesser)
      return totp === '' ? proved(prover, account) : err({ code: 'totpNotSupported' })
    }
    if (totp === '') {
      // Not forgiven: who knows the password could begin anew after each ten guesses at the code.
      this.#guard.leave(guess)
      return err({ code: 'totpRequired' })
    }
    const spent = this.#spending(account, totp)
    if (spent.next(account.twoFactor) === undefined) {
      this.#guard.wrongCode(guesser, this.#options.wallMs())
      return err({ code: 'wrongTotp' })
    }
    this.#guard.succeed(guesser)
    return proved(prover, account, spent)
  }

  #spending({ user }: Account, code: string): SettingChange {
    const { box, wallMs } = this.#options
    const sent = { user, code, nowMs: wallMs() }
    return {
      name: TWO_FACTOR,
      next: (text) => {
        const record = readTwoFactor(text)
        const used = record && spendCode(record, sent, box)
        return used && writeTwoFactor(used)
      },
    }
  }
}

function tooMany(waitMs: number): Refusal {
  return { code: 'rateLimited', result: { retry_after_ms: waitMs } }
}

function proved(
  { session }: Prover,
  account: Account,
  spent?: SettingChange,
): Result<Proven, never> {
  const { user, twoFactor } = account
  const factorSinceMs = factorSince(twoFactor)
  return ok({ account, grounds: { user, factorSinceMs, session, spent } })
}

/** Whoever took a session may guess, but stops nobody in another one. */
export function sessionProver({ user, token, ...place }: SignedInCaller): Prover {
  const session = hashToken(token)
  return {
    guesser: { key: `session:${session}`, user, address: undefined },
    waiter: knownTo(user, place),
    session,
  }
}
