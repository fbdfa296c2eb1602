// Batches of the engine as records of the journal and back. The bytes of a fact are the engine's
// codec; this only cuts batches that are larger than a record into parts. The order of facts is
// kept.
import { assert } from '@trellis/kernel'
import { FACTS_VERSION, JournalCodec, type AnyBotKind, type Batch } from '@trellis/engine'
import type { JournalBatch } from './journal.ts'
import { MAX_RECORD, RECORD_HEAD } from './record.ts'

const ROOM = MAX_RECORD - RECORD_HEAD

export class FactFraming {
  readonly #codec: JournalCodec

  constructor(kinds: readonly AnyBotKind[]) {
    this.#codec = new JournalCodec(kinds)
  }

  /** The records of a batch: one, or several parts when it is larger than a record may be. */
  toRecords(batch: Batch): readonly JournalBatch[] {
    const { partition, first, atMs, tape, fromTape, facts } = batch
    const payload = this.#codec.encode(facts)
    const count = facts.length
    if (payload.length <= ROOM) {
      return [{ partition, first, count, atMs, tape, fromTape, version: FACTS_VERSION, payload }]
    }
    assert(count > 1, 'one fact is larger than a record', facts[0]?.type)
    const half = count >> 1
    return [
      ...this.toRecords({ ...batch, facts: facts.slice(0, half) }),
      ...this.toRecords({ ...batch, first: first + half, facts: facts.slice(half) }),
    ]
  }

  /** The batch of a record. */
  toBatch(record: JournalBatch): Batch {
    const { partition, first, count, atMs, tape, fromTape } = record
    const facts = this.#codec.decode(record.payload, record.version)
    assert(facts.length === count, 'record holds another number of facts', { partition, first })
    return { partition, first, atMs, tape, fromTape, facts }
  }
}
