// The journal's form of facts: bytes by version, read for ever (docs/adr/0002). Records of older
// versions are upcast on read; what is written once must never be read as something else.
import { assert } from '@trellis/kernel'
import type { AnyBotKind } from '../bot-kind.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readFact } from './fact-reader.ts'
import { KindTable } from './fact-kinds.ts'
import { writeFact } from './fact-writer.ts'
import type { EngineFact } from '../facts.ts'
import { factsOfVersion1 } from './upcast.ts'

/** Version of the facts' bytes that is written now; the journal keeps it in the record's head. */
export const FACTS_VERSION = 2

export class JournalCodec {
  readonly #kinds: ReadonlyMap<string, AnyBotKind>
  readonly #writer = new ByteWriter()
  readonly #reader = new ByteReader()
  readonly #table: KindTable

  constructor(kinds: readonly AnyBotKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.kind, kind]))
    this.#table = new KindTable(this.#kinds)
  }

  /**
   * The facts of one batch as bytes of FACTS_VERSION; count, positions and times are the head's.
   */
  encode(facts: readonly EngineFact[]): Uint8Array {
    const writer = this.#writer
    const table = this.#table
    writer.reset()
    table.reset()
    for (const fact of facts) writeFact(writer, fact, table)
    return writer.finish()
  }

  /** The facts of a record's bytes, in today's form whatever version wrote them. */
  decode(bytes: Uint8Array, version: number): EngineFact[] {
    assert(version >= 1 && version <= FACTS_VERSION, 'unknown facts version', version)
    if (version === 1) return factsOfVersion1(bytes, this.#kinds)
    const reader = this.#reader
    const table = this.#table
    reader.reset(bytes)
    table.reset()
    const facts: EngineFact[] = []
    while (!reader.isAtEnd) facts.push(readFact(reader, table))
    return facts
  }
}
