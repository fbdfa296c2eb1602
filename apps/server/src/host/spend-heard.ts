// What a partition told others of before its end was given up: they take no post of it at a
// position that they know (docs/adr/0020), so that position and those before it are never given
// again. They are filled with facts that change nothing.
import type { Batch, EngineFact } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import { KINDS } from '../engine-parts.ts'
import { journalFolder, openJournal, wholeEnds } from '../journal/embedded-journal.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type { Files } from '../journal/files.ts'
import type { JournalEnd } from '../journal/journal.ts'
import { recover } from '../journal/recovery.ts'
import type { LogLine } from '../log-line.ts'

export interface SpendOptions {
  readonly files: Files
  /** A locked data folder whose streams are whole. */
  readonly dataDir: string
  readonly log: LogLine
}

/** Settles no post: none stands at the first position of a partition, where its user is opened. */
const NOTHING: EngineFact = { type: 'posts-settled', upTo: 0 }

/** Brings every partition behind what others heard of it; answers the ends that this moved. */
export async function spendHeard(options: SpendOptions): Promise<readonly JournalEnd[]> {
  const ends: JournalEnd[] = []
  for (const due of await findDue(options)) {
    // The stream of a worker that holds this partition alone: whoever has it next reads it.
    const journal = await openJournal({
      ...options,
      folder: options.dataDir,
      identity: { worker: due.partition, shards: PARTITIONS },
      onDurable: (end) => void ends.push(end),
    })
    try {
      const parts = new FactFraming(KINDS).toParts(due)
      await journal.appendParts(due.partition, due.first, parts)
    } finally {
      await journal.close()
    }
  }
  return ends
}

/** What is to be appended, by partition. */
async function findDue({ files, dataDir }: SpendOptions): Promise<readonly Batch[]> {
  const framing = new FactFraming(KINDS)
  const heard = new Map<number, number>()
  const atMs = new Map<number, number>()
  const { partitions } = await recover({
    files,
    folder: journalFolder(dataDir),
    owns: (partition) => partition < PARTITIONS,
    snapshot: () => undefined,
    ends: await wholeEnds(files, dataDir),
    visit: (stored) => {
      atMs.set(stored.partition, stored.atMs)
      for (const fact of framing.toBatch(stored).facts) {
        if (fact.type !== 'post-taken') continue
        heard.set(fact.partition, Math.max(fact.position, heard.get(fact.partition) ?? 0))
      }
    },
  })
  return [...heard].flatMap(([partition, position]) => {
    const first = partitions.get(partition)?.position ?? 0
    const facts = Array.from({ length: Math.max(0, position + 1 - first) }, () => NOTHING)
    const stamp = { atMs: atMs.get(partition) ?? 0, tape: 0, fromTape: false }
    return facts.length === 0 ? [] : [{ partition, first, ...stamp, facts }]
  })
}
