// The sessions of a user as the user sees them: which browsers, since when, last used when; one or
// all others ended. That a session is used is noted by the hour: a fact of each call would fill the
// journal with nothing.
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AccountStore, SessionRecord } from './account-store.ts'
import { inSession, refusalOf } from './grounds.ts'
import type { SignedInCaller } from './proofs.ts'

const HOUR_MS = 3_600_000
/** Of the hash of its token: names a session to its owner, and is good for nothing else. */
const ID_LETTERS = 16
/** More than are used within an hour; all are forgotten then, which costs a fact each. */
const MAX_TRIED = 50_000

/** Whose session has to stand as others are ended: one that was ended meanwhile ends none. */
type Caller = Pick<SignedInCaller, 'user' | 'token'>

export class Sessions {
  readonly #store: AccountStore
  readonly #wallMs: () => number
  /** When it was last tried to note each: where the disk is full not every call tries again. */
  readonly #tried = new Map<string, number>()

  constructor({ store, wallMs }: { readonly store: AccountStore; readonly wallMs: () => number }) {
    this.#store = store
    this.#wallMs = wallMs
  }

  /** The own one first, by the hash of its token, the others as they were used last. */
  list(user: UserId, own: string): readonly SessionRecord[] {
    const isOwn = ({ tokenHash }: SessionRecord): number => Number(tokenHash === own)
    const all = [...this.#store.sessionsOf(user)]
    return all.sort((a, b) => isOwn(b) - isOwn(a) || b.usedAtMs - a.usedAtMs)
  }

  /** Notes that a session is used; waits for nothing. */
  note({ tokenHash, usedAtMs }: SessionRecord): void {
    const nowMs = this.#wallMs()
    const since = nowMs - Math.max(usedAtMs, this.#tried.get(tokenHash) ?? 0)
    if (since < HOUR_MS) return
    if (this.#tried.size >= MAX_TRIED) this.#tried.clear()
    this.#tried.set(tokenHash, nowMs)
    this.#store.noteUse(tokenHash, nowMs).catch(() => undefined)
  }

  /** Ends one. */
  async end(caller: Caller, id: string): Promise<Result<void, Refusal>> {
    const isIt = ({ tokenHash }: SessionRecord): boolean => sessionId(tokenHash) === id
    const ended = await this.#store.endSessions(inSession(caller), isIt, 'of-these')
    if (!ended.ok) return err(refusalOf(ended.error))
    if (ended.value > 0) return ok(undefined)
    return err({ code: 'NOT_FOUND', message: 'There is no such session' })
  }

  /** Ends all but the caller's; answers how many. */
  async endOthers(caller: Caller): Promise<Result<number, Refusal>> {
    const grounds = inSession(caller)
    const isOther = ({ tokenHash }: SessionRecord): boolean => tokenHash !== grounds.session
    const ended = await this.#store.endSessions(grounds, isOther, 'of-all-without')
    return ended.ok ? ended : err(refusalOf(ended.error))
  }
}

/** What names a session on the wire. */
export function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, ID_LETTERS)
}
