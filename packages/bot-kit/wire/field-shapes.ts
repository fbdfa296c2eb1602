// The schemas of a kind's requests and ranges, out of its field table: what validate and create
// read, what an update reads, and the ranges that validate answers with.
import {
  decimal,
  flag,
  integer,
  member,
  optionalDecimal,
  saidMember,
  spelled,
  type StandIn,
} from '@trellis/contract'
import { z } from 'zod'
import { rowsOf, type FieldRow, type FieldTable } from '../fields.ts'

/** An allowed range; "" means unbounded. */
export const range = z.object({ from: z.string(), to: z.string() })
const minMax = z.object({ min: z.string(), max: z.string() })

/** No count of a bot comes near it; what is too many is for the rules to say. */
const COUNT_MAX = 100_000_000
const count = integer(0, COUNT_MAX)
const switched = flag.default(false)
const kept = flag.optional()
const keptDecimal = decimal.optional()
const keptCount = count.optional()

/** A choice by number, full name or the name without its prefix; none said is the usual one. */
function chosen(names: readonly [string, ...string[]], unsaid?: string) {
  const [usual] = names
  const read = choice(names, unsaid)
  const { description = '' } = read
  return read
    .transform((name) => (name === unsaid ? usual : name))
    .describe(description)
    .default(usual)
}
/** A choice that nobody makes for whom it is for: none said is refused as well. */
function said(names: readonly [string, ...string[]], unsaid?: string) {
  return unsaid === undefined
    ? member(names)
    : saidMember<readonly [string, string, ...string[]]>([unsaid, ...names], prefixOf(names))
}
/** The same of a change: none said, and the name that says none, keep what is chosen. */
function keptChoice(names: readonly [string, ...string[]], unsaid?: string) {
  const read = choice(names, unsaid)
  const { description = '' } = read
  return read
    .transform((name) => (name === unsaid ? undefined : name))
    .describe(description)
    .optional()
}

function choice(names: readonly [string, ...string[]], unsaid?: string) {
  return unsaid === undefined ? member(names) : member([unsaid, ...names], prefixOf(names))
}

/** What all names begin with, up to the last "_" of it. */
function prefixOf([first, ...others]: readonly [string, ...string[]]): string {
  const ends = [...first.matchAll(/_/g)].map(({ index }) => first.slice(0, index + 1))
  return ends.findLast((it) => others.every((name) => name.startsWith(it))) ?? ''
}

type Row<T extends FieldTable> = T[keyof T & string]
type WireName<T extends FieldTable> = Row<T>['wire'][number]
type RowAt<T extends FieldTable, N extends string> = {
  [K in keyof T & string]: N extends T[K]['wire'][number] ? T[K] : never
}[keyof T & string]
type Needed = { readonly required: true }

type Schema<R> = R extends { readonly type: 'count' }
  ? R extends Needed
    ? typeof count
    : typeof keptCount
  : R extends { readonly type: 'flag' }
    ? typeof switched
    : R extends { readonly type: 'choice' }
      ? ReturnType<R extends Needed ? typeof said : typeof chosen>
      : R extends Needed
        ? typeof decimal
        : typeof optionalDecimal

type KeptSchema<R> = R extends { readonly type: 'choice' }
  ? ReturnType<typeof keptChoice>
  : R extends { readonly type: 'count' }
    ? typeof keptCount
    : R extends { readonly type: 'flag' }
      ? typeof kept
      : R extends Needed
        ? typeof keptDecimal
        : typeof optionalDecimal

type DraftName<T extends FieldTable> = {
  [N in WireName<T>]: RowAt<T, N>['group'] extends 'none' ? never : N
}[WireName<T>]
type ChangeName<T extends FieldTable> = {
  [N in WireName<T>]: RowAt<T, N> extends { readonly changeable: true } ? N : never
}[WireName<T>]

/** What validate and create read of the fields, under all their names. */
export function draftShape<T extends FieldTable>(
  table: T,
): { readonly [N in DraftName<T>]: Schema<RowAt<T, N>> } {
  return shapeOf(table, ({ group }) => group !== 'none', draftSchema) as never
}

/** What an update reads: a field left out keeps its value, "" clears what may be off. */
export function changeShape<T extends FieldTable>(
  table: T,
): { readonly [N in ChangeName<T>]: KeptSchema<RowAt<T, N>> } {
  return shapeOf(table, ({ changeable }) => changeable === true, changeSchema) as never
}

/** Name of a row's range in the answer of validate. */
type RangeNameOf<R> = R extends { readonly type: 'flag' | 'choice' }
  ? never
  : R extends { readonly range: infer N extends string }
    ? N
    : R extends { readonly wire: readonly [infer N extends string, ...string[]] }
      ? N
      : never

/** Names of all ranges in the answer of validate. */
export type RangeName<T extends FieldTable> = RangeNameOf<Row<T>>

/** The ranges that validate answers with, by their names there. */
export const rangeShape = <T extends FieldTable>(table: T) => rangesAs(table, range)

/** The same of kinds that call the ends of a range min and max. */
export const limitsShape = <T extends FieldTable>(table: T) => rangesAs(table, minMax)

function rangesAs<T extends FieldTable, R>(table: T, of: R): { readonly [N in RangeName<T>]: R } {
  const ranged = rowsOf(table).filter(([, { type }]) => type !== 'flag' && type !== 'choice')
  const shape = Object.fromEntries(ranged.map(([, row]) => [row.range ?? row.wire[0], of]))
  return shape as { readonly [N in RangeName<T>]: R }
}

function shapeOf(
  table: FieldTable,
  has: (row: FieldRow) => boolean,
  schema: (row: FieldRow) => z.ZodType,
): Record<string, z.ZodType> {
  const rows = rowsOf(table).filter(([, row]) => has(row))
  return Object.assign(
    {},
    ...rows.map(([, row]) => spelled(row.wire, schema(row), standInOf(table, row))),
  )
}

/** While which choice the other names of a row stand in for its first, in words of the wire. */
function standInOf(table: FieldTable, { standIn }: FieldRow): StandIn | undefined {
  const [field = '', choice = ''] = standIn ?? []
  const chosen = table[field]
  const value = chosen?.choices?.[choice]
  return chosen === undefined || value === undefined ? undefined : [chosen.wire[0], value]
}

function draftSchema({ type, required, unsaid, choices = {} }: FieldRow): z.ZodType {
  switch (type) {
    case 'count':
      return required ? count : keptCount
    case 'flag':
      return switched
    case 'choice': {
      const names = Object.values(choices) as [string, ...string[]]
      return required ? said(names, unsaid) : chosen(names, unsaid)
    }
    default:
      return required ? decimal : optionalDecimal
  }
}

function changeSchema({ type, required, unsaid, choices = {} }: FieldRow): z.ZodType {
  if (type === 'choice') return keptChoice(Object.values(choices) as [string, ...string[]], unsaid)
  if (type === 'count') return keptCount
  if (type === 'flag') return kept
  return required ? keptDecimal : optionalDecimal
}
