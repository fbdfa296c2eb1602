// A PostgreSQL server behind the same door. Tables live in a schema of ours; the server keeps
// itself clean. Every wait has an end: a server that stands still keeps its connections open and
// says nothing. The schema's name is part of statements, so it must never come from outside.
import { Pool, types, type PoolClient } from 'pg'
import { assert } from '@trellis/kernel'
import { awayOf, DatabaseAwayError } from './database-away.ts'
import type { Database, Sql, SqlValue } from './sql.ts'

const INT8 = 20
const READERS = 4
/** A read that takes longer has no caller left (db-link.ts). */
const READ_LIMIT_MS = 1500
/** A transaction of the read models; catching up and migrations may take their time. */
const WRITE_LIMIT_MS = 30_000
/** A transaction whose statements all see the same moment. */
const READ_ONLY = 'begin isolation level repeatable read, read only'
/** The client gives up a little after the server should have. */
const CLIENT_GRACE_MS = 300

/**
 * A transaction whose process stands still holds what others wait for; after so long the server
 * ends it.
 */
const STILL_LIMIT_MS = 3000

/** Connects and makes the schema when it is missing. */
export async function openPostgres(url: string, schema = 'trellis'): Promise<Database> {
  const database = connectPostgres(url, schema)
  try {
    await database.transaction(async (sql) => {
      // Of several that make it at once the server lets one and fails the others, "if not exists".
      await sql.query(`select pg_advisory_xact_lock(hashtext('trellis schema'))`)
      await sql.query(`create schema if not exists ${schema}`)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The same without a word to the server yet, and for one that nobody may write to. */
export function connectPostgres(url: string, schema = 'trellis', connections = READERS): Database {
  assert(/^[a-z_][a-z0-9_]*$/.test(schema), 'bad schema name', schema)
  const readers = poolOf(url, schema, { connections, limitMs: READ_LIMIT_MS })
  const writer = poolOf(url, schema, { connections: 1, limitMs: WRITE_LIMIT_MS })
  const close = async (): Promise<void> => {
    await Promise.all([readers.end(), writer.end()])
  }
  return {
    ...sqlOn(readers),
    isServer: true,
    transaction: (work) => inTransaction(writer, 'begin', work),
    reading: (work) => inTransaction(readers, READ_ONLY, work),
    maintain: async () => undefined,
    close,
  }
}

function poolOf(
  url: string,
  schema: string,
  { connections, limitMs }: { readonly connections: number; readonly limitMs: number },
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: READ_LIMIT_MS,
    statement_timeout: limitMs,
    query_timeout: limitMs + CLIENT_GRACE_MS,
    idle_in_transaction_session_timeout: STILL_LIMIT_MS,
    keepAlive: true,
    options: `-c search_path=${schema}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined)
  return pool
}

function sqlOn(target: Pool | PoolClient): Sql {
  return {
    async query<R>(text: string, values: readonly SqlValue[] = []) {
      try {
        const result = await target.query(text, [...values])
        return result.rows as R[]
      } catch (error) {
        throw awayOf(error)
      }
    },
  }
}

async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw awayOf(error)
  })
  const sql = sqlOn(client)
  // Between two statements a lost connection is told by an event that would end the thread; the
  // next statement fails all the same.
  const ignore = (): void => undefined
  client.on('error', ignore)
  let broken = false
  try {
    await sql.query(begin)
    const result = await work(sql)
    await sql.query('commit')
    return result
  } catch (error) {
    // A connection that does not answer is not asked to roll back; closing it does.
    broken = error instanceof DatabaseAwayError
    if (!broken) await sql.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}
