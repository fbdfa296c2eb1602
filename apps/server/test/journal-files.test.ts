// What every journal does, on segment files.
import { openJournal, repairJournal } from '../src/journal/embedded-journal.ts'
import type { PartitionSnapshot } from '../src/journal/journal.ts'
import type { SimulatedDisk } from '../../../packages/sim/src/simulated-disk.ts'
import { describeJournal, type JournalPlace, type OpenedJournal } from './journal-behaviours.ts'
import { FOLDER, newDisk } from './journal-fixture.ts'

async function openOn(files: SimulatedDisk): Promise<OpenedJournal> {
  const seen: string[] = []
  const restored: PartitionSnapshot[] = []
  await repairJournal(files, FOLDER, () => undefined)
  const journal = await openJournal({
    files,
    folder: FOLDER,
    identity: { worker: 3, shards: 32 },
    log: () => undefined,
    restore: (snapshot) => void restored.push(snapshot),
    visit: (record) => seen.push(Buffer.from(record.payload).toString()),
  })
  return { journal, seen, restored }
}

function newPlace(): Promise<JournalPlace> {
  const files = newDisk()
  return Promise.resolve({
    open: () => openOn(files),
    async damageSnapshot(partition) {
      const names = await files.list(`${FOLDER}/snapshots`)
      const own = names.filter((name) => name.startsWith(`p${String(partition).padStart(3, '0')}-`))
      const newest = `${FOLDER}/snapshots/${own.at(-1)}`
      const bytes = files.content(newest)
      bytes[bytes.length - 1]! ^= 1
      files.replace(newest, bytes)
    },
  })
}

describeJournal('segment files', newPlace)
