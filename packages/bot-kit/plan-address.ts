// The query of an address that fills a create form with the parameters of a bot: what others read
// of a bot that its owner shows. Money is left out: who copies a plan says the own amount.
import type { Instrument } from '@trellis/market'
import { addressOfValues } from './draft.ts'
import { decimalOf, isNumber, rowsOf, type FieldRow, type FieldTable } from './fields.ts'
import { shownNumber } from './percent.ts'

/** By the names of the address; what is off or usual is not named. */
export function planAddress(
  table: FieldTable,
  instrument: Instrument,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const numbers: Record<string, string> = {}
  const choices: Record<string, string> = {}
  const flags: Record<string, boolean> = {}
  for (const [field, row] of rowsOf(table)) {
    const value = params[field]
    if (row.type === 'amount') continue
    if (row.type === 'flag') flags[row.form] = value === true
    else if (row.type === 'choice') choices[row.form] = typeof value === 'string' ? value : ''
    else if (isNumber(row)) numbers[row.form] = shown(row, instrument, value)
  }
  return addressOfValues(table, { numbers, choices, flags })
}

function shown(row: FieldRow, instrument: Instrument, value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'bigint') return ''
  if (value <= 0 && !row.required) return ''
  return shownNumber(row, decimalOf(row.type, instrument, value))
}
