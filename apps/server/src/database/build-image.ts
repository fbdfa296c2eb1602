// Run by the build: makes the image that a new embedded database is opened from.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from './migrations.ts'
import { dumpImage } from './pglite.ts'

const bytes = await dumpImage(migrate)
writeFileSync(fileURLToPath(new URL('./pglite-image.tar', import.meta.url)), bytes)
