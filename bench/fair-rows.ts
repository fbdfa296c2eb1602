// The fair bound of the read models: the very rows that they hold, written plainly into tables of
// the same columns and primary keys. Nothing is reckoned out of facts, and nothing is updated.
import { COMPARED_TABLES } from '../apps/server/src/database/migrations.ts'
import {
  insertRows,
  type Column,
  type Database,
  type SqlValue,
} from '../apps/server/src/database/sql.ts'

interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** Writes the rows that the read models hold now anew; answers the seconds. */
export async function timeFairRows(database: Database): Promise<number> {
  const tables: Table[] = []
  for (const name of COMPARED_TABLES) {
    tables.push(await readTable(database, name))
    await makeTable(database, name)
  }
  const started = process.hrtime.bigint()
  for (const { name, columns, rows } of tables)
    await insertRows(database, { table: `fair_${name}`, columns, rows })
  return Number(process.hrtime.bigint() - started) / 1e9
}

async function readTable(database: Database, name: string): Promise<Table> {
  const found = await database.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const columns = found.map((it): Column => [it.name, it.type])
  const texts = columns.map(([column]) => `${column}::text as ${column}`).join(', ')
  const rows = await database.query<Record<string, SqlValue>>(`select ${texts} from ${name}`)
  return { name, columns, rows: rows.map((row) => columns.map(([it]) => row[it] ?? null)) }
}

async function makeTable(database: Database, name: string): Promise<void> {
  await database.query(`drop table if exists fair_${name}`)
  await database.query(`create table fair_${name} (like ${name} including defaults)`)
  const keys = await database.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint
     where conrelid = $1::regclass and contype = 'p'`,
    [name],
  )
  for (const { key } of keys) await database.query(`alter table fair_${name} add ${key}`)
}
