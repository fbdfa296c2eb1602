// The line before password hashing: a few at once, so that memory stays bounded, and few who wait,
// so that nobody waits long. Who is known to an account goes before strangers, who have every
// fourth turn; in either lane askers take turns, whoever hung up is not served, and who finds the
// line full is turned away at once: without an end many addresses could make every login wait for
// minutes.
import { err, ok, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { FairQueue, type Asked } from '../lab/fair-queue.ts'

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

/** Who asks for a hash. */
export interface Waiter {
  /** On a device that the account knows, in a session of it or by a letter to it. */
  readonly isKnown: boolean
  /** The account of who is known, the address of a stranger. */
  readonly asker: string
  /** Nobody reads the answer any more. */
  readonly hasLeft: () => boolean
}

export interface LineBounds {
  readonly atOnce: number
  readonly most: number
}

interface Waiting extends Asked {
  readonly hasLeft: () => boolean
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
  async #turn({ isKnown, asker, hasLeft }: Waiter): Promise<boolean> {
    if (hasLeft()) return false
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return true
    }
    const lane = isKnown ? this.#known : this.#strangers
    return new Promise<boolean>((call) => {
      this.#count += 1
      const waiting = { asker, form: String(this.#count), hasLeft, call }
      if (lane.add(waiting) !== 'full') return
      // Their places are free, as long as somebody asks for one.
      for (const gone of lane.removeAll((it) => it.hasLeft())) gone.call(false)
      if (lane.add(waiting) === 'full') call(false)
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

const tooMany: Refusal = {
  code: 'rateLimited',
  message: 'Too many passwords are being checked at this moment, try again in two seconds',
  result: { retry_after_ms: RETRY_MS },
}
