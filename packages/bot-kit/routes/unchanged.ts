// The finding that a change would leave everything as it is, in words of the call that asked: one
// of its own fields, what that holds now, and a value that differs.
import { price } from '@trellis/kernel'
import { formatPrice, parsePrice, type Instrument } from '@trellis/market'
import type { Check } from '../checks.ts'
import { decimalOf, rowsOf, type DecimalRange, type FieldRow, type FieldTable } from '../fields.ts'
import { NOT_CHANGED } from '../grid/changing.ts'
import type { WireFields } from '../wire/field-values.ts'

/** A bot as a change finds it: its values and their ranges, by field of the domain. */
export interface Unchanged {
  readonly table: FieldTable
  readonly instrument: Instrument
  readonly now: Readonly<Record<string, unknown>>
  readonly ranges: Readonly<Record<string, DecimalRange | undefined>>
}

/** The finding on a field that the call has: the first that was sent, or else its first. */
export function unchangedCheck(bot: Unchanged, wire: WireFields): Check {
  const rows = rowsOf(bot.table).filter(([, { changeable }]) => changeable)
  const asked = rows.filter(([, row]) => row.wire.some((name) => Object.hasOwn(wire, name)))
  const sent = asked.find(([, row]) => row.wire.some((name) => wire[name] !== undefined))
  const [field, row] = sent ?? asked[0] ?? rows[0] ?? []
  if (field === undefined || row === undefined) return NOT_CHANGED
  const value = bot.now[field]
  if (typeof value === 'boolean') {
    return { code: NOT_CHANGED.code, field, bound: String(value), fix: String(!value) }
  }
  const bound = decimalOf(row.type, bot.instrument, value as number | bigint)
  const fix = endsOf(row, bot.ranges[field], bot.instrument).find((end) => end !== bound) ?? ''
  return { code: NOT_CHANGED.code, field, bound, fix }
}

/** The lowest and the highest value that a range takes, as far as it has ends. */
function endsOf(
  { exclusive, type }: FieldRow,
  { from, to }: DecimalRange = { from: '', to: '' },
  instrument: Instrument,
): readonly string[] {
  const within = (end: string, ticks: number): string => {
    if (end === '' || type !== 'price' || exclusive !== true) return end
    const read = parsePrice(instrument, end)
    return read.ok ? formatPrice(instrument, price(read.value + ticks)) : end
  }
  return [within(from, 1), within(to, -1)].filter((end) => end !== '')
}

/** The findings of a change with that one in place of the domain's, which knows no call. */
export function toldChecks<C extends Check>(checks: readonly C[], unchanged: Check): readonly C[] {
  return checks.map((check) => (check.code === NOT_CHANGED.code ? (unchanged as C) : check))
}
