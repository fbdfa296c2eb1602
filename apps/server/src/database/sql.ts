// One door to both databases: the embedded one and a PostgreSQL server speak the same SQL (subset
// of version 15). Values come back alike: int8 as numbers (all of ours are below 2^53), numeric as
// strings.

export type SqlValue = string | number | boolean | null

export interface Sql {
  query<R = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<R[]>
}

export interface Database extends Sql {
  /** A server that others may use too; its tables are cut by quarters (quarters.ts). */
  readonly isServer: boolean
  /** Everything in `work` happens or nothing does. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Reads that belong together: all of one moment, and no writer's turn comes in between. */
  reading<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Housekeeping that the embedded database does not do by itself. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** A list of values as PostgreSQL's text form of an array, the same on every driver. */
export function arrayLiteral(values: readonly (SqlValue | bigint)[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: SqlValue | bigint): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  // A text column cannot hold the character 0.
  return `"${value.replace(/\0/g, '').replace(/["\\]/g, '\\$&')}"`
}

/** Name and type of a column, as unnest needs it. */
export type Column = readonly [name: string, type: string]

export interface Insert {
  readonly table: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (SqlValue | bigint)[])[]
  /** What follows the insert ("on conflict …"). */
  readonly conflict?: string
}

const ROWS_AT_ONCE = 1000

/** Inserts rows by unnest, about a thousand at a time. */
export async function insertRows(sql: Sql, insert: Insert): Promise<void> {
  const { columns, rows } = insert
  const names = columns.map(([name]) => name).join(', ')
  const text = `insert into ${insert.table} (${names}) select * from ${unnest(columns)} ${insert.conflict ?? ''}`
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE)
    await sql.query(text, columnLiterals(columns, part))
  }
}

/** `unnest($1::text::bigint[], …)` for the columns. */
export function unnest(columns: readonly Column[]): string {
  return `unnest(${columns.map(([, type], i) => `$${i + 1}::text::${type}[]`).join(', ')})`
}

/** One array literal per column. */
export function columnLiterals(
  columns: readonly Column[],
  rows: readonly (readonly (SqlValue | bigint)[])[],
): string[] {
  return columns.map((_, i) => arrayLiteral(rows.map((row) => row[i] ?? null)))
}
