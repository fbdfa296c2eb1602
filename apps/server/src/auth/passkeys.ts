// Passkeys (WebAuthn): added by password and code, and used to log in without either. The browser
// asks for finger, face or PIN (user verification), so one passkey is two factors. The library
// checks what authenticators sign; what is kept and when is decided here.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Account, AccountStore, Grounds, SettingChange } from './account-store.ts'
import { Others } from '../limits/others.ts'
import { Ceremonies, type Ceremony } from './ceremonies.ts'
import { factorSince, inSession, refusalOf, restedOn } from './grounds.ts'
import {
  PASSKEYS,
  readPasskeys,
  withChange,
  withPasskey,
  withUse,
  type Passkey,
} from './passkey-record.ts'
import {
  sessionProver,
  type Proofs,
  type Proven,
  type Sent,
  type SignedInCaller,
} from './proofs.ts'
import type { SecretBox } from './secret-box.ts'

const TIMEOUT_MS = 300_000

/** Where a browser is: passkeys belong to a host. */
export interface BrowserPlace {
  /** "bots.example.org" */
  readonly host: string
  readonly guid: string
}

export interface PasskeysParts {
  readonly store: AccountStore
  readonly proofs: Proofs
  /** "https://bots.example.org", where pages of ours are. */
  readonly base: () => string
  readonly box: SecretBox
  readonly wallMs: () => number
  /** Other processes that take what was begun here. */
  readonly others?: Others
}

type Refused<T> = Promise<Result<T, Refusal>>

export class Passkeys {
  readonly #parts: PasskeysParts
  readonly #ceremonies: Ceremonies

  constructor(parts: PasskeysParts) {
    const { box, wallMs, others = new Others() } = parts
    this.#parts = parts
    this.#ceremonies = new Ceremonies({ box, beganMs: wallMs(), others })
  }

  list(user: UserId): readonly Passkey[] {
    return readPasskeys(this.#parts.store.setting(user, PASSKEYS))
  }

  /** What a browser makes a passkey by; whoever took a session alone adds none. */
  async begin(caller: SignedInCaller, sent: Sent, place: BrowserPlace): Refused<object> {
    const { user } = caller
    const proven = await this.#prove(caller, sent)
    if (!proven.ok) return proven
    const { account, grounds } = proven.value
    if (grounds.spent !== undefined) {
      const done = await this.#parts.store.spend(grounds)
      if (!done.ok) return err(refusalOf(done.error))
    }
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      challenge: this.#challenge(addingOf(account, place)),
      rpName: 'Trellis',
      rpID: place.host,
      userName: account.email,
      userID: new TextEncoder().encode(String(user)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: this.list(user).map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return ok(options)
  }

  /** Keeps the passkey that a browser made. */
  async finish(
    { user, token }: SignedInCaller,
    input: { readonly response: unknown; readonly name: string },
    place: BrowserPlace,
  ): Refused<string> {
    const { wallMs, store } = this.#parts
    const account = store.account(user)
    if (account === undefined || !(await hasNoCertificates(input.response))) return err(refused)
    const { verifyRegistrationResponse } = await library()
    const checked = await verifyRegistrationResponse({
      response: input.response as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        this.#ceremonies.take(challenge, addingOf(account, place), wallMs()),
      expectedOrigin: this.#originOf(place),
      expectedRPID: place.host,
      requireUserVerification: true,
    }).catch(() => undefined)
    if (checked?.verified !== true) return err(refused)
    const { id, publicKey, counter } = checked.registrationInfo.credential
    const kept = Buffer.from(publicKey).toString('base64url')
    const times = { madeMs: wallMs(), usedMs: 0 }
    const passkey = { id, publicKey: kept, counter, name: input.name, ...times }
    const next = (text: string) => withPasskey(text, passkey)
    // Since the account was looked at: another password would have ended the session.
    const factorSinceMs = factorSince(account.twoFactor)
    const grounds = { ...inSession({ user, token }), factorSinceMs }
    const done = await this.#change(grounds, next, tooMany)
    return done.ok ? ok(id) : done
  }

  /** Calls one by another name; whoever took a session alone calls none so that it is mistaken. */
  async rename(
    caller: SignedInCaller,
    { id, name, sent }: { readonly id: string; readonly name: string; readonly sent: Sent },
  ): Refused<void> {
    return this.#changeOne(caller, sent, (text) => withChange(text, id, (it) => [{ ...it, name }]))
  }

  /** Takes one away, by what adds one. */
  async remove(
    caller: SignedInCaller,
    { id, sent }: { readonly id: string; readonly sent: Sent },
  ): Refused<void> {
    return this.#changeOne(caller, sent, (text) => withChange(text, id, () => []))
  }

  /** What a browser logs in by: it offers the passkeys of this host, of whatever account. */
  async beginLogin(place: BrowserPlace): Promise<object> {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      challenge: this.#challenge(loginOf(place)),
      rpID: place.host,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    })
  }

