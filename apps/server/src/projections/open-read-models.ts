// Opens the read models that projectors of a cluster fill together: their tables, and whose journal
// they are of. Rows of another journal or in another form are left as they are: they are made anew
// beside (rebuild-beside.ts), while they still answer.
import { beginReadModels, filledFrom, migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import type { Database } from '../database/sql.ts'
import { indexTrigrams } from '../database/trigram-index.ts'
import type { LogLine } from '../log-line.ts'

export interface ReadModelsPlace {
  readonly databaseUrl: string
  readonly schema?: string
  /** Name of the journal of the installation. */
  readonly journalId: string
  readonly log: LogLine
}

/** The read models of this journal, begun where there are none. */
export async function openReadModels(place: ReadModelsPlace): Promise<Database> {
  const { databaseUrl, schema, journalId, log } = place
  const database = await openPostgres(databaseUrl, schema)
  try {
    await migrate(database)
    await database.transaction(async (sql) => {
      // Another process may begin them at this moment.
      await sql.query('lock table meta in share row exclusive mode')
      const { journalId: of } = await filledFrom(sql)
      if (of === undefined) await beginReadModels(sql, journalId)
      else if (of !== journalId) throw new Error(`the database holds read models of journal ${of}`)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  const unindexed = await indexTrigrams(database)
  if (unindexed !== undefined) log(`announcements are searched without an index: ${unindexed}`)
  return database
}
