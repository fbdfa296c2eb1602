// What changed in the rows of a list since they were last sent, in columns: a row of two kilobytes
// changes in a tenth of it, and rows of one kind in the same fields. The server makes the changes
// (sent-rows.ts), the browser puts them into the rows it has; no zod here.
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

type Group = Readonly<Record<string, unknown>>

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
