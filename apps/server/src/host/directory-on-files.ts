// The directory's journal as segment files in the data folder of one process.
import { openJournal, repairOne } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import type { Journal, JournalEnd } from '../journal/journal.ts'
import { DIRECTORY_STREAM } from '../journal/stream.ts'
import type { LogLine } from '../log-line.ts'
import type { DirectoryJournal, DirectoryReading } from './directory-host.ts'

export interface DirectoryFiles {
  readonly files: Files
  readonly dataDir: string
  readonly log: LogLine
  durable(end: JournalEnd): void
}

/** A journal in files; one whose append failed is repaired and read again. */
export function directoryOnFiles(options: DirectoryFiles): DirectoryJournal {
  const { files, dataDir, log } = options
  const open = ({ restore, visit }: DirectoryReading): Promise<Journal> =>
    openJournal({
      files,
      folder: dataDir,
      identity: DIRECTORY_STREAM,
      log,
      onDurable: (end) => options.durable(end),
      restore,
      visit,
    })
  return {
    open,
    reopen: async (reading) => {
      await repairOne(files, dataDir, DIRECTORY_STREAM, log)
      return open(reading)
    },
  }
}
