// Reads an announcement from its file: Markdown below a few lines of what it is. Nothing of the
// body is understood here: whoever shows it makes text of it and never markup.
import { z } from 'zod'
import { announcementCategories } from '@trellis/contract'
import { isLocaleSegment } from '@trellis/texts'
import type { Announcement } from './announcement.ts'

/** Sealed and sent to a running server it still fits into a request. */
export const MOST_BYTES = 32 * 1024
const MOST_IN_TITLE = 200
const MOST_IN_SUMMARY = 300

const ID = /^[\w-]{1,64}$/
/** Some editors write a mark of the byte order before the text. */
const PARTS = /^\uFEFF?---\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n([^]*))?$/
/** Who reads it goes down with each. */
const DEEP = /^(?:[ \t]*>){9}/m
const LINE = /^(\w+):[ \t]*(.*)$/

const heading = z.strictObject({
  title: z.string('is missing').min(1).max(MOST_IN_TITLE),
  /** A day or a time of ISO 8601. */
  date: z.union([z.iso.date(), z.iso.datetime()], 'is no day or time, as 2026-11-28'),
  category: z.enum(announcementCategories).default('latest_news'),
  topics: z
    .string()
    .regex(/^\w+(, ?\w+)*$/)
    .default('trading_bots'),
  summary: z.string().max(MOST_IN_SUMMARY).default(''),
  url: z.url({ protocol: /^https?$/ }).optional(),
})

/** Where an announcement stands: `<locale>/<id>.md`. */
export interface AnnouncementPlace {
  readonly locale: string
  readonly id: string
}

/** The place; throws what is wrong with its names, which become those of a folder and a file. */
export function placeOf(locale: string, id: string): AnnouncementPlace {
  if (!isLocaleSegment(locale)) throw new Error(`${locale} is no locale, as en or zh-TW`)
  if (!ID.test(id)) throw new Error(`${id} is no name: letters, digits, - and _, at most 64`)
  return { locale, id }
}

/** Reads the text of a file; throws what is wrong with it, in one line. */
export function announcementOf({ locale, id }: AnnouncementPlace, text: string): Announcement {
  const bytes = Buffer.byteLength(text)
  if (bytes > MOST_BYTES) throw new Error(`it has ${bytes} bytes, at most ${MOST_BYTES}`)
  const [, head, body = ''] = PARTS.exec(text) ?? []
  if (head === undefined)
    throw new Error('it must begin with lines between two --- (title, date, category)')
  if (DEEP.test(body)) throw new Error('its quotes are nested more than eight deep')
  const parsed = heading.safeParse(fieldsOf(head))
  if (!parsed.success) throw new Error(parsed.error.issues.map(lineOf).join('; '))
  const { date, topics, url, ...rest } = parsed.data
  const all = { id, locale, atMs: Date.parse(date), topics: topics.split(/, ?/), ...rest }
  return { ...all, body: body.trim(), ...(url === undefined ? {} : { url }) }
}

/** "title is missing"; a line that nothing is known of is named by the message. */
function lineOf({ path, message }: z.core.$ZodIssue): string {
  return [...path.map(String), message].join(' ')
}

function fieldsOf(head: string): Readonly<Record<string, string>> {
  const fields = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, key, value = ''] = LINE.exec(line) ?? []
    if (key === undefined) throw new Error(`a line of its head is no "name: value": ${line}`)
    if (fields.has(key)) throw new Error(`${key} is there twice`)
    fields.set(key, value.trim())
  }
  return Object.fromEntries(fields)
}
