// Challenges of passkeys under way: each is answered once, within five minutes, by the browser that
// asked. What it is for is sealed in it, so that no process remembers what it asked and any of them
// takes the answer; what was answered is remembered until it would be too old.
import type { UserId } from '@trellis/kernel'
import type { Others } from '../limits/others.ts'
import type { SecretBox } from './secret-box.ts'
import { ReplayGuard } from './signature.ts'

export interface Ceremony {
  readonly use: 'add' | 'login'
  /** Whose passkey is added; undefined of a login. */
  readonly user: UserId | undefined
  /** The browser that asked, by its guid. */
  readonly guid: string
  /** What the proof that it was begun by rested on; undefined of a login. */
  readonly rested: string | undefined
}

interface Sealed extends Ceremony {
  readonly mark: typeof MARK
  readonly madeMs: number
}

export interface CeremonyParts {
  readonly box: SecretBox
  /** When this process began: it does not know what was answered before. */
  readonly beganMs: number
  readonly others: Others
}

/** Tells a challenge from whatever else was sealed with the key. */
const MARK = 'trellis passkey challenge 1'
const GOOD_FOR_MS = 300_000

export class Ceremonies {
  readonly #box: SecretBox
  readonly #answered: ReplayGuard

  constructor({ box, beganMs, others }: CeremonyParts) {
    this.#box = box
    this.#answered = new ReplayGuard(beganMs, { others, topic: 'challenge' })
  }

  /** The challenge that a browser is to have signed, in base64url. */
  begin({ use, user, guid, rested }: Ceremony, nowMs: number): string {
    const sealed: Sealed = { mark: MARK, use, user, guid, rested, madeMs: nowMs }
    return Buffer.from(this.#box.seal(JSON.stringify(sealed)), 'base64').toString('base64url')
  }

  /** Whether a challenge is this one's; it is none's afterwards, whatever comes of it. */
  take(challenge: string, { use, user, guid, rested }: Ceremony, nowMs: number): boolean {
    const found = this.#open(challenge)
    if (found === undefined) return false
    const { madeMs } = found
    const untilMs = madeMs + GOOD_FOR_MS
    const isKnown = this.#answered.knows(madeMs, nowMs)
    const isNew = this.#answered.admit(challenge, untilMs, nowMs)
    if (!isKnown || !isNew || nowMs >= untilMs || nowMs < madeMs - GOOD_FOR_MS) return false
    const isTheirs = found.use === use && found.user === user && found.guid === guid
    return isTheirs && found.rested === rested
  }

  #open(challenge: string): Sealed | undefined {
    const text = this.#box.open(Buffer.from(challenge, 'base64url').toString('base64'))
    if (text === undefined || !text.includes(MARK)) return undefined
    const found = JSON.parse(text) as Sealed
    return found.mark === MARK ? found : undefined
  }
}
