// The announcements of who runs this server: announcements.json in the data folder, read again when
// it has changed. One that is wrong is named in the log, and what was read before stays.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { announcementCategories } from '@trellis/contract'
import { textOf, type LogLine } from '../log-line.ts'
import type { Announcement } from './announcement.ts'

const FILE = 'announcements.json'
const MOST = 500
const LOOK_AGAIN_MS = 5_000

const said = z.union([
  z.string().min(1),
  z.object({ en: z.string().min(1), ar: z.string().optional() }),
])
const announcements = z
  .array(
    z.object({
      id: z.string().regex(/^[\w-]{1,64}$/),
      /** A day or a time of ISO 8601. */
      date: z.iso.date().or(z.iso.datetime()),
      category: z.enum(announcementCategories).default('latest_news'),
      title: said,
      text: said.optional(),
      url: z.url({ protocol: /^https?$/ }).optional(),
    }),
  )
  .max(MOST)

export class OwnFile {
  readonly #path: string
  readonly #log: LogLine
  #known: readonly Announcement[] = []
  #changedMs = -1
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
      const { mtimeMs } = await stat(this.#path)
      if (mtimeMs === this.#changedMs) return this.#known
      this.#changedMs = mtimeMs
      this.#known = announcementsIn(await readFile(this.#path, 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#forget()
      else this.#log(`${FILE} cannot be used: ${textOf(error)}`, 'warn')
    }
    return this.#known
  }

  #forget(): void {
    this.#known = []
    this.#changedMs = -1
  }
}

/** Reads the file; throws what is wrong with it and where. */
export function announcementsIn(text: string): readonly Announcement[] {
  const parsed = announcements.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error).replaceAll('\n', ' '))
  return parsed.data.map(({ id, date, category, title, text: body = '', url }) => {
    const all = { id, atMs: Date.parse(date), category, title: both(title), text: both(body) }
    return url === undefined ? all : { ...all, url }
  })
}

function both(one: z.infer<typeof said>): Announcement['title'] {
  if (typeof one === 'string') return { en: one }
  return one.ar === undefined ? { en: one.en } : { en: one.en, ar: one.ar }
}
