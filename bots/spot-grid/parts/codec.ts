// The journal form of the kind's facts: one byte for the type, then the fields in a fixed order,
// numbers as variable-length integers (parts/codec-forms.ts).
import { assert, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { FactCodec } from '@trellis/engine'
import { GRID_VERSION } from '../state.ts'
import { formsOf, type FieldForm } from './codec-forms.ts'
import type { GridFact } from './facts.ts'
import type { FactOfBefore } from './facts-of-before.ts'

const FORMS = formsOf(GRID_VERSION)
const BYTES = new Map<string, number>(FORMS.map(([type], i) => [type, i]))

export const factCodec: FactCodec<GridFact> = {
  encode(fact) {
    const code = BYTES.get(fact.type)
    assert(code !== undefined, 'a fact without a journal form', fact.type)
    scratch.at = 0
    writeByte(scratch, code)
    if (fact.type === 'arbitrage-closed') {
      writeArbitrage(scratch, fact)
    } else {
      const values = fact as unknown as Record<string, unknown>
      for (const [name, form] of FORMS[code]?.[1] ?? []) writeField(scratch, form, values[name])
    }
    return scratch.bytes.subarray(0, scratch.at)
  },
  decode(bytes, version) {
    assert(version >= 1 && version <= GRID_VERSION, 'unknown version of spot grid facts', version)
    const [type, fields] = formsOf(version)[bytes[0] ?? -1] ?? []
    assert(type !== undefined && fields !== undefined, 'unknown fact byte', bytes[0])
    const reader = { bytes, at: 1 }
    if (type === 'arbitrage-closed' && version >= 3) return readArbitrage(reader)
    const fact: Record<string, unknown> = { type }
    for (const [name, form] of fields) fact[name] = readField(reader, form)
    assert(reader.at === bytes.length, 'a fact has bytes left over', type)
    return fact as unknown as GridFact | FactOfBefore
  },
}

/** Bytes of the largest safe integer in groups of seven bits. */
const LONGEST_COUNT = 8
const TWO_31 = 2 ** 31

interface Writer {
  bytes: Uint8Array
  at: number
}

/** Where facts are written; what `encode` answers is a view of it until the next one. */
const scratch: Writer = { bytes: new Uint8Array(256), at: 0 }

interface Reader {
  readonly bytes: Uint8Array
  at: number
}

/** The fact that a journal is full of, without the detour by the list of its fields. */
function readArbitrage(reader: Reader): GridFact {
  const fact: GridFact = {
    type: 'arbitrage-closed',
    slot: readCount(reader),
    buyPrice: readCount(reader) as Price,
    sellPrice: readCount(reader) as Price,
    buyQty: readCount(reader) as Quantity,
    sellQty: readCount(reader) as Quantity,
    fee: readBig(reader) as Amount,
    estimated: readByte(reader) === 1,
  }
  assert(reader.at === reader.bytes.length, 'a fact has bytes left over', fact.type)
  return fact
}

/** Its twin. */
function writeArbitrage(
  writer: Writer,
  fact: Extract<GridFact, { type: 'arbitrage-closed' }>,
): void {
  writeCount(writer, fact.slot)
  writeCount(writer, fact.buyPrice)
  writeCount(writer, fact.sellPrice)
  writeCount(writer, fact.buyQty)
  writeCount(writer, fact.sellQty)
  writeBig(writer, fact.fee)
  writeByte(writer, fact.estimated ? 1 : 0)
}

function writeField(writer: Writer, form: FieldForm, value: unknown): void {
  switch (form) {
    case 'count':
      return writeCount(writer, value as number)
    case 'big':
      return writeBig(writer, value as bigint)
    case 'flag':
      return writeByte(writer, value === true ? 1 : 0)
    case 'text': {
      const text = value as string
      writeCount(writer, text.length)
      for (let i = 0; i < text.length; i += 1) writeCount(writer, text.charCodeAt(i))
      return
    }
    default: {
      const index = form.indexOf(value as string)
      assert(index >= 0, 'a word without a journal form', value)
      writeByte(writer, index)
    }
  }
}

function readField(reader: Reader, form: FieldForm): unknown {
  switch (form) {
    case 'count':
      return readCount(reader)
    case 'big':
      return readBig(reader)
    case 'flag':
      return readByte(reader) === 1
    case 'text': {
      const length = readCount(reader)
      return String.fromCharCode(...Array.from({ length }, () => readCount(reader)))
    }
    default: {
      const word = form[readByte(reader)]
      assert(word !== undefined, 'unknown word in a fact')
      return word
    }
  }
}

function readByte(reader: Reader): number {
  const byte = reader.bytes[reader.at]
  assert(byte !== undefined, 'a fact ends early')
  reader.at += 1
  return byte
}

function writeByte(writer: Writer, value: number): void {
  if (writer.at === writer.bytes.length) grow(writer)
  writer.bytes[writer.at++] = value
}

function grow(writer: Writer): void {
  const larger = new Uint8Array(writer.bytes.length * 2)
  larger.set(writer.bytes)
  writer.bytes = larger
}

/** Base 128, lowest group first; the high bit says that more follow. */
function writeCount(writer: Writer, value: number): void {
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

function readCount(reader: Reader): number {
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
function writeBig(writer: Writer, value: bigint): void {
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

function readBig(reader: Reader): bigint {
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
