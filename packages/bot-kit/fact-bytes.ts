// Numbers of facts as bytes and back: whole numbers and bigints of any size in groups of seven
// bits. What it has written once is read for ever.
import { assert } from '@trellis/kernel'

/** Bytes of the largest safe integer in groups of seven bits. */
const LONGEST_COUNT = 8
const TWO_31 = 2 ** 31

/** Where facts are written, one after another from the front. */
export interface FactWriter {
  bytes: Uint8Array
  at: number
}

export interface FactReader {
  readonly bytes: Uint8Array
  at: number
}

/** The next byte; a fact that ends before it is damaged. */
export function readByte(reader: FactReader): number {
  const byte = reader.bytes[reader.at]
  assert(byte !== undefined, 'a fact ends early')
  reader.at += 1
  return byte
}

/** One byte. */
export function writeByte(writer: FactWriter, value: number): void {
  if (writer.at === writer.bytes.length) grow(writer)
  writer.bytes[writer.at++] = value
}

function grow(writer: FactWriter): void {
  const larger = new Uint8Array(writer.bytes.length * 2)
  larger.set(writer.bytes)
  writer.bytes = larger
}

/** Base 128, lowest group first; the high bit says that more follow. */
export function writeCount(writer: FactWriter, value: number): void {
  assert(Number.isSafeInteger(value) && value >= 0, 'a count out of range', value)
  if (writer.at + LONGEST_COUNT > writer.bytes.length) grow(writer)
  const { bytes } = writer
  let { at } = writer
  let rest = value
  while (rest >= TWO_31) {
    bytes[at++] = (rest % 128) + 128
    rest = Math.floor(rest / 128)
  }
  while (rest >= 128) {
    bytes[at++] = (rest & 127) | 128
    rest >>= 7
  }
  bytes[at++] = rest
  writer.at = at
}

/** The twin of `writeCount`. */
export function readCount(reader: FactReader): number {
  let value = readByte(reader)
  if (value < 128) return value
  value -= 128
  let factor = 128
  for (;;) {
    const byte = readByte(reader)
    value += (byte % 128) * factor
    if (byte < 128) return value
    factor *= 128
  }
}

/** Below this a doubled amount and its sign are a safe number, which is quicker than a bigint. */
const SMALL = 2n ** 51n

/** The same for bigints, the sign in the lowest bit. */
export function writeBig(writer: FactWriter, value: bigint): void {
  if (value < SMALL && value > -SMALL) {
    const small = Number(value)
    return writeCount(writer, small < 0 ? -small * 2 + 1 : small * 2)
  }
  let rest = value < 0n ? -value * 2n + 1n : value * 2n
  while (rest >= 128n) {
    writeByte(writer, Number(rest % 128n) + 128)
    rest /= 128n
  }
  writeByte(writer, Number(rest))
}

/** Groups of seven bits that fit into a safe number. */
const SMALL_GROUPS = 7

/** The twin of `writeBig`. */
export function readBig(reader: FactReader): bigint {
  let small = 0
  let factor = 1
  for (let i = 0; i < SMALL_GROUPS; i += 1) {
    const byte = readByte(reader)
    small += (byte % 128) * factor
    if (byte < 128) return BigInt(small % 2 === 1 ? -(small - 1) / 2 : small / 2)
    factor *= 128
  }
  let value = BigInt(small)
  let shift = BigInt(SMALL_GROUPS * 7)
  for (;;) {
    const byte = readByte(reader)
    value += BigInt(byte % 128) << shift
    if (byte < 128) break
    shift += 7n
  }
  const size = value / 2n
  return value % 2n === 1n ? -size : size
}
