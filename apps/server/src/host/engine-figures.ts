// What an engine's host tells of itself: twice a second to its own process, and by partition when
// somebody asks for metrics.
import type { Engine } from '@trellis/engine'
import type { Amount } from '@trellis/kernel'
import type { JournalWriter } from '../journal/journal.ts'
import type { SnapshotKeeper } from './snapshot-keeper.ts'
import type { WorkerFigures } from './worker-messages.ts'

/** Of one partition; where its tape is its host's figures say. */
export interface PartitionMeasures {
  readonly partition: number
  readonly bots: number
  readonly running: number
  readonly restingOrders: number
  /** Next position of the journal. */
  readonly position: number
  /** Facts that its last snapshot lacks, and how long ago that was made or read, ms. */
  readonly snapshotLag: number
  readonly snapshotAgeMs: number
}

type Engines = Pick<Engine, 'counts' | 'position'>

/** The figures of all partitions; there is a journal's writer once the host has begun. */
export function engineFigures(
  engine: Engines,
  writer: JournalWriter | undefined,
  now: Pick<WorkerFigures, 'phase' | 'progress' | 'reachedMs' | 'running'>,
): WorkerFigures {
  const counts = writer && engine.counts()
  return {
    ...now,
    bots: counts?.bots ?? 0,
    insurance: counts?.insurance ?? new Map<string, Amount>(),
    facts: writer?.facts ?? 0,
    commits: writer?.commits ?? 0,
  }
}

/** The measures of each partition. */
export function partitionMeasures(
  engine: Engines,
  partitions: readonly number[],
  snapshots: Pick<SnapshotKeeper, 'savedOf'>,
): readonly PartitionMeasures[] {
  return partitions.map((partition) => {
    const { bots, running, openOrders: restingOrders } = engine.counts(partition)
    const position = engine.position(partition)
    const saved = snapshots.savedOf(partition)
    const snapshotLag = position - saved.position
    const counted = { bots, running, restingOrders, position }
    return { partition, ...counted, snapshotLag, snapshotAgeMs: saved.agoMs }
  })
}
