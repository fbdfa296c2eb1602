// What the system under test tells its judge. What it hands out, no turn changes.
import type { Batch, Engine } from '@trellis/engine'

export interface ClusterJudge {
  /** A batch for the first time. */
  issued(batch: Batch, digest: number): void
  /** A batch that is durable, once, in the order of its partition. */
  acknowledged(batch: Batch): void
  /** A partition read back from disk, before it goes on. */
  recovered(partition: number, engine: Engine): void
  find(partition: number, position: number, what: string): void
}

/** Ends a run: what was found makes going on pointless. */
export class RunOver extends Error {}
