// Entry of `npm run rebuild-read-models`: the settings are the server's own. On one machine it
// takes the data folder's lock, so it does not run beside the server; with those of a projector it
// makes the rows of a cluster anew, which trades meanwhile.
import { openDatabase } from '../database/open-database.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { readSettings, type Settings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { rebuildReadModels } from './rebuild-read-models.ts'

const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const startedAt = performance.now()
  const facts = await rebuild(settings.value)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`Read models rebuilt from ${facts} facts in ${seconds} s.\n`)
}

async function rebuild(settings: Settings): Promise<number> {
  if (settings.cluster.role === 'all') return rebuildAlone(settings)
  const { rebuildInCluster } = await import('./rebuild-in-cluster.ts')
  return rebuildInCluster(settings, log)
}

async function rebuildAlone({ dataDir, databaseUrl, market }: Settings): Promise<number> {
  const folder = openDataFolder(dataDir)
  const { path, journalId } = folder
  try {
    const database = await openDatabase({ databaseUrl, folder: `${path}/database` })
    const options = { dataDir: path, journalId, market, database, log }
    const facts = await rebuildReadModels(options)
    await database.close()
    return facts
  } finally {
    folder.lock.release()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
})
