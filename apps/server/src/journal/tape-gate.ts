// Derives from a stream's records how far the tape was processed for each partition, so that after
// a crash no print acts twice and none is lost (docs/adr/0002). It claims no more than the durable
// records prove.
import { positionBefore } from '@trellis/market'
import { ALL_PARTITIONS } from './journal.ts'

/** What one run of equal layout in a stream proves. */
export class TapeGate {
  #tape = -1
  #all = false
  /** Highest tape position of a record from the tape, by partition. */
  readonly #done = new Float64Array(ALL_PARTITIONS).fill(-1)

  /** Takes the next record of the stream in writing order; `partition` is undefined for a mark. */
  take(tape: number, partition: number | undefined, fromTape: boolean): void {
    // Earlier times come again while partitions with a lower gate catch up; what was proved stays
    // proved.
    if (tape < this.#tape) return
    if (tape > this.#tape) {
      this.#tape = tape
      this.#all = false
    }
    if (partition === undefined || !fromTape) this.#all = true
    else this.#done[partition] = tape
  }

  /** Tape position up to which everything is processed for the partition; -1 for nothing. */
  gateOf(partition: number): number {
    if (this.#tape < 0) return -1
    const isDone = this.#all || this.#done[partition] === this.#tape
    return isDone ? this.#tape : positionBefore(this.#tape)
  }
}
