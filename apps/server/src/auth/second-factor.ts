// Two-factor of an account: begun with the password, on by a first code of the app, off and its
// recovery codes anew by password and code. A begun setup is kept by nobody: it is sealed and sent
// along, and ends by itself. Secrets and codes leave in the answers that show them, and in no log.
import { randomBytes } from 'node:crypto'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AccountStore, SettingChange } from './account-store.ts'
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
    const setup: Setup = { use: USE, user, secret: bytes.toString('base64'), untilMs }
    const secret = base32(bytes)
    const address = totpAddress(proven.value.account.email, secret)
    return ok({ secret, address, setup: box.seal(JSON.stringify(setup)) })
  }

  /**
   * Switches it on; answers the recovery codes. Of two confirmations at one moment one is refused.
   */
  async confirm(
    { user }: SignedInCaller,
    input: { readonly setup: string; readonly totp: string },
  ): Refused<readonly string[]> {
    const { box, wallMs } = this.#parts
    const nowMs = wallMs()
    const begun = this.#opened(input.setup)
    if (begun?.user !== user || nowMs >= begun.untilMs || this.#isSpent(begun))
      return err({ code: 'setupEnded' })
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
    const done = await this.#change(user, (text) => (text === '' ? record : undefined))
    if (!done) return err(isOn)
    this.#note(user, nowMs)
    this.#parts.others?.tell('setup', { user, atMs: nowMs } satisfies ConfirmedWord)
    return ok(shown)
  }

  /** Switches it off. */
  async end(caller: SignedInCaller, sent: Sent): Refused<void> {
    const spent = await this.#spent(caller, sent)
    if (!spent.ok) return spent
    const after = (text: string) => (spent.value.next(text) === undefined ? undefined : '')
    const done = await this.#change(caller.user, after)
    return done ? ok(undefined) : err({ code: 'wrongTotp' })
  }

  /** Fresh recovery codes; those of before are good for nothing. */
  async renew(caller: SignedInCaller, sent: Sent): Refused<readonly string[]> {
    const spent = await this.#spent(caller, sent)
    if (!spent.ok) return spent
    const { shown, kept } = makeRecoveryCodes(caller.user)
    const codesMadeMs = this.#parts.wallMs()
    const done = await this.#change(caller.user, (text) => {
      const record = readTwoFactor(spent.value.next(text) ?? '')
      return record && writeTwoFactor({ ...record, codes: kept, codesMadeMs })
    })
    return done ? ok(shown) : err({ code: 'wrongTotp' })
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

  async #spent(caller: SignedInCaller, sent: Sent): Refused<SettingChange> {
    const { store, proofs } = this.#parts
    if (!this.stateOf(caller.user).on) return err(isOff)
    const proven = await proofs.check(sessionProver(caller), store.account(caller.user), sent)
    if (!proven.ok) return proven
    // It was switched off while the password was checked.
    return proven.value.spent === undefined ? err(isOff) : ok(proven.value.spent)
  }

  async #change(user: UserId, next: SettingChange['next']): Promise<boolean> {
    return (await this.#parts.store.changeSetting(user, { name: TWO_FACTOR, next })).ok
  }

  #opened(sealed: string): Setup | undefined {
    const text = this.#parts.box.open(sealed)
    if (text === undefined || !text.includes(USE)) return undefined
    const setup = JSON.parse(text) as Setup
    return setup.use === USE ? setup : undefined
  }
}

const isOn: Refusal = { code: 'FORBIDDEN', message: 'Two-factor is on already' }
const isOff: Refusal = { code: 'FORBIDDEN', message: 'Two-factor is off' }
