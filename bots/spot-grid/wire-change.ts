// A change of a running grid as requests send it: an omitted field keeps its value, "" clears an
// optional one. Whether the change is allowed is for update.ts to say.
import { formatAmount, ok, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { readDecimal, type FieldProblem } from '@trellis/bot-kit/fields.ts'
import { readChange, writeChange, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import type { ModifyFields } from './commands.ts'
import { spotGridFields } from './fields.ts'
import type { GridChange } from './update.ts'

export type WireChange = WireFields & { readonly add_investment?: string | undefined }

/** The change in ticks and amounts; prices go to the nearest tick. The first bad field is named. */
export function readGridChange(
  instrument: Instrument,
  wire: WireChange,
): Result<GridChange, FieldProblem> {
  const settings = readChange(spotGridFields, instrument, wire)
  if (!settings.ok || wire.add_investment === undefined) return settings
  const added = readDecimal('amount', instrument, wire.add_investment)
  if (!added.ok) return { ok: false, error: { field: 'add_investment', problem: added.error } }
  return ok({ ...settings.value, addQuote: added.value as NonNullable<GridChange['addQuote']> })
}

/** The change as the plain JSON of a modify command. */
export function commandOf({ addQuote, ...settings }: GridChange): ModifyFields {
  const added = addQuote === undefined ? {} : { addQuote: formatAmount(addQuote) }
  return { ...writeChange(spotGridFields, settings), ...added }
}
