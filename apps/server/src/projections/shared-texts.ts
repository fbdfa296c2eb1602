// What one process of a cluster has written for all of them: suggested settings, announcements of
// the operator. Whoever knows all up to a version asks for what is newer.
import type { Database, Sql } from '../database/sql.ts'

export interface SharedText {
  /** What it is of: "advice", "announcement". */
  readonly kind: string
  readonly name: string
  /** Empty once it was taken away. */
  readonly text: string
}

export interface VersionedText extends SharedText {
  readonly version: number
}

/** The named queries about them. */
export interface SharedTextQueries {
  sharedTexts: { args: { after: number }; answer: readonly VersionedText[] }
  /** All of them or none, each in place of what had its name. */
  shareTexts: { args: { texts: readonly SharedText[] }; answer: void }
}

type Queries = {
  readonly [N in keyof SharedTextQueries]: (
    args: SharedTextQueries[N]['args'],
  ) => Promise<SharedTextQueries[N]['answer']>
}

export function sharedTextQueries(database: Database): Queries {
  return {
    sharedTexts: ({ after }) =>
      database.query<VersionedText>(
        // An older copy of the database is told as a whole.
        `select kind, name, text, version from shared_texts
         where version > $1 or (select max(version) from shared_texts) < $1 order by version`,
        [after],
      ),
    shareTexts: ({ texts }) => database.transaction((sql) => share(sql, texts)),
  }
}

/** One after another: whoever saw a version has seen all before it. */
async function share(sql: Sql, texts: readonly SharedText[]): Promise<void> {
  await sql.query('lock table shared_texts in exclusive mode')
  for (const { kind, name, text } of texts)
    await sql.query(
      `insert into shared_texts (kind, name, text, version)
       select $1::text, $2::text, $3::text, coalesce(max(version), 0) + 1 from shared_texts
       on conflict (kind, name) do update set text = excluded.text, version = excluded.version`,
      [kind, name, text],
    )
}
