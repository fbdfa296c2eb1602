// The journal's files as read models read them: up to what is durable. Bytes beyond the durable end
// stay unread: they may still be lost.
import { journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import type { JournalEnd, JournalError } from '../journal/journal.ts'
import type { StoredRecord } from '../journal/record.ts'
import { SegmentCursor } from '../journal/segment-cursor.ts'
import { sumUpTo } from '../journal/segment-sum.ts'
import { listStreams } from '../journal/stream.ts'
import type { TailPlace, TailSource, TailStream } from './tail-source.ts'

export class SegmentTail implements TailSource {
  readonly #files: Files
  readonly #folder: string
  readonly #streams = new Map<string, SegmentStream>()
  readonly #begin: ReadonlyMap<string, TailPlace>

  /** `places`: where each stream is read on from. */
  constructor(files: Files, dataDir: string, places: readonly TailPlace[] = []) {
    this.#files = files
    this.#folder = journalFolder(dataDir)
    this.#begin = new Map(places.map((place) => [place.stream, place]))
  }

  get streams(): Iterable<TailStream> {
    return this.#streams.values()
  }

  /** Everything up to these ends is durable. */
  async extend(ends: readonly JournalEnd[]): Promise<void> {
    const segments = await listStreams(this.#files, this.#folder)
    for (const end of ends) {
      const files = segments.get(end.stream) ?? []
      const begin = this.#begin.get(end.stream)
      const known = this.#streams.get(end.stream)
      const cursor = known?.cursor ?? new SegmentCursor(this.#files, files, begin)
      cursor.extend(files, end)
      if (known !== undefined) continue
      const place = { files: this.#files, folder: this.#folder, begin }
      this.#streams.set(end.stream, new SegmentStream(end.stream, cursor, place))
    }
  }
}

interface Beginning {
  readonly files: Files
  readonly folder: string
  readonly begin: TailPlace | undefined
}

class SegmentStream implements TailStream {
  readonly isShared = true
  readonly name: string
  readonly cursor: SegmentCursor
  readonly #files: Files
  readonly #folder: string
  /** The last place; each sum goes on from it. */
  #place: TailPlace | undefined

  constructor(name: string, cursor: SegmentCursor, { files, folder, begin }: Beginning) {
    this.name = name
    this.cursor = cursor
    this.#files = files
    this.#folder = folder
    this.#place = begin
  }

  peek(): StoredRecord | undefined {
    return this.cursor.peek()
  }

  advance(): void {
    this.cursor.advance()
  }

  fill(): Promise<boolean> {
    return this.cursor.fill()
  }

  async place(): Promise<TailPlace | undefined> {
    const end = this.cursor.end()
    if (end === undefined) return undefined
    const sum = await sumUpTo(this.#files, this.#folder, end, this.#place)
    this.#place = { ...end, sum }
    return this.#place
  }

  damage(what: string): JournalError {
    return this.cursor.damage(what)
  }
}
