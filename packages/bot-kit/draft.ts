// The field table as a form: what an address fills in, and which field an answer speaks of. Every
// kind's create form, adjust dialog and "use as new" stand on it.
import { isNumber, rowsOf, type FieldTable } from './fields.ts'

/** The form name of a field that an answer names; undefined for one that no form has. */
export function formNameOf<T extends FieldTable>(table: T, wire: string): string | undefined {
  return rowsOf(table).find(([, row]) => row.wire.includes(wire))?.[1].form
}

/** What an address or a bot fills into a form, by form name. */
export interface FormValues {
  readonly numbers: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
}

/**
 * What an address fills in; what it says that no field takes is left out. A number that cannot be
 * read is said at its field, as one that was typed.
 */
export function valuesOfAddress<T extends FieldTable>(
  table: T,
  query: Readonly<Record<string, string>>,
): FormValues {
  const numbers: Record<string, string> = {}
  const choices: Record<string, string> = {}
  const flags: Record<string, boolean> = {}
  for (const [, row] of rowsOf(table)) {
    const text = row.address === '' ? '' : (query[row.address] ?? '')
    if (isNumber(row) && text !== '') numbers[row.form] = text
    if (row.type === 'flag' && row.address !== '') flags[row.form] = text === '1'
    if (row.type === 'choice') {
      const known = row.choices
      // One without choices of its own takes what the kind reads: a list of contracts.
      const usual = known && !Object.hasOwn(known, text) ? (Object.keys(known)[0] ?? '') : text
      choices[row.form] = usual
    }
  }
  return { numbers, choices, flags }
}

/** The query of an address that fills these values in; what is usual or empty needs no word. */
export function addressOfValues<T extends FieldTable>(
  table: T,
  { numbers, choices, flags }: FormValues,
): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  for (const [, row] of rowsOf(table)) {
    if (row.address === '') continue
    const usual = Object.keys(row.choices ?? {})[0] ?? ''
    const text = numbers[row.form] ?? choices[row.form] ?? ''
    if (flags[row.form]) query[row.address] = '1'
    else if (text !== '' && text !== usual) query[row.address] = text
  }
  return query
}
