// Hands out what an event or a command led to: one batch for each partition that it touched.
import type { Batch } from '../facts.ts'
import type { Partition } from '../partition.ts'

interface Touched {
  readonly touched: readonly Partition[]
  touchedCount: number
}

/** Calls `sink` once for each partition that has facts to hand out, which it has no more then. */
export function flushTouched(
  runner: Touched,
  { atMs, tape, fromTape }: Pick<Batch, 'atMs' | 'tape' | 'fromTape'>,
  sink: (batch: Batch) => void,
): void {
  const count = runner.touchedCount
  runner.touchedCount = 0
  for (let i = 0; i < count; i++) {
    const partition = runner.touched[i] as Partition
    const facts = partition.pending
    partition.pending = []
    partition.isTouched = false
    const first = partition.next - facts.length
    sink({ partition: partition.id, first, atMs, tape, fromTape, facts })
  }
}
