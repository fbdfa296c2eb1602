// Opens the database that the settings name: the embedded one or a PostgreSQL server. One process
// per data folder opens it.
import { openExistingPglite, openPglite } from './pglite.ts'
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

/**
 * Opens it to hear what it knows: undefined where there is none, and one that does not open is left
 * as it is.
 */
export async function openWitness(place: DatabasePlace): Promise<Database | undefined> {
  const { databaseUrl, folder, schema } = place
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, schema)
  return folder === undefined ? undefined : openExistingPglite(folder)
}
