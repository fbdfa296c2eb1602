// Two-factor of an account: begun with the password, on by a first code of the app, off and its
// recovery codes anew by password and code. A begun setup is kept by nobody: it is sealed and sent
// along, and ends by itself. Secrets and codes leave in the answers that show them, and in no log.
import { randomBytes } from 'node:crypto'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AccountStore, Grounds, SettingChange } from './account-store.ts'
import { inSession, refusalOf, restedOn } from './grounds.ts'
import type { Others } from '../limits/others.ts'
import { sessionProver, type Proofs, type Sent, type SignedInCaller } from './proofs.ts'
import type { SecretBox } from './secret-box.ts'
import { base32, SECRET_BYTES, stepOf, totpAddress } from './totp.ts'
import {
  makeRecoveryCodes,
  readTwoFactor,
  TWO_FACTOR,
  writeTwoFactor,
} from './two-factor-record.ts'

const SETUP_MS = 600_000
/** Tells a setup from whatever else was sealed with the key. */
const USE = 'trellis two-factor setup 1'

interface Setup {
  readonly use: typeof USE
  readonly user: UserId
  /** Base64 of the secret's bytes. */
  readonly secret: string
  readonly untilMs: number
  /** What its proof rested on. */
  readonly rested: string
}

export interface TwoFactorState {
  readonly on: boolean
  readonly sinceMs: number
  readonly codesLeft: number
  readonly codesMadeMs: number
}

export interface SecondFactorParts {
  readonly store: AccountStore
  readonly box: SecretBox
  readonly proofs: Proofs
  readonly wallMs: () => number
  /** Other processes that serve the same users: a setup counts once, whoever is sent it. */
  readonly others?: Others
}

interface ConfirmedWord {
  readonly user: UserId
  readonly atMs: number
}

type Refused<T> = Promise<Result<T, Refusal>>

export class SecondFactor {
  readonly #parts: SecondFactorParts
  /** What was confirmed before is not known, so no setup of before is taken. */
  readonly #beganMs: number
  /** When a user last confirmed a setup, where one begun before that could still be sent. */
  readonly #confirmedMs = new Map<UserId, number>()

  constructor(parts: SecondFactorParts) {
    this.#parts = parts
    this.#beganMs = parts.wallMs()
    parts.others?.hear('setup', (word) => {
      const { user, atMs } = word as ConfirmedWord
      this.#note(user, atMs)
    })
  }

