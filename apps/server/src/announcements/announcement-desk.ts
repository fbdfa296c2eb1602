// What who runs the server says to the running server about announcements (docs/operations.md): the
// words of a command, carried out where the feed reads.
import { err, ok, type Result } from '@trellis/kernel'
import { textOf } from '../log-line.ts'
import type { Announcement } from './announcement.ts'
import { announcementOf, placeOf, type AnnouncementPlace } from './announcement-file.ts'
import { MOST_FILES, type AnnouncementSource } from './announcement-folder.ts'

/** Where announcements of this installation's own are kept. */
export interface OwnAnnouncements extends AnnouncementSource {
  /** Those that stand there at this moment. */
  now(wallMs: number): Promise<readonly Announcement[]>
  /** Writes one, durably, in place of what stood there. */
  put(place: AnnouncementPlace, text: string): Promise<void> | void
  remove(places: readonly AnnouncementPlace[]): Promise<void> | void
}

/** Carries out the words of a command; the line that it prints, or why nothing was done. */
export type Instruction = (words: readonly string[]) => Promise<Result<string, string>>

export class AnnouncementDesk {
  readonly #own: OwnAnnouncements
  readonly #wallMs: () => number

  constructor(own: OwnAnnouncements, wallMs: () => number) {
    this.#own = own
    this.#wallMs = wallMs
  }

  /** By the name of the instruction. */
  get instructions(): Readonly<Record<string, Instruction>> {
    return {
      announce: async (words) => said(() => this.#announce(words)),
      withdraw: async (words) => said(() => this.#withdraw(words)),
    }
  }

  /** All of this installation's own. */
  all(): Promise<readonly Announcement[]> {
    return this.#all()
  }

  /** Writes an announcement, durably, in place of what stood there. */
  async #announce([locale = '', id = '', text = '']: readonly string[]): Promise<string> {
    const place = placeOf(locale, id)
    const { atMs, url } = announcementOf(place, text)
    const all = await this.#all()
    const isNew = !all.some((it) => it.locale === locale && it.id === id)
    if (isNew && all.length >= MOST_FILES)
      throw new Error(`there are ${MOST_FILES} announcements: withdraw one`)
    await this.#own.put(place, text)
    const when = atMs > this.#wallMs() ? ` from ${new Date(atMs).toISOString()} on` : ''
    return `${id} is announced in ${locale}${when}: ${url ?? `/announcements/${id}`}`
  }

  /** Takes back an announcement in all its languages. */
  async #withdraw([id = '']: readonly string[]): Promise<string> {
    const found = (await this.#all()).filter((it) => it.id === id)
    if (found.length === 0) throw new Error(`nothing of yours is announced as ${id}`)
    await this.#own.remove(found)
    return `${id} is withdrawn (${found.map(({ locale }) => locale).join(', ')})`
  }

  #all() {
    return this.#own.now(this.#wallMs())
  }
}

async function said(carry: () => Promise<string>): Promise<Result<string, string>> {
  try {
    return ok(await carry())
  } catch (error) {
    return err(textOf(error))
  }
}
