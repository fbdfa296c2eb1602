// Counts wrong passwords and codes and makes whoever guesses wait. A known device, a signed-in
// session and all strangers to an account are counted apart, so that a stranger cannot shut out a
// known device.
import { RateLimiter } from '../limits/rate-limiter.ts'

const PERIOD_MS = 900_000
const PER_GUESSER = { limit: 10, perMs: PERIOD_MS }
const PER_ADDRESS = { limit: 100, perMs: PERIOD_MS }
/**
 * Wrong codes behind a right password, which are six digits of which three count at a time: at ten
 * in a quarter of an hour a year of guessing would find one.
 */
const CODES_PER_DAY = { limit: 30, perMs: 86_400_000 }

export interface Guesser {
  /** One known device, one session, or the strangers to one e-mail taken together. */
  readonly key: string
  /** Counted as well where the guesser is a stranger: one address may try many e-mails. */
  readonly address: string | undefined
}

export class GuessGuard {
  readonly #counts: RateLimiter

  constructor(rateScale: number) {
    this.#counts = new RateLimiter(rateScale)
  }

  /**
   * Counts a try as a wrong one before its password is looked at, so that tries at the same time
   * count too; the milliseconds to wait when there were too many, else 0.
   */
  begin(guesser: Guesser, nowMs: number): number {
    const counted = countedFor(guesser)
    const limits = [...counted, [codesOf(guesser), CODES_PER_DAY] as const]
    const wait = Math.max(...limits.map(([key, rate]) => this.#counts.exhausted(key, rate, nowMs)))
    if (wait === 0) for (const [key, rate] of counted) this.#counts.take(key, rate, nowMs)
    return wait
  }

  /**
   * The password was right: the guesser's wrong ones are forgiven, the address's others are not.
   */
  succeed({ key, address }: Guesser): void {
    this.#counts.reset(key)
    if (address !== undefined) this.#counts.giveBack(countOf(address))
  }

  /** Nothing was guessed, and nothing is forgiven: the password was right, the code is to come. */
  leave({ key, address }: Guesser): void {
    this.#counts.giveBack(key)
    if (address !== undefined) this.#counts.giveBack(countOf(address))
  }

  /** The password was right, the code was not. */
  wrongCode(guesser: Guesser, nowMs: number): void {
    this.#counts.take(codesOf(guesser), CODES_PER_DAY, nowMs)
  }
}

function codesOf({ key }: Guesser): string {
  return `codes:${key}`
}

function countedFor({ key, address }: Guesser) {
  const own = [key, PER_GUESSER] as const
  return address === undefined ? [own] : [own, [countOf(address), PER_ADDRESS] as const]
}

/** Under what the guesses from an address are counted. */
function countOf(address: string): string {
  return `address:${address}`
}
