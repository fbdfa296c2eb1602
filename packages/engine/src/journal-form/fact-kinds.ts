// Names and versions of the kinds within one record, and the bot the last fact was of: what each
// fact need not repeat. A table serves one record after another, each in the order of its facts.
import { assert, type BotId } from '@trellis/kernel'
import type { AnyBotKind, KindFact, KindEvent } from '../bot-kind.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { EngineFact } from '../facts.ts'
import { lifeFactOf } from '../life-facts.ts'

/** What stands in the head of a fact beside another, next to the place of its kind. */
const FORMS = 4
const NO_FACT = 0
const AS_JSON = 1
const CODED = 2

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
    const at = this.#place(name)
    const { kind } = this.#entries[at] as Entry
    this.#writeEntry(writer, at, at * 2 + (kind.codec ? 1 : 0))
    writeBody(writer, kind, fact)
  }

  /** A kind, and its fact that stands beside another if there is one. */
  writeOwn(writer: ByteWriter, name: string, own: KindFact | undefined): void {
    const at = this.#place(name)
    const { kind } = this.#entries[at] as Entry
    const form = own === undefined ? NO_FACT : kind.codec ? CODED : AS_JSON
    this.#writeEntry(writer, at, at * FORMS + form)
    if (own !== undefined) writeBody(writer, kind, own)
  }

  /** The place of a kind among those that the record has named; one behind them when it is new. */
  #place(name: string): number {
    const entries = this.#entries
    let at = 0
    while (at < this.#count && (entries[at] as Entry).kind.kind !== name) at++
    if (at === this.#count) entries[at] = this.#entry(name)
    return at
  }

  #writeEntry(writer: ByteWriter, at: number, head: number): void {
    writer.uint(head)
    if (at < this.#count) return
    const { kind, version } = this.#entries[at] as Entry
    this.#count++
    writer.text(kind.kind)
    writer.uint(version)
  }

  readFact(reader: ByteReader): { readonly kind: string; readonly event: KindEvent<KindFact> } {
    const tag = reader.uint()
    const { kind, version } = this.#readKind(reader, tag >> 1)
    return { kind: kind.kind, event: readBody(reader, { kind, version }, (tag & 1) === 1) }
  }

  readOwn(reader: ByteReader): {
    readonly kind: string
    readonly version: number
    readonly own: KindFact | undefined
  } {
    const tag = reader.uint()
    const { kind, version } = this.#readKind(reader, Math.floor(tag / FORMS))
    const form = tag % FORMS
    if (form === NO_FACT) return { kind: kind.kind, version, own: undefined }
    const event = readBody(reader, { kind, version }, form === CODED)
    assert(event.type === 'fact', 'a fact of life stands beside another', event)
    return { kind: kind.kind, version, own: event.fact }
  }

  #readKind(reader: ByteReader, at: number): Entry {
    if (at === this.#count) this.#entries[this.#count++] = this.#readEntry(reader)
    assert(at < this.#count, 'unknown entry of a record', at)
    return this.#entries[at] as Entry
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

function writeBody(writer: ByteWriter, kind: AnyBotKind, fact: KindFact): void {
  if (kind.codec) writer.raw(kind.codec.encode(fact))
  else writer.text(JSON.stringify(fact))
}

function readBody(
  reader: ByteReader,
  { kind, version }: Entry,
  isCoded: boolean,
): KindEvent<KindFact> {
  if (!isCoded) return currentFact(kind, JSON.parse(reader.text()), version)
  assert(kind.codec, 'kind has no codec any more', kind.kind)
  return currentFact(kind, kind.codec.decode(reader.raw(), version), version)
}

/** A kind's fact in today's form; one of an older version goes through the kind's own upcast. */
export function currentFact(kind: AnyBotKind, fact: unknown, version: number): KindEvent<KindFact> {
  if (version === kind.version) return { type: 'fact', fact: fact as KindFact }
  assert(version < kind.version, 'fact is from a later version', { kind: kind.kind, version })
  assert(kind.upcastFact, 'kind does not upcast its facts', kind.kind)
  return kind.upcastFact(fact, version) as KindEvent<KindFact>
}

/** A kind's fact as the engine keeps it, in the form of today. */
export function factOfEvent(event: KindEvent<KindFact>, bot: BotId, kind: string): EngineFact {
  if (event.type === 'fact') return { type: 'kind-fact', bot, kind, fact: event.fact }
  return lifeFactOf(event, bot, kind)
}