  /** Whose passkey signed; the session that follows keeps its counter in the same decision. */
  async checkLogin(sent: unknown, place: BrowserPlace): Refused<Proven> {
    const { wallMs } = this.#parts
    const response = sent as AuthenticationResponseJSON
    const found = this.#findOwner(response)
    if (found === undefined) return err(refused)
    const { account, passkey } = found
    const { verifyAuthenticationResponse } = await library()
    const { id, counter } = passkey
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.#ceremonies.take(challenge, loginOf(place), wallMs()),
      expectedOrigin: this.#originOf(place),
      expectedRPID: place.host,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    }).catch(() => undefined)
    if (checked?.verified !== true) return err(refused)
    const use = { id, counter: checked.authenticationInfo.newCounter, usedMs: wallMs() }
    const spent: SettingChange = { name: PASSKEYS, next: (text) => withUse(text, use) }
    // It rests on no password: a passkey that is gone by then is not used up.
    return ok({ account, grounds: { user: account.user, spent } })
  }

  #challenge(ceremony: Ceremony): Uint8Array<ArrayBuffer> {
    const challenge = this.#ceremonies.begin(ceremony, this.#parts.wallMs())
    return new Uint8Array(Buffer.from(challenge, 'base64url'))
  }

  /**
   * The page that a passkey has to be used on. Scheme and port are those of our own address,
   * whatever a request says of itself: who answers at another port of the same name is somebody
   * else, and could pass on what a browser signed there. The name may be any, as one server has
   * several: a passkey of one of them signs for no other.
   */
  #originOf({ host }: BrowserPlace): string {
    const page = new URL(this.#parts.base())
    page.hostname = host
    return page.origin
  }

  /** The authenticator names the account, which must have that very passkey. */
  #findOwner(
    response: Partial<AuthenticationResponseJSON>,
  ): { readonly account: Account; readonly passkey: Passkey } | undefined {
    const handle: unknown = response.response?.userHandle
    if (typeof handle !== 'string') return undefined
    const text = Buffer.from(handle, 'base64url').toString('utf8')
    // As it was written when the passkey was made, and in no other form that is a number.
    if (!/^[1-9]\d{0,15}$/.test(text)) return undefined
    const user = Number(text) as UserId
    const account = this.#parts.store.account(user)
    const passkey = this.list(user).find(({ id }) => id === response.id)
    return account && passkey && { account, passkey }
  }

  /** Password and, where two-factor is on, a code, which is used up with what follows. */
  #prove(caller: SignedInCaller, sent: Sent): Refused<Proven> {
    const { store, proofs } = this.#parts
    return proofs.check(sessionProver(caller), store.account(caller.user), sent)
  }

  async #changeOne(caller: SignedInCaller, sent: Sent, next: SettingChange['next']): Refused<void> {
    const proven = await this.#prove(caller, sent)
    return proven.ok ? this.#change(proven.value.grounds, next, noSuch) : proven
  }

  async #change(grounds: Grounds, next: SettingChange['next'], not: Refusal): Refused<void> {
    const done = await this.#parts.store.changeSetting(grounds, { name: PASSKEYS, next })
    if (done.ok) return done
    return err(done.error === 'not-changed' ? not : refusalOf(done.error))
  }
}

function addingOf(account: Account, { guid }: BrowserPlace): Ceremony {
  return { use: 'add', user: account.user, guid, rested: restedOn(account) }
}

function loginOf({ guid }: BrowserPlace): Ceremony {
  return { use: 'login', user: undefined, guid, rested: undefined }
}

/** Loaded with the first passkey: it brings more along than all that a login needs. */
const library = () => import('@simplewebauthn/server')

/**
 * No maker of authenticators is asked to vouch for one (attestation none), and browsers then send
 * no certificates. Of who sends some all the same the library would fetch the addresses that they
 * name.
 */
export async function hasNoCertificates(sent: unknown): Promise<boolean> {
  const { response } = sent as Partial<RegistrationResponseJSON>
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const bytes = Buffer.from(response?.attestationObject ?? '', 'base64url')
    const attestation = decodeAttestationObject(new Uint8Array(bytes))
    const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
    // One that signs for itself has the signature alone.
    return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
  } catch {
    return false
  }
}

const refused: Refusal = { code: 'passkeyRefused' }
const tooMany: Refusal = { code: 'FORBIDDEN', message: 'It is known, or there are too many' }
const noSuch: Refusal = { code: 'NOT_FOUND', message: 'There is no such passkey' }
