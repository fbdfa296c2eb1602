// Calls to an engine that have no answer yet, by number.
import { UnknownResultError } from './engine-link.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class PendingCalls {
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1

  /** A call, sent under its number; resolves with what `done` is told. */
  add(send: (id: number) => void): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      send(id)
    })
  }

  done(id: number, value: unknown): void {
    this.#take(id)?.resolve(value)
  }

  /** It failed, and nobody knows how much of it was done. */
  thrown(id: number, message: string): void {
    this.#take(id)?.reject(new UnknownResultError(message))
  }

  rejectAll(reason: string): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new UnknownResultError(reason))
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }
}
