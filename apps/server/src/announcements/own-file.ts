// The announcements of who runs this server: announcements.json in the data folder, read again when
// it has changed. One that is wrong is named in the log, and what was read before stays; one that
// could not be read is tried again.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { announcementCategories } from '@trellis/contract'
import { cut, textOf, type LogLine } from '../log-line.ts'
import type { Announcement } from './announcement.ts'

const FILE = 'announcements.json'
const MOST = 500
const MOST_BYTES = 2 ** 20
const MOST_IN_TITLE = 200
/** Characters of a line in the log: a file may be wrong in every one of its entries. */
const MOST_IN_LINE = 400
const LOOK_AGAIN_MS = 5_000

const saidUpTo = (most: number) => {
  const one = z.string().min(1).max(most)
  return z.union([one, z.object({ en: one, ar: z.string().max(most).optional() })])
}
type Said = z.infer<ReturnType<typeof saidUpTo>>
const announcements = z
  .array(
    z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      /** A day or a time of ISO 8601. */
      date: z.iso.date().or(z.iso.datetime()),
      category: z.enum(announcementCategories).default('latest_news'),
      title: saidUpTo(MOST_IN_TITLE),
      text: saidUpTo(MOST_BYTES).optional(),
      url: z.url({ protocol: /^https?$/ }).optional(),
    }),
  )
  .max(MOST)
  .superRefine((all, context) => {
    const seen = new Set<string>()
    for (const [at, { id }] of all.entries()) {
      const message = `the id ${id} is there twice`
      if (seen.has(id)) context.addIssue({ code: 'custom', path: [at, 'id'], message })
      seen.add(id)
    }
  })

export class OwnFile {
  readonly #path: string
  readonly #log: LogLine
  #known: readonly Announcement[] = []
  /** When the file that was read last was written, and its size. */
  #read = ''
  #failure = ''
  #lookedMs = -Infinity

  constructor(dataDir: string, log: LogLine) {
    this.#path = join(dataDir, FILE)
    this.#log = log
  }

  /** What it says now; looked at again after five seconds at the soonest. */
  async read(wallMs: number): Promise<readonly Announcement[]> {
    if (Math.abs(wallMs - this.#lookedMs) < LOOK_AGAIN_MS) return this.#known
    this.#lookedMs = wallMs
    try {
      await this.#look()
      this.#failure = ''
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#forget()
      else this.#tell(textOf(error))
    }
    return this.#known
  }

  /** Throws what is wrong. What is read again is a file that changed or that could not be read. */
  async #look(): Promise<void> {
    const found = await stat(this.#path)
    const { mtimeMs, size } = found
    const changed = `${mtimeMs} ${size}`
    if (changed === this.#read) return
    if (!found.isFile()) throw new Error('it is no file')
    if (size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`)
    const text = await readFile(this.#path, 'utf8')
    this.#read = changed
    this.#known = announcementsIn(text)
  }

  #forget(): void {
    this.#known = []
    this.#read = ''
    this.#failure = ''
  }

  /** A failure is told once, however often it comes again. */
  #tell(failure: string): void {
    if (failure !== this.#failure) {
      this.#log(cut(`${FILE} cannot be used: ${failure}`, MOST_IN_LINE), 'warn')
    }
    this.#failure = failure
  }
}

/** Reads the file; throws what is wrong with it and where. */
export function announcementsIn(text: string): readonly Announcement[] {
  // Some editors write a mark of the byte order before the text.
  const parsed = announcements.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll('\n', ' '))
  return parsed.data.map(({ id, date, category, title, text: body = '', url }) => {
    const all = { id, atMs: Date.parse(date), category, title: both(title), text: both(body) }
    return url === undefined ? all : { ...all, url }
  })
}

function both(one: Said): Announcement['title'] {
  if (typeof one === 'string') return { en: one }
  return one.ar === undefined ? { en: one.en } : { en: one.en, ar: one.ar }
}
