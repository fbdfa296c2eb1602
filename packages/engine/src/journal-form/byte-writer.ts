// Appends numbers, amounts and texts to one growing buffer.
import { assert } from '@trellis/kernel'

const encoder = new TextEncoder()
/** How an amount is written: 8 bytes, or limbs of 6 bytes for what does not fit. */
export const AMOUNT_64 = 0
export const AMOUNT_LIMBS = 1
export const AMOUNT_NEGATIVE_LIMBS = 2
export const LIMB_BITS = 48n
const LIMB_MASK = (1n << LIMB_BITS) - 1n
/** Small, because whoever sends a record to another thread sends the whole chunk along. */
const CHUNK = 1 << 13

/**
 * Writes a whole number from 0 to 2^53 - 1 at `at`, seven bits a byte, low bits first, in at most 8
 * bytes; answers where the next byte goes.
 */
export function writeUint(bytes: Uint8Array, at: number, value: number): number {
  let end = at
  let rest = value
  while (rest > 0x7fffffff) {
    bytes[end++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  while (rest > 0x7f) {
    bytes[end++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[end++] = rest
  return end
}

/** A number of either sign as one that is not negative: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
export function folded(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

/**
 * Records stand one after another in a chunk that is never written twice: a record is a view of its
 * chunk, not a copy.
 */
export class ByteWriter {
  #bytes = new Uint8Array(CHUNK)
  #view = new DataView(this.#bytes.buffer)
  /** Where the record under way begins in the chunk, and where the next byte goes. */
  #start = 0
  #length = 0

  /** Starts over; what `finish` gave stays valid. */
  reset(): void {
    this.#length = this.#start
  }

  /** Everything written since the start. */
  finish(): Uint8Array {
    const record = this.#bytes.subarray(this.#start, this.#length)
    this.#start = this.#length
    return record
  }

  byte(value: number): void {
    if (this.#length + 1 > this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte, low bits first. */
  uint(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8)
    this.#length = writeUint(this.#bytes, this.#length, value)
  }

  /** A whole number within ±2^52. */
  int(value: number): void {
    this.uint(folded(value))
  }

  amount(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) {
      this.#limbs(value)
      return
    }
    if (this.#length + 9 > this.#bytes.length) this.#grow(9)
    this.#bytes[this.#length] = AMOUNT_64
    this.#view.setBigInt64(this.#length + 1, value)
    this.#length += 9
  }

  text(value: string): void {
    const { length } = value
    this.uint(length)
    if (this.#length + length > this.#bytes.length) this.#grow(length)
    const start = this.#length
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code > 0x7f) return this.#wideText(value, start)
      this.#bytes[start + i] = code
    }
    this.#length = start + length
  }

  raw(value: Uint8Array): void {
    this.uint(value.length)
    if (this.#length + value.length > this.#bytes.length) this.#grow(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /**
   * A text that is not plain ASCII: its length in characters was written, now 0xff, bytes, UTF-8.
   */
  #wideText(value: string, start: number): void {
    this.#length = start
    this.byte(0xff)
    this.raw(encoder.encode(value))
  }

  #limbs(value: bigint): void {
    const limbs: number[] = []
    for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= LIMB_BITS)
      limbs.push(Number(rest & LIMB_MASK))
    assert(limbs.length < 128, 'amount is absurd', limbs.length)
    this.byte(value < 0n ? AMOUNT_NEGATIVE_LIMBS : AMOUNT_LIMBS)
    this.byte(limbs.length)
    for (const limb of limbs) this.uint(limb)
  }

  /** Goes on in a new chunk, with what the record under way has so far at its beginning. */
  #grow(more: number): void {
    const written = this.#bytes.subarray(this.#start, this.#length)
    const bytes = new Uint8Array(Math.max(CHUNK, (written.length + more) * 2))
    bytes.set(written)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
    this.#start = 0
    this.#length = written.length
  }
}
