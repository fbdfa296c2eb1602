// Reads all that a backup holds of a journal as a start would, and changes nothing: every checksum,
// position and link of the chain, and that each snapshot is of this journal.
import { findEnds, journalFolder } from '../journal/embedded-journal.ts'
import { nodeFiles } from '../journal/files.ts'
import type { JournalExtent } from '../journal/journal.ts'
import { recover } from '../journal/recovery.ts'
import { loadSnapshots } from '../journal/snapshot-store.ts'
import type { LogLine } from '../log-line.ts'

/** How far it reaches; throws a JournalError that names file, byte and partition. */
export async function checkJournal(folder: string, log: LogLine): Promise<JournalExtent> {
  const found = [...(await findEnds(nodeFiles, folder)).values()]
  for (const { damage } of found) if (damage !== undefined) throw damage
  const ends = found.flatMap(({ end }) => end ?? [])
  const store = { files: nodeFiles, folder: `${folder}/snapshots`, log }
  const snapshots = await loadSnapshots(store, () => true)
  const { partitions } = await recover({
    files: nodeFiles,
    folder: journalFolder(folder),
    owns: () => true,
    snapshot: (partition) => snapshots.get(partition),
    visit: () => undefined,
    ends,
  })
  const positions = [...partitions].flatMap(([partition, { position }]) =>
    position === 0 ? [] : [[partition, position] as const],
  )
  return { ends, positions }
}
