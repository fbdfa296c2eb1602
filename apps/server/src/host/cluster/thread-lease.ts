// A lease of this process that another thread renews: whether it is sure is read from the board at
// the moment somebody asks, whatever either thread is busy with.
import type { HeldLease } from '../../leases/lease.ts'
import type { Mark } from '../../leases/lease-words.ts'
import type { RenewalBoard, ToRenewal } from './renewal-words.ts'

export interface ThreadLeaseParts {
  readonly slot: number
  readonly board: RenewalBoard
  readonly epoch: number
}

export class ThreadLease implements HeldLease {
  readonly #parts: ThreadLeaseParts
  readonly #send: (message: ToRenewal) => void
  #state: 'held' | 'releasing' | 'ended' = 'held'
  #released: (() => void) | undefined

  constructor(parts: ThreadLeaseParts, send: (message: ToRenewal) => void) {
    this.#parts = parts
    this.#send = send
  }

  get epoch(): number {
    return this.#parts.epoch
  }

  get isHeld(): boolean {
    return this.#state === 'held'
  }

  isSure(): boolean {
    return this.isHeld && this.#parts.board.isSure(this.#parts.slot)
  }

  mark(mark: Mark): void {
    if (this.isHeld) this.#send({ type: 'mark', slot: this.#parts.slot, mark })
  }

  release(next = ''): Promise<void> {
    if (!this.isHeld) return Promise.resolve()
    this.#state = 'releasing'
    return new Promise((resolve) => {
      this.#released = resolve
      this.#send({ type: 'release', slot: this.#parts.slot, next })
    })
  }

  abandon(): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#send({ type: 'abandon', slot: this.#parts.slot })
  }

  /** Its thread's last word of it; answers whether it was held until now. */
  end(): boolean {
    const wasHeld = this.isHeld
    this.#state = 'ended'
    this.#released?.()
    return wasHeld
  }
}
