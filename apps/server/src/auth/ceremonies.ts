// Challenges of passkeys under way: each is answered once, within five minutes, by the browser that
// asked. They live in memory: what a restart forgets is asked for anew.
import type { UserId } from '@trellis/kernel'

export interface Ceremony {
  readonly use: 'add' | 'login'
  /** Whose passkey is added; undefined of a login. */
  readonly user: UserId | undefined
  /** The browser that asked, by its guid. */
  readonly guid: string
}

const GOOD_FOR_MS = 300_000
/** The oldest go first: whoever asks without end pushes out nobody but those who wait for long. */
const MOST = 10_000

export class Ceremonies {
  readonly #open = new Map<string, Ceremony & { readonly untilMs: number }>()

  begin(challenge: string, ceremony: Ceremony, nowMs: number): void {
    const [oldest] = this.#open.keys()
    if (oldest !== undefined && this.#open.size >= MOST) this.#open.delete(oldest)
    this.#open.set(challenge, { ...ceremony, untilMs: nowMs + GOOD_FOR_MS })
  }

  /** Whether a challenge is this one's; it is none's afterwards, whatever comes of it. */
  take(challenge: string, { use, user, guid }: Ceremony, nowMs: number): boolean {
    const found = this.#open.get(challenge)
    this.#open.delete(challenge)
    if (found === undefined || nowMs >= found.untilMs) return false
    return found.use === use && found.user === user && found.guid === guid
  }
}
