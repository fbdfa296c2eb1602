// Tells owners by letter what was done with their account. Only where the e-mail was found to be
// theirs: anybody can register that of another, who would get letters for it. What cannot be sent
// holds up nothing.
import type { LogLine } from '../log-line.ts'
import { RateLimiter } from '../limits/rate-limiter.ts'
import type { Account } from './account-store.ts'
import { browserName } from './browser-name.ts'
import { faultOf } from './letter-queue.ts'
import type { Mailer } from './letter.ts'
import { noticeLetter, type Notice } from './notice-letters.ts'

const DAY_MS = 86_400_000
/** Who logs in and forgets its cookies again and again is told of the first few. */
const PER_ACCOUNT = { limit: 5, perMs: DAY_MS }

export interface NoticesParts {
  readonly mailer: Mailer
  readonly wallMs: () => number
  readonly log: LogLine
}

/** Where it came from. */
export interface NoticedClient {
  readonly address: string
  readonly agent: string
}

export class Notices {
  readonly #parts: NoticesParts
  readonly #limits = new RateLimiter(1)

  constructor(parts: NoticesParts) {
    this.#parts = parts
  }

  /** Sends a notice; waits for nothing. */
  tell(notice: Notice, account: Account, { address, agent }: NoticedClient): void {
    const { mailer, wallMs, log } = this.#parts
    const atMs = wallMs()
    if (!account.isEmailProven) return
    if (this.#limits.take(`${notice}:${account.user}`, PER_ACCOUNT, atMs) > 0) return
    const letter = noticeLetter(notice, account, { ...browserName(agent), address, atMs })
    mailer.send({ ...letter, untilMs: atMs + DAY_MS }).catch((error: unknown) => {
      log(`a letter could not be sent: ${faultOf(error)}`, 'error')
    })
  }
}
