// New embedded databases for tests and simulations, out of the image of the build as the server's
// own are: made from nothing each takes six times the processor time. Where the build is not of
// these sources its image may be of other tables, and is left alone.
import { isBuilt } from '../../../tools/build.mjs'
import { inRoot } from '../../../tools/paths.mjs'
import { openPglite } from '../src/database/pglite.ts'
import type { Database } from '../src/database/sql.ts'

const image = isBuilt('server') ? inRoot('apps/server/dist/pglite-image.tar') : undefined

/** A new database in a folder that is still to be made, without one in memory. */
export function newPglite(folder?: string): Promise<Database> {
  return openPglite({ folder, image })
}