  stateOf(user: UserId): TwoFactorState {
    const record = readTwoFactor(this.#parts.store.account(user)?.twoFactor ?? '')
    return {
      on: record !== undefined,
      sinceMs: record?.sinceMs ?? 0,
      codesLeft: record?.codes.length ?? 0,
      codesMadeMs: record?.codesMadeMs ?? 0,
    }
  }

  /** A secret for an app; nothing is on before its first code. */
  async begin(
    caller: SignedInCaller,
    password: string,
  ): Refused<{ readonly secret: string; readonly address: string; readonly setup: string }> {
    const { store, proofs, box, wallMs } = this.#parts
    const { user } = caller
    if (this.stateOf(user).on) return err(isOn)
    const sent = { password, totp: '' }
    const proven = await proofs.check(sessionProver(caller), store.account(user), sent)
    if (!proven.ok) return proven
    const bytes = randomBytes(SECRET_BYTES)
    const untilMs = wallMs() + SETUP_MS
    const { account } = proven.value
    const kept = { secret: bytes.toString('base64'), untilMs, rested: restedOn(account) }
    const setup: Setup = { use: USE, user, ...kept }
    const secret = base32(bytes)
    const address = totpAddress(account.email, secret)
    return ok({ secret, address, setup: box.seal(JSON.stringify(setup)) })
  }

  /**
   * Switches it on; answers the recovery codes. Of two confirmations at one moment one is refused.
   */
  async confirm(
    { user, token }: SignedInCaller,
    input: { readonly setup: string; readonly totp: string },
  ): Refused<readonly string[]> {
    const { store, box, wallMs } = this.#parts
    const nowMs = wallMs()
    const account = store.account(user)
    const begun = this.#opened(input.setup)
    if (begun?.user !== user || nowMs >= begun.untilMs || this.#isSpent(begun))
      return err(setupEnded)
    // Begun while it was off: whether it still is says the change.
    if (account === undefined || begun.rested !== restedOn({ ...account, twoFactor: '' }))
      return err(setupEnded)
    const secret = Buffer.from(begun.secret, 'base64')
    const step = stepOf(secret, input.totp.replace(/\s/g, ''), { nowMs, last: 0 })
    if (step === undefined) return err({ code: 'wrongTotp' })
    const { shown, kept } = makeRecoveryCodes(user)
    const record = writeTwoFactor({
      secret: box.seal(begun.secret),
      sinceMs: nowMs,
      step,
      codes: kept,
      codesMadeMs: nowMs,
    })
    // Another password would have ended the session.
    const grounds = inSession({ user, token })
    const done = await this.#change(grounds, (text) => (text === '' ? record : undefined))
    if (!done.ok) return done
    this.#note(user, nowMs)
    this.#parts.others?.tell('setup', { user, atMs: nowMs } satisfies ConfirmedWord)
    return ok(shown)
  }

  /** Switches it off. */
  async end(caller: SignedInCaller, sent: Sent): Refused<void> {
    const proven = await this.#prove(caller, sent)
    return proven.ok ? this.#change(proven.value, () => '') : proven
  }

  /** Fresh recovery codes; those of before are good for nothing. */
  async renew(caller: SignedInCaller, sent: Sent): Refused<readonly string[]> {
    const proven = await this.#prove(caller, sent)
    if (!proven.ok) return proven
    const { spent } = proven.value
    const { shown, kept } = makeRecoveryCodes(caller.user)
    const codesMadeMs = this.#parts.wallMs()
    const done = await this.#change(proven.value, (text) => {
      const record = readTwoFactor(spent.next(text) ?? '')
      return record && writeTwoFactor({ ...record, codes: kept, codesMadeMs })
    })
    return done.ok ? ok(shown) : done
  }

  /** Confirmed again, behind a switching off, its codes would be good anew: it counts once. */
  #isSpent({ user, untilMs }: Setup): boolean {
    const begunMs = untilMs - SETUP_MS
    return begunMs < this.#beganMs || begunMs <= (this.#confirmedMs.get(user) ?? -1)
  }

  #note(user: UserId, nowMs: number): void {
    for (const [other, atMs] of this.#confirmedMs)
      if (atMs <= nowMs - SETUP_MS) this.#confirmedMs.delete(other)
    this.#confirmedMs.set(user, nowMs)
  }

  /** By password and code: of what is on no code is none. */
  async #prove(
    caller: SignedInCaller,
    sent: Sent,
  ): Refused<Grounds & { readonly spent: SettingChange }> {
    const { store, proofs } = this.#parts
    if (!this.stateOf(caller.user).on) return err(isOff)
    const proven = await proofs.check(sessionProver(caller), store.account(caller.user), sent)
    if (!proven.ok) return proven
    const { grounds } = proven.value
    // It was switched off while the password was checked.
    return grounds.spent === undefined ? err(isOff) : ok({ ...grounds, spent: grounds.spent })
  }

  async #change(grounds: Grounds, next: SettingChange['next']): Refused<void> {
    const done = await this.#parts.store.changeSetting(grounds, { name: TWO_FACTOR, next })
    if (done.ok) return done
    return err(done.error === 'not-changed' ? isOn : refusalOf(done.error))
  }

  #opened(sealed: string): Setup | undefined {
    const text = this.#parts.box.open(sealed)
    if (text === undefined || !text.includes(USE)) return undefined
    const setup = JSON.parse(text) as Setup
    return setup.use === USE ? setup : undefined
  }
}

const setupEnded: Refusal = { code: 'setupEnded' }
const isOn: Refusal = { code: 'FORBIDDEN', message: 'Two-factor is on already' }
const isOff: Refusal = { code: 'FORBIDDEN', message: 'Two-factor is off' }
