// The announcements of a folder, `<locale>/<id>.md`, read again when a file has changed. A file
// that is wrong is named in the log once, and what it said before stays; one that could not be read
// is tried again.
import { rmSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../data-folder/make-folder.ts'
import { replaceFile } from '../data-folder/replace-file.ts'
import { cut, textOf, type LogLine } from '../log-line.ts'
import { announcementOf, MOST_BYTES, placeOf, type AnnouncementPlace } from './announcement-file.ts'
import type { Announcement } from './announcement.ts'

/** Announcements of a folder, in all languages together. */
export const MOST_FILES = 300
/** Characters of a line in the log. */
const MOST_IN_LINE = 400
const LOOK_AGAIN_MS = 5_000

/** What is known of a file. */
interface Known {
  /** When it was written, its size, and which one it is. */
  readonly changed: string
  readonly announcement: Announcement | undefined
}

/** Where announcements are read. */
export interface AnnouncementSource {
  /** What it says now, the same list while nothing changed. */
  read(wallMs: number): Promise<readonly Announcement[]>
}

export class AnnouncementFolder implements AnnouncementSource {
  readonly path: string
  readonly #log: LogLine
  #files: ReadonlyMap<string, Known> = new Map()
  #announcements: readonly Announcement[] = []
  /** What was told of a file, so that it is told once. */
  #told: ReadonlyMap<string, string> = new Map()
  #looked: Promise<void> = Promise.resolve()
  #lookedMs = -Infinity

  constructor(path: string, log: LogLine) {
    this.path = path
    this.#log = log
  }

  /** What it says now; looked at again after five seconds at the soonest. */
  async read(wallMs: number): Promise<readonly Announcement[]> {
    if (Math.abs(wallMs - this.#lookedMs) >= LOOK_AGAIN_MS) {
      this.#lookedMs = wallMs
      this.#lookAgain()
    }
    await this.#looked
    return this.#announcements
  }

  now(wallMs: number): Promise<readonly Announcement[]> {
    this.#lookAgain()
    return this.read(wallMs)
  }

  put(place: AnnouncementPlace, text: string): void {
    const path = this.#pathOf(place)
    makeFolder(dirname(path))
    replaceFile(path, text)
    this.#lookAgain()
  }

  remove(places: readonly AnnouncementPlace[]): void {
    for (const it of places) rmSync(this.#pathOf(it), { force: true })
    this.#lookAgain()
  }

  #pathOf({ locale, id }: AnnouncementPlace): string {
    return join(this.path, locale, `${id}.md`)
  }

  /** The next to read hear of a change of a moment ago. */
  #lookAgain(): void {
    this.#looked = this.#looked.then(() => this.#look())
  }

  async #look(): Promise<void> {
    const failures = new Map<string, string>()
    const files = new Map<string, Known>()
    for (const [path, place] of await this.#places(failures)) {
      const before = this.#files.get(path)
      try {
        files.set(path, await knownOf(join(this.path, path), place, before))
      } catch (error) {
        if (isMissing(error)) continue
        failures.set(path, textOf(error))
        if (before !== undefined) files.set(path, { ...before, changed: '' })
      }
    }
    this.#files = files
    const found = [...files.values()].flatMap(({ announcement }) => announcement ?? [])
    if (!isSame(found, this.#announcements)) this.#announcements = found
    this.#tell(failures)
  }

  /** The places of its files by their paths; what cannot be one is a failure. */
  async #places(
    failures: Map<string, string>,
  ): Promise<readonly (readonly [string, AnnouncementPlace])[]> {
    const places: (readonly [string, AnnouncementPlace])[] = []
    for (const locale of await this.#names('', failures)) {
      for (const name of await this.#names(locale, failures)) {
        const path = `${locale}/${name}`
        try {
          places.push([path, placeOfFile(locale, name)])
        } catch (error) {
          failures.set(path, textOf(error))
        }
      }
    }
    if (places.length > MOST_FILES) failures.set('', `only ${MOST_FILES} of its files are read`)
    return places.slice(0, MOST_FILES)
  }

  /** Names in a folder of it, in one order; none where there is no folder, and none hidden. */
  async #names(path: string, failures: Map<string, string>): Promise<readonly string[]> {
    try {
      const names = await readdir(join(this.path, path))
      return names.filter((it) => !it.startsWith('.') && !it.endsWith('.tmp')).sort()
    } catch (error) {
      if (!isMissing(error)) failures.set(path, textOf(error))
      return []
    }
  }

  #tell(failures: ReadonlyMap<string, string>): void {
    for (const [path, failure] of failures) {
      if (this.#told.get(path) === failure) continue
      const line = `${join(this.path, path)} cannot be used: ${failure}`
      this.#log(cut(line, MOST_IN_LINE), 'warn')
    }
    this.#told = failures
  }
}

function placeOfFile(locale: string, name: string): AnnouncementPlace {
  if (!name.endsWith('.md')) throw new Error('it is no .md file')
  return placeOf(locale, name.slice(0, -'.md'.length))
}

async function knownOf(
  path: string,
  place: AnnouncementPlace,
  before: Known | undefined,
): Promise<Known> {
  const found = await stat(path)
  const changed = `${found.mtimeMs} ${found.size} ${found.ino}`
  if (changed === before?.changed) return before
  if (!found.isFile()) throw new Error('it is no file')
  if (found.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`)
  return { changed, announcement: announcementOf(place, await readFile(path, 'utf8')) }
}

function isSame(one: readonly Announcement[], other: readonly Announcement[]): boolean {
  return one.length === other.length && one.every((it, at) => it === other[at])
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
