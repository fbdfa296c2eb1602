// Counts wrong passwords and codes and makes whoever guesses wait. A known device, a signed-in
// session and all strangers to an account are counted apart, so that a stranger cannot shut out a
// known device.
//
// What is guessed of an account is counted in a table of its own, so that nobody who guesses at
// others, or at nobody, crowds it out; such tables are at most as many as accounts, so none has to
// be forgotten and no one refused for want of room. Within it only who got in (a new device, a new
// session) begins another window.
import { randomInt } from 'node:crypto'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Others } from '../limits/others.ts'
import { RateLimiter, type Place, type Placed } from '../limits/rate-limiter.ts'

const PERIOD_MS = 900_000
const PER_GUESSER = { limit: 10, perMs: PERIOD_MS }
const PER_ADDRESS = { limit: 100, perMs: PERIOD_MS }
/**
 * Wrong codes behind a right password, which are six digits of which three count at a time: at ten
 * in a quarter of an hour a year of guessing would find one.
 */
const CODES_PER_DAY = { limit: 30, perMs: 86_400_000 }
/** Strangers, and more devices and sessions than are in use. */
const WINDOWS_OF_ACCOUNT = 100
/** Tables looked at, with each guess, for one that may go. */
const SWEPT = 2
/** Of so many ids one is drawn for each guess. */
const IDS = 2 ** 47

export interface Guesser {
  /** One known device, one session, or the strangers to one e-mail taken together. */
  readonly key: string
  /** Whose password or code is guessed; undefined for an e-mail that nobody registered. */
  readonly user: UserId | undefined
  /** Counted as well where the guesser is a stranger: one address may try many e-mails. */
  readonly address: string | undefined
}

/** What other processes tell of guesses there, and the clock by which they are counted here. */
export interface GuessesElsewhere {
  readonly others?: Others
  readonly wallMs: () => number
}

/** One guess that has begun. */
export interface Guess extends Placed {
  readonly guesser: Guesser
}

interface GuessWord {
  readonly act: 'begin' | 'succeed' | 'leave' | 'wrong-code'
  readonly guesser: Guesser
  /** Of one that begins or leaves. */
  readonly place?: Place
}

export class GuessGuard {
  readonly #scale: number
  readonly #others: Others | undefined
  readonly #ofAccounts = new Map<UserId, RateLimiter>()
  /**
   * Of addresses, and of e-mails without an account, at which there is nothing to guess: a full
   * table may drop some.
   */
  readonly #ofOthers: RateLimiter

  constructor(rateScale: number, elsewhere?: GuessesElsewhere) {
    this.#scale = rateScale
    this.#ofOthers = new RateLimiter(rateScale)
    this.#others = elsewhere?.others
    this.#others?.hear('guess', (word) => this.#hear(word as GuessWord, elsewhere?.wallMs() ?? 0))
  }

  /** Accounts of which something is kept. */
  get size(): number {
    return this.#ofAccounts.size
  }

  /**
   * Counts a try as a wrong one before its password is looked at, so that tries at the same time
   * count too; the milliseconds to wait when there were too many. Whether it was one too many by
   * what other processes counted meanwhile is asked before the guesser is answered (`late`).
   */
  begin(guesser: Guesser, nowMs: number): Result<Guess, number> {
    const { key, address } = guesser
    this.#sweep(nowMs)
    const own = this.#countsOf(guesser)
    const wait = Math.max(
      own.exhausted(key, PER_GUESSER, nowMs),
      own.exhausted(key, CODES_PER_DAY, nowMs),
      address === undefined ? 0 : this.#ofOthers.exhausted(countOf(address), PER_ADDRESS, nowMs),
    )
    if (wait > 0) return err(wait)
    const placed = own.takeLast(key, PER_GUESSER, nowMs, randomInt(IDS))
    this.#countAddress(guesser, nowMs)
    this.#tell({ act: 'begin', guesser, place: placed.place })
    return ok({ ...placed, guesser })
  }

  /** The milliseconds to wait where too many came before this one, as is known by now; else 0. */
  late({ guesser, isCounted }: Guess, nowMs: number): number {
    if (isCounted()) return 0
    return Math.max(1, this.#countsOf(guesser).exhausted(guesser.key, PER_GUESSER, nowMs))
  }

  /**
   * The password was right: the guesser's wrong ones are forgiven, the address's others are not.
   */
  succeed(guesser: Guesser): void {
    this.#forgive(guesser)
    this.#tell({ act: 'succeed', guesser })
  }

  /** Nothing was guessed, and nothing is forgiven: the password was right, the code is to come. */
  leave({ guesser, place }: Guess): void {
    this.#giveBack(guesser, place)
    this.#tell({ act: 'leave', guesser, place })
  }

  /** The password was right, the code was not. */
  wrongCode(guesser: Guesser, nowMs: number): void {
    this.#countCode(guesser, nowMs)
    this.#tell({ act: 'wrong-code', guesser })
  }

  #tell(word: GuessWord): void {
    this.#others?.tell('guess', word)
  }

  #hear({ act, guesser, place }: GuessWord, nowMs: number): void {
    this.#sweep(nowMs)
    if (act === 'begin') {
      const own = this.#countsOf(guesser)
      // A release before this one tells no places.
      if (place === undefined) own.takeLast(guesser.key, PER_GUESSER, nowMs, randomInt(IDS))
      else own.takeAt(guesser.key, PER_GUESSER, nowMs, place)
      this.#countAddress(guesser, nowMs)
    } else if (act === 'succeed') this.#forgive(guesser)
    else if (act === 'leave') this.#giveBack(guesser, place)
    else this.#countCode(guesser, nowMs)
  }

  #countAddress({ address }: Guesser, nowMs: number): void {
    if (address !== undefined) this.#ofOthers.take(countOf(address), PER_ADDRESS, nowMs)
  }

  #countCode(guesser: Guesser, nowMs: number): void {
    this.#countsOf(guesser).take(guesser.key, CODES_PER_DAY, nowMs)
  }

  #forgive(guesser: Guesser): void {
    this.#countsOf(guesser).reset(guesser.key, PER_GUESSER)
    this.#giveBackOf(guesser.address)
  }

  #giveBack(guesser: Guesser, place: Place | undefined): void {
    if (place !== undefined) this.#countsOf(guesser).giveBackAt(guesser.key, PER_GUESSER, place)
    this.#giveBackOf(guesser.address)
  }

  #countsOf({ user }: Guesser): RateLimiter {
    if (user === undefined) return this.#ofOthers
    const known = this.#ofAccounts.get(user) ?? new RateLimiter(this.#scale, WINDOWS_OF_ACCOUNT)
    this.#ofAccounts.set(user, known)
    return known
  }

  #giveBackOf(address: string | undefined): void {
    if (address !== undefined) this.#ofOthers.giveBack(countOf(address), PER_ADDRESS)
  }

  /** Each guess looks at the two accounts that were looked at longest ago. */
  #sweep(nowMs: number): void {
    let seen = 0
    for (const [user, counts] of this.#ofAccounts) {
      if ((seen += 1) > SWEPT) return
      this.#ofAccounts.delete(user)
      counts.dropEnded(nowMs)
      if (counts.size > 0) this.#ofAccounts.set(user, counts)
    }
  }
}

/** Under what the guesses from an address are counted. */
function countOf(address: string): string {
  return `address:${address}`
}
