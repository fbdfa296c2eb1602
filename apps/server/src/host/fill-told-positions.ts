// What a partition told others of before its end was given up: they take no post of it at a
// position that they know (docs/adr/0020), so that position and those before it are never given
// again. They are filled with facts that change nothing.
import type { Batch, EngineFact } from '@trellis/engine'
import { assert, PARTITIONS } from '@trellis/kernel'
import { KINDS } from '../engine-parts.ts'
import { journalFolder, openStream, wholeEnds } from '../journal/embedded-journal.ts'
import { FactFraming } from '../journal/fact-framing.ts'
import type { Files } from '../journal/files.ts'
import type { JournalEnd, PartitionEnd } from '../journal/journal.ts'
import { recover } from '../journal/recovery.ts'

export interface FillOptions {
  readonly files: Files
  /** A locked data folder whose streams are whole. */
  readonly dataDir: string
}

/** Settles no post: none stands at the first position of a partition, where its user is opened. */
const NOTHING: EngineFact = { type: 'posts-settled', upTo: 0 }

/**
 * Fills every partition up to what it told others, in one reading of the journal; answers the ends
 * of the streams that it wrote to. Done again it finds nothing left to fill.
 */
export async function fillToldPositions(options: FillOptions): Promise<readonly JournalEnd[]> {
  const ends: JournalEnd[] = []
  const framing = new FactFraming(KINDS)
  for (const [batch, end] of await findUnfilled(options, framing)) {
    const { partition, first } = batch
    // The stream of a worker that holds this partition alone: whoever has it next reads it.
    const stream = await openStream(
      {
        files: options.files,
        folder: options.dataDir,
        identity: { worker: partition, shards: PARTITIONS },
        onDurable: (it) => void ends.push(it),
      },
      new Map([[partition, end]]),
    )
    try {
      await stream.append(partition, first, framing.toParts(batch))
    } finally {
      await stream.close()
    }
  }
  return ends
}

/** What is to be appended, with where its partition stands. */
async function findUnfilled(
  { files, dataDir }: FillOptions,
  framing: FactFraming,
): Promise<readonly (readonly [Batch, PartitionEnd])[]> {
  const told = new Map<number, number>()
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
        told.set(fact.partition, Math.max(fact.position, told.get(fact.partition) ?? 0))
      }
    },
  })
  return [...told].flatMap(([partition, position]) => {
    const end = partitions.get(partition)
    assert(end !== undefined, 'a post of no partition', partition)
    const first = end.position
    const facts = Array.from({ length: Math.max(0, position + 1 - first) }, () => NOTHING)
    const stamp = { atMs: atMs.get(partition) ?? 0, tape: 0, fromTape: false }
    return facts.length === 0 ? [] : [[{ partition, first, ...stamp, facts }, end] as const]
  })
}
