// Puts the parts of large values together again. A sender sends the parts of a value in one go, so
// there is at most one of each that is not whole; what never becomes whole is let go.
import { MOST_BYTES, type Frame } from './frame.ts'

/** Most bytes that are kept of all that is not whole yet. */
const MOST_HELD = 2 * MOST_BYTES
/** Most values that are kept so: a sender's parts come in one go, so few wait at the same time. */
const MOST_HALVES = 1024
/** Nothing more comes of one that has waited so long. */
const HELD_FOR_MS = 10_000

interface Half {
  readonly number: number
  readonly parts: number
  readonly bodies: Uint8Array[]
  bytes: number
  lastMs: number
}

export class PartJoiner {
  readonly #steadyMs: () => number
  /** By sender; the one of which nothing came for longest is the first. */
  readonly #halves = new Map<number, Half>()
  #held = 0

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs
  }

  /** Values that are not whole yet. */
  get waiting(): number {
    return this.#halves.size
  }

  /** Bytes of what is not whole yet. */
  get held(): number {
    return this.#held
  }

  /** All bytes of a value with its last part; undefined before. */
  join(frame: Frame): Uint8Array | undefined {
    if (frame.parts === 1) return frame.body
    const half = this.#halfOf(frame)
    if (half === undefined) return undefined
    half.bodies.push(frame.body)
    half.bytes += frame.body.length
    half.lastMs = this.#steadyMs()
    this.#halves.delete(frame.sender)
    this.#halves.set(frame.sender, half)
    this.#held += frame.body.length
    if (half.bytes > MOST_BYTES) this.#drop(frame.sender)
    else if (half.bodies.length === half.parts) {
      this.#drop(frame.sender)
      return Buffer.concat(half.bodies)
    }
    this.#letGo()
    return undefined
  }

  /** Where a part belongs; undefined for one whose predecessors are missing. */
  #halfOf({ sender, number, part, parts }: Frame): Half | undefined {
    const known = this.#halves.get(sender)
    if (known?.number === number && known.bodies.length === part) return known
    this.#drop(sender)
    if (part !== 0) return undefined
    return { number, parts, bodies: [], bytes: 0, lastMs: 0 }
  }

  #letGo(): void {
    const beforeMs = this.#steadyMs() - HELD_FOR_MS
    for (const [sender, { lastMs }] of this.#halves) {
      const isRoom = this.#held <= MOST_HELD && this.#halves.size <= MOST_HALVES
      if (isRoom && lastMs >= beforeMs) return
      this.#drop(sender)
    }
  }

  #drop(sender: number): void {
    this.#held -= this.#halves.get(sender)?.bytes ?? 0
    this.#halves.delete(sender)
  }
}
