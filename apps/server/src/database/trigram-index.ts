// The index by which parts of words are found among announcements. It is no migration: a server may
// lack the extension or keep us from making it, and searches find the same without, only slower.
import { textOf } from '../log-line.ts'
import type { Database } from './sql.ts'

const NAME = 'announced_trigrams'

/** Makes it where it is missing; answers why it could not be made, if so. */
export async function indexTrigrams(database: Database): Promise<string | undefined> {
  try {
    const made = await database.query(
      'select from pg_indexes where schemaname = current_schema() and indexname = $1',
      [NAME],
    )
    if (made.length > 0) return undefined
    await database.transaction(async (sql) => {
      // Not in our own schema: a database has it once, for whoever else uses it too.
      await sql.query('create extension if not exists pg_trgm schema public')
      const [found] = await sql.query<{ place: string }>(
        `select quote_ident(nspname) as place from pg_extension
         join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`,
      )
      const words = `words ${found?.place ?? 'public'}.gin_trgm_ops`
      await sql.query(`create index if not exists ${NAME} on announced using gin (${words})`)
    })
    return undefined
  } catch (error) {
    return textOf(error)
  }
}
