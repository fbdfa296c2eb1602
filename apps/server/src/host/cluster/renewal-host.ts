// The thread that takes, renews and releases the leases of an engine process and says that the
// process lives, over a connection of its own. It must do nothing else, or it would be late; and
// it does that for no process whose main thread hangs.
import { Announcer } from '../../leases/announcer.ts'
import type { LeaseBucket } from '../../leases/lease-bucket.ts'
import type { Lease } from '../../leases/lease.ts'
import { takeLease, type Take } from '../../leases/take-lease.ts'
import type { FromRenewal, RenewalBoard, ToRenewal } from './renewal-words.ts'

const LOOK_MS = 500
/**
 * So many looks in which the main thread had no turn: it hangs. Looks are counted and not time, as
 * one that was stopped together with this thread does not hang.
 */
const HANGING_LOOKS = 20

export interface RenewalHostParts {
  readonly bucket: LeaseBucket
  readonly board: RenewalBoard
  readonly post: (message: FromRenewal) => void
}

export class RenewalHost {
  readonly #parts: RenewalHostParts
  readonly #leases = new Map<number, Lease>()
  #announcer: Announcer | undefined
  #said: Extract<ToRenewal, { type: 'say' }> | undefined
  #turns = -1n
  #looks = 0

  constructor(parts: RenewalHostParts) {
    this.#parts = parts
    setInterval(() => this.#look(), LOOK_MS)
  }

  receive(message: ToRenewal): void {
    switch (message.type) {
      case 'take':
        return void this.#take(message.slot, message.take)
      case 'mark':
        return this.#leases.get(message.slot)?.mark(message.mark)
      case 'release':
        return void this.#release(message.slot, message.next)
      case 'abandon':
        return this.#abandon(message.slot)
      case 'say':
        return void this.#say(message)
      case 'hush':
        this.#said = undefined
        return this.#announcer?.stop()
    }
  }

  async #take(slot: number, take: Take): Promise<void> {
    const { bucket, board, post } = this.#parts
    const lease = await takeLease(bucket, take, {
      lost: () => this.#end(slot),
      sure: (untilMs) => board.setSure(slot, untilMs),
    })
    if (lease === undefined) return this.#end(slot)
    this.#leases.set(slot, lease)
    post({ type: 'taken', slot })
  }

  async #release(slot: number, next: string): Promise<void> {
    await this.#leases.get(slot)?.release(next)
    if (this.#leases.has(slot)) this.#end(slot)
  }

  #abandon(slot: number): void {
    this.#leases.get(slot)?.abandon()
    if (this.#leases.has(slot)) this.#end(slot)
  }

  #end(slot: number): void {
    this.#leases.delete(slot)
    this.#parts.post({ type: 'ended', slot })
  }

  async #say(message: Extract<ToRenewal, { type: 'say' }>): Promise<void> {
    this.#said = message
    this.#announcer ??= new Announcer(this.#parts.bucket, message.key)
    const isHeard = await this.#announcer.say(message.said)
    this.#parts.post({ type: 'said', id: message.id, isHeard })
  }

  #look(): void {
    const { turns } = this.#parts.board
    const wasHanging = this.#looks >= HANGING_LOOKS
    this.#looks = turns === this.#turns ? this.#looks + 1 : 0
    this.#turns = turns
    if (this.#looks === HANGING_LOOKS) this.#giveUp()
    if (wasHanging && this.#looks === 0 && this.#said !== undefined) void this.#say(this.#said)
  }

  /** Others take what the process has, as if it had died. */
  #giveUp(): void {
    const line = 'leases: the main thread hangs: they are not renewed any more'
    this.#parts.post({ type: 'log', line, level: 'error' })
    this.#announcer?.stop()
    for (const slot of this.#leases.keys()) this.#abandon(slot)
  }
}
