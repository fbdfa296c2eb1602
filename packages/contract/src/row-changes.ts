// What changed in the rows of a list since they were last sent, in columns: a row of two kilobytes
// changes in a tenth of it, and rows of one kind in the same fields. The server makes the changes,
// the browser puts them into the rows it has; no zod here.
import type { BotRow } from './endpoints/bots.ts'

/** Fields that changed in rows of one form, each named once. */
export interface ChangedColumns {
  /** Fields by their way from the row: "figures.equity". */
  readonly fields: readonly string[]
  /** Each row's id, then its values in the order of the fields. */
  readonly rows: readonly (readonly [botId: string, ...values: unknown[]])[]
}

export interface RowChanges {
  /** Rows that are new, or that have other fields than before. */
  readonly whole: readonly BotRow[]
  readonly changed: readonly ChangedColumns[]
  /** Ids of bots that are in the list no more. */
  readonly gone: readonly string[]
}

type Fields = ReadonlyMap<string, unknown>

interface SameForm {
  readonly fields: Set<string>
  readonly rows: (readonly [botId: string, fields: Fields])[]
}

/** What turns the rows of before into those of now. */
export function rowChanges(before: readonly BotRow[], now: readonly BotRow[]): RowChanges {
  const old = byId(before)
  const whole: BotRow[] = []
  const forms = new Map<string, SameForm>()
  for (const row of now) {
    const id = row.figures.bot_id
    const was = old.get(id)
    old.delete(id)
    const fields = fieldsOf(row)
    const changed = was && changedFields(fieldsOf(was), fields)
    if (changed === undefined) whole.push(row)
    else if (changed.length > 0) {
      const names = [...fields.keys()].join()
      const form = forms.get(names) ?? { fields: new Set(), rows: [] }
      forms.set(names, form)
      for (const field of changed) form.fields.add(field)
      form.rows.push([id, fields])
    }
  }
  return { whole, changed: [...forms.values()].map(columnsOf), gone: [...old.keys()] }
}

function columnsOf(form: SameForm): ChangedColumns {
  const fields = [...form.fields]
  return {
    fields,
    rows: form.rows.map(([id, values]) => [id, ...fields.map((field) => values.get(field))]),
  }
}

/** The rows after the changes, newest bot first as in the list. */
export function withChanges(
  rows: readonly BotRow[],
  { whole, changed, gone }: RowChanges,
): readonly BotRow[] {
  const after = byId(rows)
  for (const id of gone) after.delete(id)
  for (const row of whole) after.set(row.figures.bot_id, row)
  for (const { fields, rows: columns } of changed) {
    for (const [id, ...values] of columns) {
      const row = after.get(id)
      if (row !== undefined) after.set(id, withValues(row, fields, values))
    }
  }
  return [...after.values()].sort((a, b) => Number(b.figures.bot_id) - Number(a.figures.bot_id))
}

function byId(rows: readonly BotRow[]): Map<string, BotRow> {
  return new Map(rows.map((row) => [row.figures.bot_id, row]))
}

/** Every value of the row by its way there; a list is one value. */
function fieldsOf(row: BotRow): Fields {
  const fields = new Map<string, unknown>()
  const collect = (value: unknown, way: string): void => {
    const members = isGroup(value) ? Object.entries(value) : []
    if (members.length === 0) fields.set(way, value)
    for (const [name, member] of members) collect(member, way === '' ? name : `${way}.${name}`)
  }
  collect(row, '')
  return fields
}

type Group = Readonly<Record<string, unknown>>

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Fields of another value; undefined where there are other fields. */
function changedFields(was: Fields, now: Fields): readonly string[] | undefined {
  if (was.size !== now.size || [...now.keys()].some((field) => !was.has(field))) return undefined
  return [...now.keys()].filter((field) => !isSame(was.get(field), now.get(field)))
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

function withValues(row: BotRow, fields: readonly string[], values: readonly unknown[]): BotRow {
  let after: Group = row
  fields.forEach((field, index) => {
    after = replaced(after, field.split('.'), values[index])
  })
  return after as unknown as BotRow
}

function replaced(group: Group, [name = '', ...rest]: readonly string[], value: unknown): Group {
  const member = rest.length === 0 ? value : replaced(group[name] as Group, rest, value)
  return { ...group, [name]: member }
}
