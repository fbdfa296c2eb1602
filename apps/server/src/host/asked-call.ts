// One call to the owner of a group, asked again under its number while nothing is heard of it: a
// message between two servers is lost with either of them, and nobody says so. The owner carries it
// out once (call-desk.ts).
import type { Bus } from '../bus/bus.ts'
import { NoAnswerError, NotCarriedOutError } from '../bus/bus-errors.ts'
import type { GroupSubjects } from '../bus/subjects.ts'
import { ASKED_AGAIN_MS } from './heard-calls.ts'
import type { CallId, GroupAnswer, GroupCall } from './group-words.ts'

const AGAIN_EVERY_MS = 2000
/** Whoever is asked late in a call still gets so much time to answer. */
export const LEAST_MS = 200

export interface AskedCallParts {
  readonly bus: Pick<Bus, 'ask'>
  readonly subjects: Pick<GroupSubjects, 'call' | 'again'>
  readonly steadyMs: () => number
  /** Who says at this moment that it has the group; undefined where nobody does. */
  readonly desk: () => number | undefined
  readonly limitMs: number
}

export class AskedCall {
  /** Rejects as `Bus.ask` does, over all askings: not carried out is what none of them was. */
  readonly answer: Promise<GroupAnswer>
  readonly #parts: AskedCallParts
  readonly #call: GroupCall & { readonly id: CallId }
  readonly #owner: number | undefined
  readonly #untilMs: number
  readonly #againUntilMs: number
  readonly #timer: NodeJS.Timeout
  /** Askings of which nothing has come yet. */
  #open = 0
  #resolve: (answer: GroupAnswer) => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor(call: GroupCall, id: CallId, parts: AskedCallParts) {
    const { subjects, steadyMs, desk, limitMs } = parts
    this.#parts = parts
    this.#call = { ...call, id }
    this.#owner = desk()
    const nowMs = steadyMs()
    this.#untilMs = nowMs + limitMs
    this.#againUntilMs = nowMs + Math.min(ASKED_AGAIN_MS, limitMs - LEAST_MS)
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#timer = setInterval(() => this.#askAgain(), AGAIN_EVERY_MS)
    this.#ask(subjects.call, this.#call)
  }

  /** Asks no more; what comes yet is not heard. */
  end(error: Error): void {
    clearInterval(this.#timer)
    this.#reject(error)
  }

  /** Only of who was asked at first: no other one can know whether that was carried out. */
  #askAgain(): void {
    const { subjects, steadyMs, desk } = this.#parts
    if (this.#owner === undefined || desk() !== this.#owner) return
    if (steadyMs() < this.#againUntilMs)
      this.#ask(subjects.again, { ...this.#call, againOf: this.#owner })
  }

  #ask(subject: string, call: GroupCall): void {
    const { bus, steadyMs } = this.#parts
    this.#open += 1
    bus.ask(subject, call, this.#untilMs - steadyMs()).then(
      (answer) => this.#take(answer as GroupAnswer),
      (error: unknown) => this.#fail(error as Error),
    )
  }

  #take(answer: GroupAnswer): void {
    if (answer.isUnknown) return this.end(new NoAnswerError('its owner has forgotten it'))
    clearInterval(this.#timer)
    this.#resolve(answer)
  }

  #fail(error: Error): void {
    this.#open -= 1
    // Another asking of it may be carried out yet.
    if (error instanceof NotCarriedOutError && this.#open > 0) return
    this.end(error)
  }
}
