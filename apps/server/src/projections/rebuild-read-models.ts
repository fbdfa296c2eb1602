// Empties the read models and fills them again from the journal; the result is the same to the last
// digit. The server must not run meanwhile: the data folder's lock sees to it.
import type { Directory } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import { beginReadModels, migrate } from '../database/migrations.ts'
import type { Database } from '../database/sql.ts'
import { loadTape } from '../feed/load-tape.ts'
import { DataFolderError, epochOf } from '../data-folder/data-folder.ts'
import { readJournal } from '../journal/read-journal.ts'
import { KINDS } from '../engine-parts.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import { repairJournal } from '../journal/embedded-journal.ts'
import { nodeFiles } from '../journal/files.ts'
import { refuseLoss } from '../journal/loss.ts'
import type { LogLine } from '../log-line.ts'
import { lossesOfDatabase } from './database-loss.ts'
import { JournalTail } from './journal-tail.ts'
import { Projector } from './projector.ts'
import { SegmentTail } from './segment-tail.ts'

const FACTS_AT_ONCE = 2000

export interface RebuildOptions {
  /** A locked data folder. */
  readonly dataDir: string
  readonly journalId: string
  /** TRELLIS_MARKET; a replay's instruments come from its files. */
  readonly market: string
  readonly database: Database
  readonly log: LogLine
}

/** Rebuilds every read model; answers how many facts they hold. */
export async function rebuildReadModels(options: RebuildOptions): Promise<number> {
  const { dataDir, journalId, database, log } = options
  await migrate(database)
  const { directory, positions } = await readJournal(nodeFiles, dataDir)
  const journal = { files: nodeFiles, dataDir, journalId, positions }
  const ends = await repairJournal(nodeFiles, dataDir, log, async (found) =>
    refuseLoss((await lossesOfDatabase(database, { ...journal, ends: found }))[0]),
  )
  const instruments = await instrumentsOf(options, directory)
  await database.transaction((sql) => beginReadModels(sql, journalId))
  const projector = new Projector(database, instruments)
  const segments = new SegmentTail(nodeFiles, dataDir)
  await segments.extend(ends)
  const tail = new JournalTail(segments, projector, new FactFraming(KINDS))
  await tail.follow({ factsAtOnce: FACTS_AT_ONCE, applied: () => Promise.resolve() })
  return projector.reached()
}

/** The market the folder was made for says which symbol stands at which index. */
async function instrumentsOf(
  options: RebuildOptions,
  directory: Directory,
): Promise<readonly Instrument[]> {
  const bound = directory.market
  if (bound === undefined) throw new DataFolderError(`${options.dataDir} holds no market`)
  const epochMs = epochOf(bound.market)
  const market = epochMs === undefined ? options.market : 'simulated'
  return (await loadTape({ market, seed: bound.seed, epochMs: epochMs ?? 0 })).instruments
}
