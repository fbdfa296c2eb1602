// API keys of the public API: made, changed, opened to check a signature, and whether one that
// signed rightly may call now and from there. Secrets leave in the answer that makes them alone.
import { randomBytes } from 'node:crypto'
import type { ErrorCode, FieldProblem, Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AccountStore, ApiKeyRecord, Grounds } from './account-store.ts'
import type { Others } from '../limits/others.ts'
import { readAllowed } from './allow-list.ts'
import { barredKey, inSession, refusalOf } from './grounds.ts'
import { sessionProver, type Proofs, type SignedInCaller } from './proofs.ts'
import type { SecretBox } from './secret-box.ts'

export interface KeyTerms {
  readonly label: string
  readonly addresses: readonly string[]
  /** Wall epoch ms; 0: it does not end. */
  readonly endsAtMs: number
  readonly totp: string
}

export interface ApiKeysParts {
  readonly store: AccountStore
  readonly box: SecretBox
  readonly proofs: Proofs
  readonly wallMs: () => number
  /** Other processes that serve the same users. */
  readonly others?: Others
}

interface UsedWord {
  readonly key: string
  readonly atMs: number
}

/** So seldom the others hear that a key is still in use. */
const TELL_EVERY_MS = 1000

type Refused<T> = Promise<Result<T, Refusal>>

/** What is proven for a key, and its addresses in their own form. */
interface Ready {
  readonly grounds: Grounds
  readonly addresses: readonly string[]
}

export class ApiKeys {
  readonly #parts: ApiKeysParts
  /** When each signed last, as far as this process has seen or heard. */
  readonly #used = new Map<string, number>()

  constructor(parts: ApiKeysParts) {
    this.#parts = parts
    parts.others?.hear('key', (word) => {
      const { key, atMs } = word as UsedWord
      this.#used.set(key, Math.max(this.#used.get(key) ?? 0, atMs))
    })
  }

  /** Makes an API key; the secret is in this answer and nowhere else in plain form. */
  async create(
    caller: SignedInCaller,
    input: KeyTerms & { readonly permissions: readonly Permission[] },
  ): Refused<{ api_key: string; api_secret: string }> {
    const { store, box, wallMs } = this.#parts
    const ready = await this.#ready(caller, input)
    if (!ready.ok) return ready
    const { addresses, grounds } = ready.value
    const key = randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')
    const secret = randomBytes(24).toString('base64url')
    const record: ApiKeyRecord = {
      key,
      user: caller.user,
      label: input.label,
      permissions: [...new Set(input.permissions)],
      sealedSecret: box.seal(secret),
      createdAtMs: wallMs(),
      addresses,
      endsAtMs: input.endsAtMs,
    }
    const added = await store.addApiKey(grounds, record)
    if (added.ok) return ok({ api_key: key, api_secret: secret })
    return err(added.error === 'too-many' ? tooManyKeys : refusalOf(added.error))
  }

  /** Changes name, addresses and end of a key; what it may do stays. */
  async change(caller: SignedInCaller, key: string, input: KeyTerms): Refused<void> {
    const ready = await this.#ready(caller, input)
    if (!ready.ok) return ready
    const { addresses, grounds } = ready.value
    const { label, endsAtMs } = input
    const change = { key, label, addresses, endsAtMs }
    const done = await this.#parts.store.changeApiKey(grounds, change)
    if (done.ok) return done
    return err(done.error === 'not-found' ? noSuchKey : refusalOf(done.error))
  }

  async remove(caller: SignedInCaller, key: string): Refused<void> {
    const done = await this.#parts.store.removeApiKey(inSession(caller), key)
    if (done.ok) return done
    return err(done.error === 'not-found' ? noSuchKey : refusalOf(done.error))
  }

  /** Keys of a user, each with when it signed last; 0 where it has not since the server started. */
  list(user: UserId): readonly (ApiKeyRecord & { readonly usedAtMs: number })[] {
    const records = this.#parts.store.apiKeysOf(user)
    return records.map((record) => ({ ...record, usedAtMs: this.#used.get(record.key) ?? 0 }))
  }

  /** Key record and plain secret for checking a signature. */
  open(key: string): { record: ApiKeyRecord; secret: string } | undefined {
    const record = this.#parts.store.apiKey(key)
    const secret = record && this.#parts.box.open(record.sealedSecret)
    return record && secret !== undefined ? { record, secret } : undefined
  }

  /**
   * Why a key may not call, if anything. Asked once its signature was found right: who does not
   * know the secret learns nothing of the key.
   */
  barred(record: ApiKeyRecord, ip: string): ErrorCode | undefined {
    const nowMs = this.#parts.wallMs()
    const barred = barredKey(record, ip, nowMs)
    if (barred !== undefined) return refusalOf(barred).code
    this.#use(record.key, nowMs)
    return undefined
  }

  #use(key: string, atMs: number): void {
    const beforeMs = this.#used.get(key) ?? -Infinity
    this.#used.set(key, atMs)
    if (atMs - beforeMs < TELL_EVERY_MS) return
    this.#parts.others?.tell('key', { key, atMs } satisfies UsedWord)
  }

  async #ready(
    caller: SignedInCaller,
    { addresses, endsAtMs, totp }: KeyTerms,
  ): Promise<Result<Ready, Refusal>> {
    const { proofs, wallMs } = this.#parts
    const read = addresses.map(readAllowed)
    const bad = [...new Set(addresses.filter((_, i) => read[i] === undefined))]
    if (bad.length > 0) return err({ code: 'invalidParams', problems: [addressProblem(bad)] })
    if (endsAtMs > 0 && endsAtMs <= wallMs()) {
      return err({ code: 'invalidParams', problems: [endProblem] })
    }
    const proven = await proofs.checkCode(sessionProver(caller), caller.user, totp)
    if (!proven.ok) return proven
    const kept = [...new Set(read.filter((it) => it !== undefined))]
    return ok({ grounds: proven.value.grounds, addresses: kept })
  }
}

const tooManyKeys: Refusal = {
  code: 'FORBIDDEN',
  message: 'Too many API keys; delete one first',
}
const noSuchKey: Refusal = { code: 'NOT_FOUND', message: 'There is no such API key' }

/** Of more wrong addresses than that it is told how many there are. */
const NAMED_MOST = 5

function addressProblem(bad: readonly string[]): FieldProblem {
  const named = bad.slice(0, NAMED_MOST).map((it) => `"${it}"`)
  const left = bad.length - named.length
  const all = [...named, ...(left > 0 ? [`${left} more`] : [])].join(', ')
  const bound = `an address or a network like "192.0.2.0/24", not ${all}`
  return { field: 'addresses', reason: 'wrong-format', bound, fix: 'put it right or leave it out' }
}

const endProblem: FieldProblem = {
  field: 'ends_at',
  reason: 'too-small',
  bound: 'a time to come, or 0 for none',
  fix: 'send a later one',
}
