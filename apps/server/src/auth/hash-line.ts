// The line before password hashing: a few at once, so that memory stays bounded, and few who wait,
// so that nobody waits longer than some seconds. Who is known to an account goes before strangers,
// who have every fourth turn; in either lane askers take turns, whoever hung up is not served, and
// who finds the line full is turned away at once, without which many addresses could make every
// login wait for minutes. A full lane makes room for an address that has less of it than another.
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { networksOf } from '../limits/address-key.ts'
import { FairQueue, type Asked } from '../limits/fair-queue.ts'

/** Each takes 19 MiB. */
const AT_ONCE = 4
/** Of either lane: as many as take some two seconds, measured on two cores that were busy. */
const MOST = 60
/** Of one account, and of one stranger's address. */
const MOST_OF_ACCOUNT = 4
const MOST_OF_ADDRESS = 15
/** After so many who are known it is a stranger's turn: nobody waits without an end. */
const KNOWN_IN_A_ROW = 3
/** When another try may be worth it. */
const RETRY_MS = 2000

/** Where a call comes from. */
export interface CallPlace {
  readonly ip: string
  /** Nobody reads the answer any more. */
  readonly hasLeft: () => boolean
}

/** Who asks for a hash; one address has as many accounts as it likes. */
export interface Waiter extends CallPlace {
  /** On a device that the account knows, in a session of it or by a letter to it. */
  readonly isKnown: boolean
  /** The account of who is known, the address of a stranger. */
  readonly asker: string
}

/** Somebody whom an account knows. */
export function knownTo(user: UserId, { ip, hasLeft }: CallPlace): Waiter {
  return { isKnown: true, asker: `user:${user}`, ip, hasLeft }
}

export interface LineBounds {
  readonly atOnce: number
  readonly most: number
}

/** How many networks an address is counted by at most. */
const WIDTHS = 3

interface Waiting extends Asked, CallPlace {
  /** The place in which it came. */
  readonly at: number
  readonly call: (isServed: boolean) => void
}

export class HashLine {
  readonly #atOnce: number
  readonly #known: FairQueue<Waiting>
  readonly #strangers: FairQueue<Waiting>
  #running = 0
  #count = 0
  #inARow = 0

  /** `scale` multiplies how many may wait. */
  constructor(scale: number, { atOnce, most }: LineBounds = { atOnce: AT_ONCE, most: MOST }) {
    const lane = (formsMost: number) =>
      new FairQueue<Waiting>({ formsMost: formsMost * scale, most: most * scale })
    this.#atOnce = atOnce
    this.#known = lane(MOST_OF_ACCOUNT)
    this.#strangers = lane(MOST_OF_ADDRESS)
  }

  /** Does the work when it is its turn; refused where too many wait, or nobody waits any more. */
  async run<T>(waiter: Waiter, work: () => Promise<T>): Promise<Result<T, Refusal>> {
    if (!(await this.#turn(waiter))) return err(tooMany)
    try {
      return ok(await work())
    } finally {
      this.#handOn()
    }
  }

  /** Whether there is a turn; the place of who had one is handed on, so nobody slips in between. */
  async #turn({ isKnown, ...waiter }: Waiter): Promise<boolean> {
    if (waiter.hasLeft()) return false
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return true
    }
    const lane = isKnown ? this.#known : this.#strangers
    return new Promise<boolean>((call) => {
      this.#count += 1
      const at = this.#count
      const waiting = { ...waiter, form: String(at), at, call }
      if (lane.add(waiting) !== 'full') return
      // Their places are free, as long as somebody asks for one.
      for (const gone of lane.removeAll((it) => it.hasLeft())) gone.call(false)
      if (lane.add(waiting) !== 'full') return
      const crowding = lane.hasRoomFor(waiter.asker) ? newestOfMost(lane.all(), waiting) : undefined
      if (crowding === undefined) return call(false)
      lane.remove(crowding)
      crowding.call(false)
      lane.add(waiting)
    })
  }

  #next(): Waiting | undefined {
    const isStrangers = this.#inARow >= KNOWN_IN_A_ROW
    const stranger = isStrangers ? this.#strangers.next() : undefined
    const known = stranger === undefined ? this.#known.next() : undefined
    this.#inARow = known === undefined ? 0 : this.#inARow + 1
    return stranger ?? known ?? this.#strangers.next()
  }

  #handOn(): void {
    for (;;) {
      const next = this.#next()
      if (next === undefined) {
        this.#running -= 1
        return
      }
      const isHere = !next.hasLeft()
      next.call(isHere)
      if (isHere) return
    }
  }
}

/**
 * The last to come of the party with most, where another has fewer than that even with one more: of
 * the widest networks first, then of narrower ones, then of askers.
 */
function newestOfMost(all: readonly Waiting[], newcomer: Waiting): Waiting | undefined {
  const widths = Array.from({ length: WIDTHS }, (_, i) => WIDTHS - 1 - i)
  const ways = [...widths.map((i) => (it: Waiting) => networkOf(it, i)), (it: Waiting) => it.asker]
  for (const partyOf of ways) {
    const counts = new Map<string, number>()
    for (const it of all) counts.set(partyOf(it), (counts.get(partyOf(it)) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    if (most <= (counts.get(partyOf(newcomer)) ?? 0) + 1) continue
    const crowd = all.filter((it) => counts.get(partyOf(it)) === most)
    return crowd.reduce((last, it) => (it.at > last.at ? it : last))
  }
  return undefined
}

/** An address of IPv4 is as wide as it gets. */
function networkOf({ ip }: Waiting, width: number): string {
  const networks = networksOf(ip)
  return networks[width] ?? networks[0]
}

const tooMany: Refusal = {
  code: 'rateLimited',
  message: 'Too many passwords are being checked at this moment, try again in two seconds',
  result: { retry_after_ms: RETRY_MS },
}
