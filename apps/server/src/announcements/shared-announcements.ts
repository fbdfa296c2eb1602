// What the operator of a cluster announces: told to any web process, kept as texts that all of them
// share, and shown by each within some seconds or, while they cannot be read, by none.
import { assert } from '@trellis/kernel'
import type { SharedTexts } from '../host/shared-texts.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import type { Announcement } from './announcement.ts'
import type { OwnAnnouncements } from './announcement-desk.ts'
import { announcementOf, placeOf, type AnnouncementPlace } from './announcement-file.ts'

const KIND = 'announcement'

export class SharedAnnouncements implements OwnAnnouncements {
  readonly #texts: () => SharedTexts | undefined
  readonly #log: LogLine
  /** By their places, as long as their texts stand. */
  readonly #known = new Map<string, { readonly text: string; readonly one?: Announcement }>()
  #all: readonly Announcement[] = []

  /** `texts`: undefined while the process starts. */
  constructor(texts: () => SharedTexts | undefined, log: LogLine) {
    this.#texts = texts
    this.#log = log
  }

  /** What another process was told is missing here for some seconds, and then this is refused. */
  async read(): Promise<readonly Announcement[]> {
    const texts = this.#texts()
    if (texts === undefined)
      throw new HistoryAwayError('what processes share is being opened', true)
    await texts.fresh()
    const sorted = [...texts.of(KIND)].sort(([a], [b]) => (a < b ? -1 : 1))
    const found = sorted.flatMap(([place, text]) => this.#read(place, text) ?? [])
    const isSame = found.length === this.#all.length && found.every((it, i) => it === this.#all[i])
    if (!isSame) this.#all = found
    return this.#all
  }

  async now(): Promise<readonly Announcement[]> {
    await this.#opened().lookNow()
    return this.read()
  }

  put(place: AnnouncementPlace, text: string): Promise<void> {
    return this.#opened().write([{ kind: KIND, name: nameOf(place), text }])
  }

  remove(places: readonly AnnouncementPlace[]): Promise<void> {
    return this.#opened().write(places.map((it) => ({ kind: KIND, name: nameOf(it), text: '' })))
  }

  #opened(): SharedTexts {
    const texts = this.#texts()
    assert(texts !== undefined, 'something is announced before the host is there')
    return texts
  }

  #read(name: string, text: string): Announcement | undefined {
    const known = this.#known.get(name)
    if (known?.text === text) return known.one
    const one = this.#parse(name, text)
    this.#known.set(name, { text, ...(one !== undefined && { one }) })
    return one
  }

  #parse(name: string, text: string): Announcement | undefined {
    try {
      const [locale = '', id = ''] = name.split('/')
      return announcementOf(placeOf(locale, id), text)
    } catch (error) {
      this.#log(`announcement ${name} cannot be used: ${textOf(error)}`, 'warn')
      return undefined
    }
  }
}

const nameOf = ({ locale, id }: AnnouncementPlace): string => `${locale}/${id}`
