// What the owner of a group heard lately, so that a call which is asked again is carried out once.
// Message or answer may have been lost between two servers, and the asker cannot tell which.
import type { CallId } from './group-words.ts'

/** So long after the first time a call may be asked again. */
export const ASKED_AGAIN_MS = 15_000
/** Between two turns: an answer is kept for one of them at least. */
export const TURN_MS = ASKED_AGAIN_MS + 1000

interface Heard<T> {
  readonly id: CallId
  readonly answer: Promise<T>
}

const keyOf = ({ asker, number }: CallId): string => `${asker}.${number}`

export class HeardCalls<T> {
  #young = new Map<string, Heard<T>>()
  #old = new Map<string, Heard<T>>()
  /**
   * By asker, the highest number that is not known any more. One for each process that ever asked:
   * there are few, and a late message of an early one must find it.
   */
  readonly #forgotten = new Map<number, number>()

  /** The answer of a call that was heard before, as it came or will come. */
  of(id: CallId): Promise<T> | undefined {
    const key = keyOf(id)
    return (this.#young.get(key) ?? this.#old.get(key))?.answer
  }

  /** Whether it may have been carried out so long ago that nothing is known of it. */
  isForgotten({ asker, number }: CallId): boolean {
    return number <= (this.#forgotten.get(asker) ?? 0)
  }

  /** Keeps the answer until the second turn from now. */
  keep(id: CallId, answer: Promise<T>): void {
    this.#young.set(keyOf(id), { id, answer })
  }

  /** A call that changes nothing may be carried out again. */
  letGo(id: CallId): void {
    this.#young.delete(keyOf(id))
    this.#old.delete(keyOf(id))
  }

  /** Forgets what was kept before the last turn. */
  turn(): void {
    for (const { id } of this.#old.values()) {
      const known = this.#forgotten.get(id.asker) ?? 0
      this.#forgotten.set(id.asker, Math.max(known, id.number))
    }
    this.#old = this.#young
    this.#young = new Map()
  }
}
