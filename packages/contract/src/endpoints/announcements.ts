// The feed of announcements: a search index by locale, as the exchange's own site asks for it.
import { z } from 'zod'
import { announcementPaths } from '../announcement-paths.ts'
import { defineEndpoint } from '../endpoint.ts'
import { announcementCategories } from '../enums.ts'
import { integer, text } from '../inputs.ts'

const hit = z.object({
  objectID: z.string(),
  title: z.string(),
  /** One line about it; "" where the title says it all. */
  description: z.string(),
  /** Whole text as Markdown, where the search names it (objectID); else "". No markup is HTML. */
  body: z.string(),
  /** The language that it is in. */
  lang: z.string(),
  /** Path of this area that shows it, or an address elsewhere. */
  url: z.string(),
  category: z.object({ key: z.enum(announcementCategories), title: z.string() }),
  topics: z.array(z.object({ key: z.string() })),
  /** Epoch ms. */
  date_timestamp: z.string(),
})

export const announcementPosts = defineEndpoint({
  name: 'announcementPosts',
  path: announcementPaths.posts,
  access: 'public',
  request: z.looseObject({
    locale: text(20),
    /** Parts of words, all of which the title, the line below it or the text must have. */
    query: text(200).default(''),
    page: integer(0, 10_000).default(0),
    hitsPerPage: integer(1, 100).default(10),
    /**
     * Conditions joined by AND, each with NOT before it or not: `topics.key:<key>`,
     * `category.key:<key>`, `objectID:<id>`. Others are not heard.
     */
    filters: text(500).default(''),
  }),
  response: z.object({
    hits: z.array(hit),
    nbHits: z.number(),
    page: z.number(),
    nbPages: z.number(),
    hitsPerPage: z.number(),
  }),
  doc: 'Announcements of trading bots in a locale’s language, newest first, English where there is no other; found by parts of their words.',
})

export const announcementEndpoints = [announcementPosts] as const
