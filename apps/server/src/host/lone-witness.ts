// Asks the database how the journal ended before anything is written, where no high-water mark
// vouches for it: then nothing else would miss its end. A start with marks does not wait for it.
import { migrate } from '../database/migrations.ts'
import { openWitness, type DatabasePlace } from '../database/open-database.ts'
import type { Files } from '../journal/files.ts'
import { readHighWater } from '../journal/high-water.ts'
import { JournalError, type JournalEnd } from '../journal/journal.ts'
import { refuseLoss, type Loss } from '../journal/loss.ts'
import { DIRECTORY_STREAM, streamName } from '../journal/stream.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { lossesOfDatabase, type WitnessedJournal } from '../projections/database-loss.ts'
import type { DataFolder } from '../data-folder/data-folder.ts'
import { readJournal } from '../journal/read-journal.ts'

const RETRY_MS = 1000

/**
 * Whether a stream has lost its mark, or never had one. The directory notes a stream after its
 * first mark was durable: one that it does not know is younger than that.
 */
export async function lacksMarks(
  files: Files,
  folder: DataFolder,
  ends: readonly JournalEnd[],
): Promise<boolean> {
  if (folder.isNew) return false
  const marks = await readHighWater(files, folder.path)
  if (!marks.has(streamName(DIRECTORY_STREAM.worker))) return true
  const unmarked = ends.filter(({ stream }) => !marks.has(stream))
  if (unmarked.length === 0) return false
  const { segments } = (await readJournal(files, folder.path)).directory
  return unmarked.some(({ stream }) => segments.has(stream))
}

export interface LoneWitness {
  readonly files: Files
  readonly folder: DataFolder
  readonly place: DatabasePlace
  readonly log: LogLine
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined
  /** Hears why nothing starts. */
  waiting(reason: string): void
}

/** Resolves when the database knows no more than the journal holds; waits until it answers. */
export async function askLoneWitness(
  options: LoneWitness,
  ends: readonly JournalEnd[],
): Promise<void> {
  const { files, folder, place, log, signal, waiting } = options
  if (!(await lacksMarks(files, folder, ends))) return
  const { path: dataDir, journalId } = folder
  const { positions } = await readJournal(files, dataDir)
  let reported = ''
  while (signal?.aborted !== true) {
    try {
      const journal = { files, dataDir, journalId, ends, positions }
      return refuseLoss((await askDatabase(place, journal))[0])
    } catch (error) {
      if (error instanceof JournalError) throw error
      const reason = waitLine(textOf(error))
      if (reason !== reported) log(reason, 'error')
      reported = reason
      waiting(reason)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  throw new Error('told to stop while it waited for its database')
}

/** What the database knows more than the journal holds; throws when it does not answer. */
export async function askDatabase(
  place: DatabasePlace,
  journal: WitnessedJournal,
): Promise<readonly Loss[]> {
  const database = await openWitness(place)
  if (database === undefined) return []
  try {
    await migrate(database)
    return await lossesOfDatabase(database, journal)
  } finally {
    await database.close()
  }
}

function waitLine(error: string): string {
  return (
    'waiting for the database: high-water marks are missing, so nothing else knows where the ' +
    `journal ended, and it does not answer (${error}). To go on without it, stop the server and ` +
    'run: npm run accept-loss -- accept without-database'
  )
}
