// Names and versions of the kinds within one record, and the bot the last fact was of: what each
// fact need not repeat. A table serves one record after another, each in the order of its facts.
import { assert, type BotId } from '@trellis/kernel'
import type { AnyBotKind, KindFact } from './bot-kind.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

interface Entry {
  readonly kind: AnyBotKind
  readonly version: number
}

export class KindTable {
  bot = 0 as BotId
  /** What is written of each kind: its version of today. */
  readonly #current: ReadonlyMap<string, Entry>
  /** The kinds that the record has named so far, in the order in which it named them. */
  readonly #entries: Entry[] = []
  #count = 0

  constructor(kinds: ReadonlyMap<string, AnyBotKind>) {
    this.#current = new Map(
      [...kinds].map(([name, kind]) => [name, { kind, version: kind.version }]),
    )
  }

  /** Begins a new record. */
  reset(): void {
    this.bot = 0 as BotId
    this.#count = 0
  }

  /** A bot's id, 0 for the same as before. */
  writeBot(writer: ByteWriter, bot: BotId): void {
    writer.uint(bot === this.bot ? 0 : bot)
    this.bot = bot
  }

  readBot(reader: ByteReader): BotId {
    const bot = reader.uint()
    if (bot !== 0) this.bot = bot as BotId
    return this.bot
  }

  writeFact(writer: ByteWriter, name: string, fact: KindFact): void {
    const entries = this.#entries
    let at = 0
    while (at < this.#count && (entries[at] as Entry).kind.kind !== name) at++
    const isNew = at === this.#count
    if (isNew) entries[this.#count++] = this.#entry(name)
    const { kind, version } = entries[at] as Entry
    writer.uint(at * 2 + (kind.codec ? 1 : 0))
    if (isNew) {
      writer.text(name)
      writer.uint(version)
    }
    if (kind.codec) writer.raw(kind.codec.encode(fact))
    else writer.text(JSON.stringify(fact))
  }

  readFact(reader: ByteReader): { readonly kind: string; readonly fact: KindFact } {
    const tag = reader.uint()
    const at = tag >> 1
    if (at === this.#count) this.#entries[this.#count++] = this.#readEntry(reader)
    assert(at < this.#count, 'unknown entry of a record', at)
    const { kind, version } = this.#entries[at] as Entry
    const isBinary = (tag & 1) === 1
    const fact = isBinary
      ? decoded(kind, reader.raw(), version)
      : parsed(kind, reader.text(), version)
    return { kind: kind.kind, fact }
  }

  #readEntry(reader: ByteReader): Entry {
    const current = this.#entry(reader.text())
    const version = reader.uint()
    return version === current.version ? current : { kind: current.kind, version }
  }

  #entry(name: string): Entry {
    const entry = this.#current.get(name)
    assert(entry, 'journal names an unknown kind', name)
    return entry
  }
}

function decoded(kind: AnyBotKind, bytes: Uint8Array, version: number): KindFact {
  assert(kind.codec, 'kind has no codec any more', kind.kind)
  return kind.codec.decode(bytes, version) as KindFact
}

function parsed(kind: AnyBotKind, text: string, version: number): KindFact {
  return currentFact(kind, JSON.parse(text), version)
}

/** A kind's fact in today's form; one of an older version goes through the kind's own upcast. */
export function currentFact(kind: AnyBotKind, fact: unknown, version: number): KindFact {
  if (version === kind.version) return fact as KindFact
  assert(version < kind.version, 'fact is from a later version', { kind: kind.kind, version })
  assert(kind.upcastFact, 'kind does not upcast its facts', kind.kind)
  return kind.upcastFact(fact, version) as KindFact
}
