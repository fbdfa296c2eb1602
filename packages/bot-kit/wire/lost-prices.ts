// Prices of a change that lie above zero and below half a tick: the nearest tick is none, and none
// clears a setting. They are read as one tick and refused as too low, never taken for "off".
import { price, type Price } from '@trellis/kernel'
import { formatPrice, parsePrice, type Instrument } from '@trellis/market'
import type { Check } from '../checks.ts'
import { rowsOf, saidOf, type FieldRow, type FieldTable } from '../fields.ts'
import type { WireFields } from './field-values.ts'

const ONE_TICK = price(1)

/** One tick for a price above zero of which rounding to the nearest tick leaves nothing. */
export function tickForLost(
  { type }: Pick<FieldRow, 'type'>,
  instrument: Instrument,
  text: unknown,
): Price | undefined {
  if (type !== 'price' || typeof text !== 'string' || !/[1-9]/.test(text)) return undefined
  const read = parsePrice(instrument, text, 'nearest')
  return read.ok && read.value === 0 ? ONE_TICK : undefined
}

/**
 * The findings on a change with one for each lost price that no rule found: where the rules would
 * take one tick, that is its bound.
 */
export function withLostPrices<
  C extends string,
  U extends { readonly checks: readonly Check[]; readonly code: C },
>(table: FieldTable, instrument: Instrument, wire: WireFields, update: U): U {
  const bound = formatPrice(instrument, ONE_TICK)
  const lost = rowsOf(table).flatMap(([field, row]): readonly Check[] => {
    const [code] = row.codes ?? []
    if (!row.changeable || code === undefined) return []
    if (update.checks.some((check) => check.field === field)) return []
    const text = saidOf(row, wire)
    return tickForLost(row, instrument, text) ? [{ code, field, bound, fix: bound }] : []
  })
  const [first] = [...update.checks, ...lost]
  return first ? { ...update, checks: [...update.checks, ...lost], code: first.code as C } : update
}
