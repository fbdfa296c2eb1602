// Tells who listens the prints that market time has passed since it last told.
import type { Tape } from '@trellis/tape'
import type { PrintListener } from './host-api.ts'
import { printsBetween } from './market-access.ts'

export class PrintTeller {
  /** Market time up to which prints were told, epoch ms. */
  toldMs = 0
  readonly #tape: Tape
  readonly #listeners = new Set<PrintListener>()

  constructor(tape: Tape) {
    this.#tape = tape
  }

  /** Answers the way to stop. */
  listen(listener: PrintListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All up to a market time; what comes while nobody listens is told to nobody. */
  tell(nowMs: number): void {
    if (nowMs <= this.toldMs) return
    const fromMs = this.toldMs
    this.toldMs = nowMs
    if (this.#listeners.size === 0) return
    const prints = printsBetween(this.#tape, fromMs, nowMs)
    if (prints.length === 0) return
    for (const listener of this.#listeners) listener(prints)
  }
}
