// The change of a running bot that its adjust dialog asks for, out of its settings and what they
// are to be: apart from reading settings, which forms of new bots need as well.
import type { FormValues } from './draft.ts'
import { isNumber, type FieldRow, type FieldTable } from './fields.ts'
import { wireNumber } from './percent.ts'
import { isReadable } from './readable.ts'
import { changeableRows, type FieldLists } from './settings.ts'

/** Settings with other numbers; those that are not named stay. */
export function withNumbers(
  settings: FormValues,
  numbers: Readonly<Record<string, string>>,
): FormValues {
  return { ...settings, numbers: { ...settings.numbers, ...numbers } }
}

/** Whether what is chosen now does not use a field, which is then not shown and not sent. */
function isLeftBehind(table: FieldTable, { when = [''] }: FieldRow, { choices }: FormValues) {
  const [name, ...uses] = when
  const other = table[name]
  return other?.type === 'choice' && !uses.includes(choices[other.form] ?? '')
}

/** Form names that differ; numbers are compared by value, not by spelling. */
export function changedNames(
  table: FieldTable,
  before: FormValues,
  now: FormValues,
): readonly string[] {
  return changeableRows(table).flatMap((row) => {
    const { form, type } = row
    if (isLeftBehind(table, row, now)) return []
    if (type === 'flag') return before.flags[form] === now.flags[form] ? [] : [form]
    if (type === 'choice') return before.choices[form] === now.choices[form] ? [] : [form]
    const [a, b] = [before.numbers[form] ?? '', now.numbers[form] ?? '']
    return a === b || (a !== '' && b !== '' && Number(a) === Number(b)) ? [] : [form]
  })
}

/** Sections whose required numbers changed: there a bot is laid out anew. */
export function movedSections(table: FieldTable, changed: readonly string[]): ReadonlySet<string> {
  const moved = changeableRows(table).filter((it) => it.required && changed.includes(it.form))
  return new Set(moved.map((it) => it.section))
}

/**
 * The changed fields as validate and update of a change read them: an untouched field is left out
 * and keeps its value, an emptied one is "" and cleared; the required numbers of a section go
 * together. Undefined while a field cannot be read.
 */
export function changeOf(
  table: FieldTable,
  now: FormValues,
  changed: readonly string[],
  lists: FieldLists = {},
): Readonly<Record<string, unknown>> | undefined {
  const moved = movedSections(table, changed)
  const change: Record<string, unknown> = {}
  for (const row of changeableRows(table)) {
    if (isLeftBehind(table, row, now)) continue
    const { form, type, required = false } = row
    const [wire] = row.wire
    const text = now.numbers[form] ?? ''
    if (isNumber(row) && (text === '' ? required : !isReadable(row, text))) return undefined
    if (!(required ? moved.has(row.section) : changed.includes(form))) continue
    if (type === 'flag') change[wire] = now.flags[form] === true
    else if (type === 'choice' && row.choices === undefined) {
      const list = lists[form]?.read(now.choices[form] ?? '')
      if (list === undefined) return undefined
      change[wire] = list
    } else if (type === 'choice') change[wire] = row.choices?.[now.choices[form] ?? '']
    else change[wire] = written(row, now.numbers[form] ?? '')
  }
  return change
}

/** Requests take no longer count; a rule that refuses what is longer refuses this one as well. */
const COUNT_MAX = 99_999_999

function written(row: FieldRow, text: string): string | number {
  return row.type === 'count' ? Math.min(Number(text), COUNT_MAX) : wireNumber(row, text)
}
