// A partition that goes from one worker to another while both run (docs/adr/0026): the one gives it
// up as it stands, the other brings it up to its own tape and goes on with it. Between the two
// nobody appends anything of it.
import { Engine, TapeRunner, type Batch, type PartitionSnapshot } from '@trellis/engine'
import { assert } from '@trellis/kernel'
import { pastOf, type Tape } from '@trellis/tape'
import { engineOptions } from '../engine-parts.ts'
import type { JournalWriter } from '../journal/journal.ts'
import type { BotCensus } from './bot-census.ts'
import type { ReleasedPartition } from './worker-messages.ts'

/** What of a worker a partition leaves, or comes to. */
export interface MovingParts {
  readonly tape: Tape
  readonly engine: Engine
  readonly census: BotCensus
  readonly writer: JournalWriter
  /** The partitions that the worker has. */
  readonly owned: number[]
  /** Market time that its tape has reached, epoch ms. */
  readonly reachedMs: number
  /** Journals a batch. */
  readonly keep: (batch: Batch) => void
}

/** Gives up a partition that nobody lives in, once all of it is durable. */
export async function cede(
  { engine, writer, owned }: MovingParts,
  partition: number,
): Promise<void> {
  // A worker that has started since it was known never had it.
  if (!owned.includes(partition)) return
  engine.unhost(partition)
  owned.splice(owned.indexOf(partition), 1)
  await writer.settled()
  writer.cede(partition)
}

/** The only partition of a worker, once all of it is durable. */
export async function released(parts: MovingParts): Promise<ReleasedPartition> {
  const { engine, writer, owned, reachedMs } = parts
  const [partition] = owned
  assert(partition !== undefined && owned.length === 1, 'a worker with other partitions')
  // State, position and hash are of one moment: the caller sees to it that nothing more is
  // appended.
  const state = JSON.stringify(engine.snapshotPartition(partition))
  const hash = await writer.sealed(partition)
  return { partition, state, position: writer.position(partition), hash, reachedMs }
}

/** Takes over what another worker has released. */
export function adopt(parts: MovingParts, given: ReleasedPartition): void {
  const { engine, census, writer, owned, reachedMs } = parts
  const { partition, position, hash } = given
  assert(given.reachedMs <= reachedMs, 'a partition ahead of its new worker', partition)
  writer.adopt(partition, { position, hash })
  census.restore(JSON.parse(given.state) as PartitionSnapshot)
  const state = playedUp(parts, given)
  engine.host(partition)
  engine.restorePartition(partition, state)
  engine.activate(partition, reachedMs)
  owned.push(partition)
}

/**
 * The partition at the tape of its new worker, on an engine of its own: the tape of the others
 * waits for no more than the short rest.
 */
function playedUp({ tape, reachedMs, keep }: MovingParts, given: ReleasedPartition) {
  const { partition, reachedMs: fromMs } = given
  const state = JSON.parse(given.state) as PartitionSnapshot
  const engine = new Engine(engineOptions(tape.instruments, keep, pastOf(tape)))
  engine.host(partition)
  engine.restorePartition(partition, state)
  const symbols = [...new Set(state.bots.flatMap((bot) => bot.symbols))]
  const runner = new TapeRunner(tape, engine, fromMs, symbols)
  engine.activate(partition, fromMs)
  while (!runner.step(reachedMs));
  return engine.snapshotPartition(partition)
}
