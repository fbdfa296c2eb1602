// The settings of a bot read out of its answer by the field table, as a form shows them. The
// parameters tab, bots side by side, "use as new" and the adjust dialog of every kind stand on it.
import type { FormValues } from './draft.ts'
import { choiceIn, isNumber, rowsOf, saidOf, type FieldRow, type FieldTable } from './fields.ts'
import { shownNumber } from './percent.ts'

/** A choice that is a list or a number of its own: as requests name it, out of its field's text. */
export interface FieldList {
  /** Undefined while it cannot be sent. */
  read(text: string): readonly object[] | number | undefined
}

/** Lists by form name. */
export type FieldLists = Readonly<Record<string, FieldList>>

/** Fields of an answer under their wire names; of a nested one, spread by the kind. */
export type AnswerFields = Readonly<Record<string, unknown>>

/** Whether an answer says something of a field. */
export function isAnswered(row: FieldRow, answer: AnswerFields): boolean {
  return saidOf(row, answer) !== undefined
}

/** A number as its field shows it: percent of a fraction, "" for one that is off. */
function shown(row: FieldRow, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return row.required || Number(text) > 0 ? shownNumber(row, text) : ''
}

/** What an answer says of every field of the table, by form name. */
export function settingsOf(table: FieldTable, answer: AnswerFields): FormValues {
  const numbers: Record<string, string> = {}
  const choices: Record<string, string> = {}
  const flags: Record<string, boolean> = {}
  for (const [, row] of rowsOf(table)) {
    const value = saidOf(row, answer)
    if (isNumber(row)) numbers[row.form] = shown(row, value)
    if (row.type === 'flag') flags[row.form] = value === true || value === 1
    if (row.type === 'choice') choices[row.form] = choiceIn(row, answer) ?? ''
  }
  return { numbers, choices, flags }
}

/** Whether a bot uses a setting that may be off; by form name. */
export function usesSetting({ numbers, flags }: FormValues, form: string): boolean {
  return (numbers[form] ?? '') !== '' || flags[form] === true
}

/** Rows that may change while the bot runs. */
export function changeableRows(table: FieldTable): readonly FieldRow[] {
  return rowsOf(table).flatMap(([, row]) => (row.changeable === true ? [row] : []))
}
