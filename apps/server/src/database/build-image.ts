// Run by the build: makes the image that a new embedded database is opened from.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from './migrations.ts'
import { dumpImage } from './pglite.ts'
import { indexTrigrams } from './trigram-index.ts'

const bytes = await dumpImage(async (database) => {
  await migrate(database)
  const failure = await indexTrigrams(database)
  if (failure !== undefined) throw new Error(failure)
})
writeFileSync(fileURLToPath(new URL('./pglite-image.tar', import.meta.url)), bytes)
