// What the journal's files hold, read without changing them: for tools that run while no server
// does. Beside a running server it would miss what is being written.
import { decodeDirectoryFacts, Directory } from '@trellis/engine'
import { journalFolder, wholeEnds } from './embedded-journal.ts'
import type { Files } from './files.ts'
import { DIRECTORY_PARTITION } from './journal.ts'
import { recover } from './recovery.ts'

export interface ReadJournal {
  readonly directory: Directory
  /** Next position of each partition. */
  readonly positions: readonly (readonly [partition: number, position: number])[]
}

/** Reads all that a start would keep. */
export async function readJournal(files: Files, dataDir: string): Promise<ReadJournal> {
  const directory = new Directory()
  const { partitions } = await recover({
    files,
    folder: journalFolder(dataDir),
    owns: () => true,
    snapshot: () => undefined,
    ends: await wholeEnds(files, dataDir),
    visit: (batch) => {
      const { partition, first, atMs, tape, fromTape } = batch
      if (partition !== DIRECTORY_PARTITION) return
      const facts = decodeDirectoryFacts(batch.payload, batch.version)
      directory.fold({ partition, first, atMs, tape, fromTape, facts })
    },
  })
  const positions = [...partitions].map(
    ([partition, { position }]) => [partition, position] as const,
  )
  return { directory, positions }
}
