// The journal form of the kind's facts: one byte for the type, then the fields in a fixed order,
// numbers as variable-length integers. Must never change for a version that was written once: new
// fields need a new version.
import { assert, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { FactCodec } from '@trellis/engine'
import { GRID_VERSION } from '../state.ts'
import type { GridFact, GridFactType } from './facts.ts'

type FieldForm = 'count' | 'big' | 'flag' | readonly string[] | 'text'

const REASONS = [
  'waiting-entry',
  'initializing',
  'empty-level',
  'price-outside',
  'insufficient-balance',
  'below-minimum',
  'above-maximum',
  'price-not-allowed',
  'symbol-closed',
  'closing',
  'ended',
] as const
const ACTIONS = [
  'open',
  'close',
  'trigger-entry',
  'take-profit',
  'stop-loss',
  'liquidation',
  'bonus-destroy',
  'modify-setting',
  'transfer',
] as const
const CLOSE_REASONS = [
  'none',
  'by-user',
  'failed-initiation',
  'take-profit',
  'stop-loss',
  'trailing-stop',
  'symbol-delisted',
  'user-banned',
  'invariant-broken',
] as const
const MODES = ['bit', 'base', 'quote', 'base-and-quote'] as const
const SIDES = ['buy', 'sell', 'none'] as const
const GIVES = ['base', 'quote'] as const

/** Fields of each fact in writing order; the place in this list is the type's byte. */
const FORMS: readonly (readonly [GridFactType, readonly (readonly [string, FieldForm])[]])[] = [
  [
    'grid-funded',
    [
      ['price', 'count'],
      ['quote', 'big'],
      ['base', 'big'],
      ['lotAmount', 'big'],
      ['valueFactor', 'big'],
      ['tickUnits', 'count'],
      ['tickScale', 'count'],
      ['baseCoin', 'text'],
    ],
  ],
  [
    'grid-planned',
    [
      ['action', ACTIONS],
      ['price', 'count'],
      ['qty', 'count'],
      ['sellQty', 'count'],
      ['emptyLevel', 'count'],
      ['tradeSide', SIDES],
      ['tradeQty', 'count'],
    ],
  ],
  ['grid-started', [['price', 'count']]],
  [
    'level-skipped',
    [
      ['slot', 'count'],
      ['reason', REASONS],
    ],
  ],
  [
    'arbitrage-closed',
    [
      ['slot', 'count'],
      ['level', 'count'],
      ['profit', 'big'],
      ['buyPrice', 'count'],
      ['sellPrice', 'count'],
      ['buyQty', 'count'],
      ['sellQty', 'count'],
      ['fee', 'big'],
      ['buyRef', 'count'],
      ['sellRef', 'count'],
      ['estimated', 'flag'],
    ],
  ],
  [
    'peak-raised',
    [
      ['peak', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'range-shifted',
    [
      ['price', 'count'],
      ['dropped', 'count'],
      ['added', 'count'],
      ['minPrice', 'count'],
      ['maxPrice', 'count'],
      ['cellNumber', 'count'],
    ],
  ],
  ['trailing-paused', [['price', 'count']]],
  [
    'profit-withdrawn',
    [
      ['amount', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'investment-added',
    [
      ['amount', 'big'],
      ['price', 'count'],
    ],
  ],
  [
    'settings-changed',
    [
      ['price', 'count'],
      ['minPrice', 'count'],
      ['maxPrice', 'count'],
      ['cellNumber', 'count'],
      ['takeProfit', 'count'],
      ['stopLoss', 'count'],
      ['trailingStop', 'big'],
      ['enableTrailing', 'flag'],
      ['limitUpPrice', 'count'],
    ],
  ],
  ['market-halted', []],
  ['market-resumed', []],
  [
    'closing-started',
    [
      ['mode', MODES],
      ['reason', CLOSE_REASONS],
      ['action', ACTIONS],
      ['price', 'count'],
    ],
  ],
  ['grid-closed', [['price', 'count']]],
  // Since version 2.
  ['follow-switched', [['allowed', 'flag']]],
  [
    'platform-leg-chosen',
    [
      ['coin', 'text'],
      ['symbol', 'count'],
      ['side', SIDES],
      ['gives', GIVES],
      ['lotAmount', 'big'],
    ],
  ],
  [
    'platform-received',
    [
      ['coin', 'text'],
      ['amount', 'big'],
      ['value', 'big'],
      ['fee', 'big'],
      ['feeValue', 'big'],
    ],
  ],
]
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
    // A later version only adds types at the end of the list.
    assert(version >= 1 && version <= GRID_VERSION, 'unknown version of spot grid facts', version)
    const [type, fields] = FORMS[bytes[0] ?? -1] ?? []
    assert(type !== undefined && fields !== undefined, 'unknown fact byte', bytes[0])
    const reader = { bytes, at: 1 }
    if (type === 'arbitrage-closed') return readArbitrage(reader)
    const fact: Record<string, unknown> = { type }
    for (const [name, form] of fields) fact[name] = readField(reader, form)
    assert(reader.at === bytes.length, 'a fact has bytes left over', type)
    return fact as unknown as GridFact
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
    level: readCount(reader),
    profit: readBig(reader) as Amount,
    buyPrice: readCount(reader) as Price,
    sellPrice: readCount(reader) as Price,
    buyQty: readCount(reader) as Quantity,
    sellQty: readCount(reader) as Quantity,
    fee: readBig(reader) as Amount,
    buyRef: readCount(reader),
    sellRef: readCount(reader),
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
  writeCount(writer, fact.level)
  writeBig(writer, fact.profit)
  writeCount(writer, fact.buyPrice)
  writeCount(writer, fact.sellPrice)
  writeCount(writer, fact.buyQty)
  writeCount(writer, fact.sellQty)
  writeBig(writer, fact.fee)
  writeCount(writer, fact.buyRef)
  writeCount(writer, fact.sellRef)
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
