// Batches of the engine as batches of the journal and back. The bytes of a fact are the engine's
// codec; this only cuts batches that are larger than a record into parts. The order of facts is
// kept.
import { assert } from '@trellis/kernel'
import { FACTS_VERSION, JournalCodec, type AnyBotKind, type Batch } from '@trellis/engine'
import type { JournalBatch } from './journal.ts'
import { MAX_BATCH } from './record.ts'

export class FactFraming {
  readonly #codec: JournalCodec

  constructor(kinds: readonly AnyBotKind[]) {
    this.#codec = new JournalCodec(kinds)
  }

  /** The same as bytes: one batch, or several when it is larger than a record may be. */
  toParts(batch: Batch): readonly JournalBatch[] {
    const { partition, first, atMs, tape, fromTape, facts } = batch
    const payload = this.#codec.encode(facts)
    const count = facts.length
    if (payload.length <= MAX_BATCH) {
      return [{ partition, first, count, atMs, tape, fromTape, version: FACTS_VERSION, payload }]
    }
    assert(count > 1, 'one fact is larger than a record', facts[0]?.type)
    const half = count >> 1
    return [
      ...this.toParts({ ...batch, facts: facts.slice(0, half) }),
      ...this.toParts({ ...batch, first: first + half, facts: facts.slice(half) }),
    ]
  }

  /** The facts of what is stored. */
  toBatch(stored: JournalBatch): Batch {
    const { partition, first, count, atMs, tape, fromTape } = stored
    const facts = this.#codec.decode(stored.payload, stored.version)
    assert(facts.length === count, 'batch holds another number of facts', { partition, first })
    return { partition, first, atMs, tape, fromTape, facts }
  }
}
