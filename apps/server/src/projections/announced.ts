// The words of announcements, to be found by their parts. They are read from files, not from the
// journal; a digest says of which state of those files they are.
import type { AnnouncedWords, NamedQueries } from './named-queries.ts'
import { insertRows, type Column, type Database, type Sql } from '../database/sql.ts'

const COLUMNS: readonly Column[] = [
  ['mark', 'text'],
  ['words', 'text'],
]
const DIGEST = 'announced'

/** The named queries about them. */
export function announcedQueries(database: Database) {
  return {
    announced: ({ digest, parts }: NamedQueries['announced']['args']) =>
      database.reading((sql) => findAnnounced(sql, digest, parts)),
    fillAnnounced: ({ digest, all }: NamedQueries['fillAnnounced']['args']) =>
      fillAnnounced(database, digest, all),
  }
}

/** Marks of those whose words have all of the parts; undefined where others are held. */
export async function findAnnounced(
  sql: Sql,
  digest: string,
  parts: readonly string[],
): Promise<readonly string[] | undefined> {
  const [held] = await sql.query<{ value: string }>('select value from meta where key = $1', [
    DIGEST,
  ])
  if (held?.value !== digest) return undefined
  // By itself each condition can be met by the index of trigrams; `like all` cannot.
  const where = parts.map((_, at) => `words like $${at + 1}`).join(' and ')
  const rows = await sql.query<{ mark: string }>(
    `select mark from announced where ${where}`,
    parts.map(patternOf),
  )
  return rows.map(({ mark }) => mark)
}

/** Holds these and no others. */
export async function fillAnnounced(
  database: Database,
  digest: string,
  all: readonly AnnouncedWords[],
): Promise<void> {
  const rows = all.map(({ mark, words }) => [mark, words])
  await database.transaction(async (sql) => {
    await sql.query('delete from announced')
    await insertRows(sql, { table: 'announced', columns: COLUMNS, rows })
    await sql.query(
      `insert into meta (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [DIGEST, digest],
    )
  })
}

/** Of a part nothing stands for anything but itself. */
function patternOf(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
