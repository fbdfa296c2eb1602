// Opens the database that the settings name: the embedded one or a PostgreSQL server. Must never
// be asked to by two processes for one data folder.
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './sql.ts'

export interface DatabasePlace {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** Folder of the embedded database; undefined for one in memory. */
  readonly folder: string | undefined
  readonly image?: string
  readonly schema?: string
}

/** Opens it; its tables may still have to be made (migrations.ts). */
export function openDatabase(place: DatabasePlace): Promise<Database> {
  const { databaseUrl, folder, image, schema } = place
  return databaseUrl === undefined
    ? openPglite({ folder, image })
    : openPostgres(databaseUrl, schema)
}
