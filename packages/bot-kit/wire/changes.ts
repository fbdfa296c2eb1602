// A change of a running bot as requests send it: an omitted field keeps its value, "" clears an
// optional one. Whether the change is allowed is for the kind to say.
import { formatAmount, ok, type Amount, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { ChangeJson, FundedChange } from '../commands.ts'
import { readDecimal, type ChangeOf, type FieldProblem, type FieldTable } from '../fields.ts'
import { readChange, writeChange, type WireFields } from './field-values.ts'

export type WireChange = WireFields & { readonly add_investment?: string | undefined }

/** The change in ticks and amounts; prices go to the nearest tick. The first bad field is named. */
export function readFundedChange<T extends FieldTable>(
  table: T,
  instrument: Instrument,
  wire: WireChange,
): Result<FundedChange<T>, FieldProblem> {
  const settings = readChange(table, instrument, wire)
  if (!settings.ok || wire.add_investment === undefined) return settings
  const added = readDecimal('amount', instrument, wire.add_investment)
  if (!added.ok) return { ok: false, error: { field: 'add_investment', problem: added.error } }
  return ok({ ...settings.value, addQuote: added.value as Amount })
}

/** The change as the plain JSON of a modify command. */
export function changeCommand<T extends FieldTable>(
  table: T,
  { addQuote, ...settings }: FundedChange<T>,
): ChangeJson<T> & { readonly addQuote?: string } {
  const command = writeChange(table, settings as ChangeOf<T>) as ChangeJson<T>
  return addQuote === undefined ? command : { ...command, addQuote: formatAmount(addQuote) }
}
