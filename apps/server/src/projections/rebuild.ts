// Entry of `npm run rebuild-read-models`: the settings are the server's own. It takes the data
// folder's lock, so it does not run beside the server.
import { openDatabase } from '../database/open-database.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { readSettings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { rebuildReadModels } from './rebuild-read-models.ts'

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const { dataDir, databaseUrl, market } = settings.value
  const folder = openDataFolder(dataDir)
  const { path, journalId } = folder
  try {
    const database = await openDatabase({ databaseUrl, folder: `${path}/database` })
    const log = (line: string): void => void process.stderr.write(`${line}\n`)
    const startedAt = performance.now()
    const options = { dataDir: path, journalId, market, database, log }
    const facts = await rebuildReadModels(options)
    await database.close()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`Read models rebuilt from ${facts} facts in ${seconds} s.\n`)
  } finally {
    folder.lock.release()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
