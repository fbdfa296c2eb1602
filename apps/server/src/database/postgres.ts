// A PostgreSQL server behind the same door. Tables live in a schema of ours; the server keeps
// itself clean.
// Must never be given a name from outside: the schema is a setting of our own.
import { Pool, types, type PoolClient } from 'pg'
import { assert } from '@trellis/kernel'
import type { Database, Sql, SqlValue } from './sql.ts'

const INT8 = 20
const CONNECTIONS = 4

/** Connects and makes the schema when it is missing. */
export async function openPostgres(url: string, schema = 'trellis'): Promise<Database> {
  assert(/^[a-z_][a-z0-9_]*$/.test(schema), 'bad schema name', schema)
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: `-c search_path=${schema}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined)
  await pool.query(`create schema if not exists ${schema}`)
  return {
    ...sqlOn(pool),
    transaction: (work) => inTransaction(pool, work),
    maintain: async () => undefined,
    close: () => pool.end(),
  }
}

function sqlOn(target: Pool | PoolClient): Sql {
  return {
    async query<R>(text: string, values: readonly SqlValue[] = []) {
      const result = await target.query(text, [...values])
      return result.rows as R[]
    },
  }
}

async function inTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(sqlOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
