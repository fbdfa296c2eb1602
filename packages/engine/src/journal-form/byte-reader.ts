// Reads back what byte-writer wrote. It says so when the bytes end too early.
import { assert, InvariantError, type Amount } from '@trellis/kernel'
import { AMOUNT_64, AMOUNT_LIMBS, AMOUNT_NEGATIVE_LIMBS, LIMB_BITS } from './byte-writer.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const SHORT_TEXT = 24

export class ByteReader {
  #bytes: Uint8Array = new Uint8Array(0)
  #view: DataView = new DataView(this.#bytes.buffer)
  #at = 0

  /** Starts at the beginning of a record; many records of one buffer share its view. */
  reset(bytes: Uint8Array): void {
    if (bytes.buffer !== this.#view.buffer) this.#view = new DataView(bytes.buffer)
    this.#bytes = bytes
    this.#at = 0
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new InvariantError('record ends early', this.#at)
    return value
  }

  uint(): number {
    let byte = this.byte()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let factor = 128
    do {
      byte = this.byte()
      value += (byte & 0x7f) * factor
      factor *= 128
    } while (byte >= 0x80)
    if (!Number.isSafeInteger(value)) throw new InvariantError('number is not safe', value)
    return value
  }

  int(): number {
    const value = this.uint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  amount(): Amount {
    const tag = this.byte()
    if (tag === AMOUNT_64) {
      assert(this.#at + 8 <= this.#bytes.length, 'record ends early', this.#at)
      const value = this.#view.getBigInt64(this.#bytes.byteOffset + this.#at)
      this.#at += 8
      return value as Amount
    }
    assert(tag === AMOUNT_LIMBS || tag === AMOUNT_NEGATIVE_LIMBS, 'unknown amount form', tag)
    let value = 0n
    const count = this.byte()
    for (let i = 0n; i < count; i++) value += BigInt(this.uint()) << (LIMB_BITS * i)
    return (tag === AMOUNT_LIMBS ? value : -value) as Amount
  }

  text(): string {
    const length = this.uint()
    if (length > 0 && this.#bytes[this.#at] === 0xff) {
      this.#at++
      return decoder.decode(this.raw())
    }
    const end = this.#at + length
    assert(end <= this.#bytes.length, 'record ends early', this.#at)
    const start = this.#at
    this.#at = end
    if (length > SHORT_TEXT) return decoder.decode(this.#bytes.subarray(start, end))
    let text = ''
    for (let i = start; i < end; i++) text += String.fromCharCode(this.#bytes[i] as number)
    return text
  }

  /** Bytes by length; a view that lives as long as the record. */
  raw(): Uint8Array {
    return this.take(this.uint())
  }

  /** So many bytes; a view that lives as long as the record. */
  take(length: number): Uint8Array {
    const end = this.#at + length
    assert(end <= this.#bytes.length, 'record ends early', this.#at)
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }
}
