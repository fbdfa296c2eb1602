// Entry of `npm run accept-loss [accept]`: shows what the journal lost, and accepts it when told
// to. Must never run beside the server; it takes the data folder's lock.
import { existsSync } from 'node:fs'
import { openDatabase } from '../database/open-database.ts'
import type { Database } from '../database/sql.ts'
import { nodeFiles } from '../journal/files.ts'
import { readSettings, type Settings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { acceptLoss, findLosses } from './accept-loss.ts'
import { openDataFolder } from './data-folder.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

async function run(isAccepted: boolean): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const folder = openDataFolder(settings.value.dataDir)
  try {
    const options = { files: nodeFiles, dataDir: folder.path, log, wallMs: Date.now }
    const database = await databaseOf(settings.value, folder.path)
    const { journalId } = folder
    const lost = await findLosses({ ...options, journalId, database })
    await database?.close()
    for (const line of lost) say(line)
    if (lost.length === 0) return say('The journal holds all that its witnesses know.')
    if (!isAccepted) {
      process.exitCode = 1
      return say('Nothing was changed. To give this up for ever: npm run accept-loss -- accept')
    }
    await acceptLoss(options, lost)
    say('Accepted: the journal ends where it ends now; history is rebuilt at the next start.')
  } finally {
    folder.lock.release()
  }
}

/** The database as a witness, where there is one; one that does not answer has no say. */
async function databaseOf(settings: Settings, path: string): Promise<Database | undefined> {
  const { databaseUrl } = settings
  const folder = `${path}/database`
  if (databaseUrl === undefined && !existsSync(folder)) return undefined
  try {
    return await openDatabase({ databaseUrl, folder })
  } catch (error) {
    log(`the database does not open, what it knows is not shown: ${textOf(error)}`)
    return undefined
  }
}

run(process.argv[2] === 'accept').catch((error: unknown) => {
  log(textOf(error))
  process.exitCode = 1
})
