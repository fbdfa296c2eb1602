// The refusal of a field whose text is no value of its kind: under the name that the request used,
// with the bound and what to send instead.
import { price } from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import type { FieldProblem, FieldTable } from '../fields.ts'
import { sentNameOf, wireNameOf, type WireFields } from '../wire/field-values.ts'
import { badField } from './field-refusals.ts'

/** The refusal of what `readInput` could not read of a draft. */
export function unreadDraft<T extends FieldTable>(
  table: T,
  wire: WireFields,
  { field, problem }: FieldProblem<keyof T & string>,
  instrument: Instrument,
) {
  return unreadField(table, wire, { field: wireNameOf(table, field), problem }, instrument)
}

/** The refusal of what `readChange` could not read, by the name of the field that was sent. */
export function unreadField(
  table: FieldTable,
  wire: WireFields,
  { field: name, problem }: FieldProblem,
  instrument: Instrument,
) {
  const field = sentNameOf(table, name, wire)
  switch (problem) {
    case 'too-long': {
      // Amounts were counted when the request was read; what is left is a price out of all ticks.
      const most = formatPrice(instrument, price(Number.MAX_SAFE_INTEGER))
      return badField(field, 'too-large', `at most ${most}`, 'send a lower price')
    }
    case 'too-precise':
      return badField(field, problem, 'at most 12 digits after the point', 'round it')
    case 'off-step':
      return badField(field, problem, 'a whole number of steps', 'round it')
    case 'negative':
      return badField(field, problem, 'at least 0', 'send it without the minus')
    case 'not-a-decimal':
      return badField(field, problem, 'digits with at most one point', 'send it like "0.5"')
  }
}
