// Entry of `npm run accept-loss [-- accept [without-database]]`: shows what the journal lost, and
// accepts it when told to. It takes the data folder's lock, so it does not run beside the server.
import { nodeFiles } from '../journal/files.ts'
import { readSettings, type Settings } from '../settings.ts'
import { textOf } from '../log-line.ts'
import { acceptLoss, findLosses } from './accept-loss.ts'
import { openDataFolder, type DataFolder } from '../data-folder/data-folder.ts'
import { askDatabase } from './lone-witness.ts'
import { readPlan } from '../data-folder/loss-plan.ts'

const USAGE = 'usage: npm run accept-loss [-- accept [without-database]]'
const WITHOUT_DATABASE = 'accept without-database'
const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)
const log = (line: string): void => void process.stderr.write(`${line}\n`)

interface Found {
  readonly lost: readonly string[]
  /** How to give up what was found. */
  readonly words: string
}

async function run(words: string): Promise<void> {
  if (!['', 'accept', WITHOUT_DATABASE].includes(words)) throw new Error(USAGE)
  const settings = readSettings(process.env)
  if (!settings.ok) throw new Error(settings.error)
  const folder = openDataFolder(settings.value.dataDir, true)
  try {
    const found = interrupted(folder) ?? (await look(settings.value, folder))
    for (const line of found.lost) writeLine(line)
    if (found.lost.length === 0) return writeLine('The journal holds all that its witnesses know.')
    if (words !== found.words && words !== WITHOUT_DATABASE) {
      process.exitCode = 1
      return writeLine(
        `Nothing was changed. To give this up for ever: npm run accept-loss -- ${found.words}`,
      )
    }
    await acceptLoss({ files: nodeFiles, dataDir: folder.path, log, wallMs: Date.now }, found.lost)
    writeLine('Accepted: the journal ends where it ends now; history is rebuilt at the next start.')
  } finally {
    folder.lock.release()
  }
}

function interrupted({ path }: DataFolder): Found | undefined {
  const plan = readPlan(path)
  if (plan === undefined) return undefined
  writeLine('Accepting this was interrupted:')
  return { lost: plan.lost, words: 'accept' }
}

/** Asks every witness; a database that does not answer has to be given up by name. */
async function look({ databaseUrl }: Settings, { path, journalId }: DataFolder): Promise<Found> {
  const place = { databaseUrl, folder: `${path}/database` }
  const away: string[] = []
  const options = { files: nodeFiles, dataDir: path, log, journalId }
  const lost = await findLosses(options, (journal) =>
    askDatabase(place, journal).catch((error: unknown) => {
      away.push(`the database does not answer, nobody knows what it knows: ${textOf(error)}`)
      return []
    }),
  )
  return { lost: [...lost, ...away], words: away.length === 0 ? 'accept' : WITHOUT_DATABASE }
}

run(process.argv.slice(2).join(' ')).catch((error: unknown) => {
  log(textOf(error))
  process.exitCode = 1
})
