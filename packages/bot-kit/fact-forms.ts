// The journal form of a kind's facts out of a table: one byte for the type, then its fields in the
// order of their row. What a version has written once never changes: a new field or type needs a
// new version, with forms of its own.
import { assert } from '@trellis/kernel'
import type { FactCodec, KindFact } from '@trellis/engine'
import {
  readBig,
  readByte,
  readCount,
  writeBig,
  writeByte,
  writeCount,
  type FactReader,
  type FactWriter,
} from './fact-bytes.ts'

/** Whole numbers, bigints of any size, yes or no, one of some words, or any text. */
export type FieldForm = 'count' | 'counts' | 'big' | 'bigs' | 'flag' | 'text' | readonly string[]

/** The fields of a fact in writing order. */
export type FieldForms = Readonly<Record<string, FieldForm>>

/** Facts by their bytes: the place in the list is the byte of the type. */
export type FactForms = readonly (readonly [type: string, fields: FieldForms])[]

/** A fact that journals are full of, without the detour by the list of its fields. */
export interface QuickForm<F extends KindFact = KindFact> {
  readonly type: F['type']
  write(writer: FactWriter, fact: F): void
  read(reader: FactReader): F
}

interface Row {
  readonly type: string
  readonly fields: readonly (readonly [string, FieldForm])[]
}

/**
 * The codec of a kind. `versions` has the forms of version 1 first; the last one is written, with
 * the quick form where it has one.
 */
export function factCodecOf<F extends KindFact, Q extends F>(
  kind: string,
  versions: readonly FactForms[],
  quick?: QuickForm<Q>,
): FactCodec<F> {
  const tables = versions.map((forms) => forms.map(rowOf))
  const current = tables.at(-1) ?? []
  const codes = new Map<string, number>(current.map(({ type }, i) => [type, i]))
  const scratch: FactWriter = { bytes: new Uint8Array(256), at: 0 }
  return {
    encode(fact) {
      const code = codes.get(fact.type)
      assert(code !== undefined, 'a fact without a journal form', fact.type)
      scratch.at = 0
      writeByte(scratch, code)
      if (fact.type === quick?.type) quick.write(scratch, fact as Q)
      else writeFields(scratch, current[code] as Row, fact)
      return scratch.bytes.subarray(0, scratch.at)
    },
    decode(bytes, version) {
      const rows = tables[version - 1]
      assert(rows, `unknown version of ${kind} facts`, version)
      const row = rows[bytes[0] ?? -1]
      assert(row, 'unknown fact byte', bytes[0])
      const reader = { bytes, at: 1 }
      const isQuick = rows === current && row.type === quick?.type
      const fact = isQuick ? quick.read(reader) : readFields(reader, row)
      assert(reader.at === bytes.length, 'a fact has bytes left over', row.type)
      return fact
    },
  }
}

function rowOf([type, fields]: readonly [string, FieldForms]): Row {
  return { type, fields: Object.entries(fields) }
}

function writeFields(writer: FactWriter, { fields }: Row, fact: KindFact): void {
  const values = fact as unknown as Readonly<Record<string, unknown>>
  for (const [name, form] of fields) writeField(writer, form, values[name])
}

function readFields(reader: FactReader, { type, fields }: Row): KindFact {
  const fact: Record<string, unknown> = { type }
  for (const [name, form] of fields) fact[name] = readField(reader, form)
  return fact as unknown as KindFact
}

function writeField(writer: FactWriter, form: FieldForm, value: unknown): void {
  switch (form) {
    case 'count':
      return writeCount(writer, value as number)
    case 'counts': {
      const list = value as readonly number[]
      writeCount(writer, list.length)
      for (const one of list) writeCount(writer, one)
      return
    }
    case 'big':
      return writeBig(writer, value as bigint)
    case 'bigs': {
      const list = value as readonly bigint[]
      writeCount(writer, list.length)
      for (const one of list) writeBig(writer, one)
      return
    }
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

function readField(reader: FactReader, form: FieldForm): unknown {
  switch (form) {
    case 'count':
      return readCount(reader)
    case 'counts': {
      const length = readCount(reader)
      return Array.from({ length }, () => readCount(reader))
    }
    case 'big':
      return readBig(reader)
    case 'bigs': {
      const length = readCount(reader)
      return Array.from({ length }, () => readBig(reader))
    }
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
