// The rows of a list as one reader has them, and what changed since. They are changed where they
// stand: rows made anew for every message would all outlive their youth, and under load the memory
// would fill with them.
import type { BotRow, ChangedColumns, RowChanges } from '@trellis/contract'

type Group = Record<string, unknown>

interface Sent {
  readonly row: Group
  /** Rows of one form have the same fields. */
  readonly form: number
}

interface ChangedRows {
  readonly fields: Set<string>
  readonly rows: BotRow[]
}

export class SentRows {
  readonly #rows = new Map<string, Sent>()
  readonly #forms = new Map<string, number>()

  /** What turns the rows that the reader has into those of now; it has these from then on. */
  changesTo(now: readonly BotRow[]): RowChanges {
    const gone = new Set(this.#rows.keys())
    const whole: BotRow[] = []
    const changed = new Map<number, ChangedRows>()
    for (const row of now) {
      const id = row.figures.bot_id
      gone.delete(id)
      const sent = this.#rows.get(id)
      const fields: string[] = []
      if (sent === undefined || !compare(sent.row, asGroup(row), '', fields)) {
        whole.push(row)
        this.#rows.set(id, { row: copyOf(asGroup(row)), form: this.#formOf(row) })
      } else if (fields.length > 0) {
        const form = changed.get(sent.form) ?? { fields: new Set(), rows: [] }
        changed.set(sent.form, form)
        form.rows.push(row)
        for (const field of fields) {
          form.fields.add(field)
          const way = field.split('.')
          setValue(sent.row, way, valueOf(asGroup(row), way))
        }
      }
    }
    for (const id of gone) this.#rows.delete(id)
    return { whole, changed: [...changed.values()].map(columnsOf), gone: [...gone] }
  }

  #formOf(row: BotRow): number {
    const fields = fieldsOf(asGroup(row), '').join()
    const form = this.#forms.get(fields) ?? this.#forms.size
    this.#forms.set(fields, form)
    return form
  }
}

function columnsOf({ fields, rows }: ChangedRows): ChangedColumns {
  const names = [...fields]
  const ways = names.map((name) => name.split('.'))
  return {
    fields: names,
    rows: rows.map((row) => [row.figures.bot_id, ...ways.map((way) => valueOf(asGroup(row), way))]),
  }
}

/**
 * Adds the fields of another value, each by its way from the row; false where there are other
 * fields.
 */
function compare(was: Group, now: Group, way: string, changed: string[]): boolean {
  const names = Object.keys(now)
  if (names.length !== Object.keys(was).length) return false
  for (const name of names) {
    if (!(name in was)) return false
    const [before, value] = [was[name], now[name]]
    if (before === value) continue
    if (isGroup(before) && isGroup(value)) {
      if (!compare(before, value, `${way}${name}.`, changed)) return false
    } else if (isGroup(before) || isGroup(value)) {
      return false
    } else if (!isSame(before, value)) {
      changed.push(way + name)
    }
  }
  return true
}

/** A list is one value. */
function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asGroup(row: BotRow): Group {
  return row as unknown as Group
}

/** Two fields that hold one object get one each: a change to the first is none to the second. */
function copyOf(group: Group): Group {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => [name, isGroup(value) ? copyOf(value) : value]),
  )
}

function fieldsOf(group: Group, way: string): readonly string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? fieldsOf(value, `${way}${name}.`) : [way + name],
  )
}

function valueOf(row: Group, way: readonly string[]): unknown {
  return way.reduce<unknown>((group, name) => (group as Group)[name], row)
}

function setValue(row: Group, way: readonly string[], value: unknown): void {
  const group = valueOf(row, way.slice(0, -1)) as Group
  group[way.at(-1) ?? ''] = value
}
