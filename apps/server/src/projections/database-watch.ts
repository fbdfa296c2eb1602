// Whether this process reaches its database, asked again and again apart from all other work: a
// transaction may take long, and a way that is cut in silence says nothing for as long.
import type { Database } from '../database/sql.ts'

/**
 * `doubtful` is one that has just failed to answer, `returning` one that was away and answers
 * again: a moment later others may find the same, and nothing is to go to and fro until they do.
 */
export type Reach = 'there' | 'doubtful' | 'away' | 'returning'

export interface DatabaseWatchParts {
  readonly database: Pick<Database, 'query'>
  /** Milliseconds of a steady clock. */
  readonly steadyMs: () => number
  readonly changed: (reach: Reach) => void
}

const LOOK_MS = 500
/** Without an answer for so long it is away, and with answers for so long it is there again. */
const SETTLE_MS = 3000

export class DatabaseWatch {
  readonly #parts: DatabaseWatchParts
  #reach: Reach = 'there'
  /** Since when every answer was like the last one. */
  #alikeSinceMs: number
  #isAnswered = true
  #isAsking = false
  readonly #timer: NodeJS.Timeout

  constructor(parts: DatabaseWatchParts) {
    this.#parts = parts
    this.#alikeSinceMs = parts.steadyMs()
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
  }

  get reach(): Reach {
    return this.#reach
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    const askedMs = this.#parts.steadyMs()
    const isAnswered = await this.#parts.database.query('select 1').then(
      () => true,
      () => false,
    )
    this.#isAsking = false
    if (isAnswered !== this.#isAnswered) this.#alikeSinceMs = askedMs
    this.#isAnswered = isAnswered
    const reach = this.#reachNow()
    if (reach === this.#reach) return
    this.#reach = reach
    this.#parts.changed(reach)
  }

  #reachNow(): Reach {
    const isSettled = this.#parts.steadyMs() - this.#alikeSinceMs >= SETTLE_MS
    const wasAway = this.#reach === 'away' || this.#reach === 'returning'
    if (this.#isAnswered) return wasAway && !isSettled ? 'returning' : 'there'
    return wasAway || isSettled ? 'away' : 'doubtful'
  }
}
