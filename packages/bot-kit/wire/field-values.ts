// Fields between the wire's names and the domain's: a draft as requests describe it, a change of a
// running bot, ranges in an answer. Whether a value is allowed is for the kind's limits to say.
import { err, ok, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import {
  choiceIn,
  readDecimal,
  rowsOf,
  saidOf,
  writeValues,
  type ChangeOf,
  type DecimalRange,
  type FieldProblem,
  type FieldRow,
  type FieldTable,
  type RangedField,
  type RawOf,
} from '../fields.ts'
import { fractionToPercent, percentToFraction } from '../percent.ts'
import type { RangeName } from './field-shapes.ts'
import { tickForLost } from './lost-prices.ts'

/** Fields of a request as its schema read them. */
export type WireFields = Readonly<Record<string, unknown>>

/** The wire's name of a field, as problems and answers use it. */
export function wireNameOf<T extends FieldTable>(table: T, field: keyof T & string): string {
  return table[field]?.wire[0] ?? field
}

/** The name under which a request sent the field that problems call `name`. */
export function sentNameOf(table: FieldTable, name: string, wire: WireFields): string {
  const names = rowsOf(table).find(([, row]) => row.wire[0] === name)?.[1].wire ?? []
  return names.find((it) => wire[it] !== undefined) ?? name
}

/** Raw text by field of the domain; of several names the first that was sent counts. */
export function rawOf<T extends FieldTable>(table: T, wire: WireFields): RawOf<T> {
  const raw: Record<string, unknown> = {}
  for (const [field, row] of rowsOf(table)) {
    if (row.group !== 'none')
      raw[field] = row.type === 'choice' ? choiceIn(row, wire) : saidOf(row, wire)
  }
  return raw as RawOf<T>
}

/**
 * The change of a running bot in ticks and amounts; prices go to the nearest tick, and one that
 * would be nothing there to the first. The first bad field is returned under its wire name.
 */
export function readChange<T extends FieldTable>(
  table: T,
  instrument: Instrument,
  wire: WireFields,
): Result<ChangeOf<T>, FieldProblem> {
  const change: Record<string, unknown> = {}
  const rows = rowsOf(table).filter(([, { changeable }]) => changeable)
  // Prices first, as everywhere: of several bad fields the same one is named.
  const isPrice = (row: FieldRow): boolean => row.type === 'price'
  const sorted = [...rows.filter(([, it]) => isPrice(it)), ...rows.filter(([, it]) => !isPrice(it))]
  for (const [field, row] of sorted) {
    const value = saidOf(row, wire)
    if (value === undefined) continue
    if (row.type === 'choice') change[field] = choiceIn(row, wire)
    else if (typeof value !== 'string') change[field] = value
    else {
      const read = readDecimal(row.type, instrument, value)
      if (!read.ok) return err({ field: row.wire[0], problem: read.error })
      change[field] = tickForLost(row, instrument, value) ?? read.value
    }
  }
  return ok(change as ChangeOf<T>)
}

/** A change as the plain JSON of a command. */
export function writeChange<T extends FieldTable>(table: T, change: ChangeOf<T>): object {
  return writeValues(table, change as WireFields)
}

/** Ranges under their names in the answer of validate. */
export function rangeRow<T extends FieldTable>(
  table: T,
  ranges: { readonly [K in RangedField<T>]: DecimalRange },
): { readonly [N in RangeName<T>]: DecimalRange } {
  const known: Readonly<Record<string, DecimalRange | undefined>> = ranges
  const rows = rowsOf(table).flatMap(([field, { range, wire, rangePercent }]) => {
    const found = known[field]
    if (found === undefined) return []
    return [[range ?? wire[0], rangePercent ? both(found, fractionToPercent) : found] as const]
  })
  return Object.fromEntries(rows) as { readonly [N in RangeName<T>]: DecimalRange }
}

/** The same as limitsShape has them. */
export function limitsRow<T extends FieldTable>(
  table: T,
  ranges: { readonly [K in RangedField<T>]: DecimalRange },
) {
  const rows = Object.entries<DecimalRange>(rangeRow(table, ranges))
  const named = rows.map(([name, { from, to }]) => [name, { min: from, max: to }] as const)
  return Object.fromEntries(named) as {
    readonly [N in RangeName<T>]: { readonly min: string; readonly max: string }
  }
}

/** The public API names the ends of a range in one way or the other, by kind. */
type NamedRange = DecimalRange | { readonly min: string; readonly max: string }

/** The range of a row as validate answered it, in the unit of the field; undefined without one. */
export function rangeIn(row: FieldRow, answer: WireFields): DecimalRange | undefined {
  const named = answer[row.range ?? row.wire[0]] as NamedRange | undefined
  const found = named && ('min' in named ? { from: named.min, to: named.max } : named)
  return found && row.rangePercent ? both(found, percentToFraction) : found
}

function both({ from, to }: DecimalRange, convert: (text: string) => string): DecimalRange {
  return { from: convert(from), to: convert(to) }
}
