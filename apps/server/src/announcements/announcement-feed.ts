// All that is announced, by the product and by who runs the server: a page of what a search asks
// for. Lists come from files; only words are looked up in the database, which may be away.
import { createHash } from 'node:crypto'
import type { InputOf, announcementPosts } from '@trellis/contract'
import { languageOf, type Translate } from '@trellis/texts'
import type { AnnouncedAccess } from '../host/announced-access.ts'
import type { AnnouncedWords } from '../projections/named-queries.ts'
import { folded, wordsOf } from './announcement-words.ts'
import { serverWords } from '../texts/server-words.ts'
import type { AnnouncementSource } from './announcement-folder.ts'
import type { Announcement } from './announcement.ts'
import { passing } from './announcement-filter.ts'

type Search = InputOf<typeof announcementPosts>

/** What is read where there is nothing in a reader's own language. */
const FALLBACK = 'en'

export interface FeedParts {
  /** What this version of the product announces of itself. */
  readonly product: AnnouncementSource
  /** What who runs the server announces. */
  readonly own: AnnouncementSource
  /** Asked when somebody searches: it opens after the feed. */
  readonly index: () => AnnouncedAccess
}

/** All that is announced at a moment, as it is searched. */
interface Corpus {
  readonly from: readonly (readonly Announcement[])[]
  readonly digest: string
  readonly all: readonly AnnouncedWords[]
  readonly marks: ReadonlyMap<Announcement, string>
}

export class AnnouncementFeed {
  readonly #parts: FeedParts
  #corpus: Corpus | undefined

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  /** A page of what was announced up to a wall time, newest first. */
  async search(search: Search, wallMs: number) {
    const { page, hitsPerPage, locale, query } = search
    const product = await this.#parts.product.read(wallMs)
    const own = await this.#parts.own.read(wallMs)
    const { names, passes } = passing(search.filters)
    const shown = inLanguage(
      [...product, ...own.filter(({ atMs }) => atMs <= wallMs)],
      locale.toLowerCase(),
    ).filter(passes)
    const found = await this.#having(shown, wordsOf(query), [product, own])
    const sorted = found.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1))
    const hits = sorted.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    const t = serverWords(languageOf(locale))
    return {
      hits: hits.map((it) => hitOf(it, t, names.has(it.id))),
      nbHits: found.length,
      page,
      nbPages: Math.ceil(found.length / hitsPerPage),
      hitsPerPage,
    }
  }

  /** Those among them that have all parts; the index is filled anew where it holds others. */
  async #having(
    shown: readonly Announcement[],
    parts: readonly string[],
    from: Corpus['from'],
  ): Promise<Announcement[]> {
    if (parts.length === 0) return [...shown]
    const { digest, all, marks } = this.#corpusOf(from)
    const index = this.#parts.index()
    let found = await index.find(digest, parts)
    if (found === undefined) {
      await index.fill(digest, all)
      found = (await index.find(digest, parts)) ?? []
    }
    const wanted = new Set(found)
    return shown.filter((it) => wanted.has(marks.get(it) ?? ''))
  }

  #corpusOf(from: Corpus['from']): Corpus {
    const isKnown = this.#corpus?.from.every((list, at) => list === from[at])
    if (this.#corpus !== undefined && isKnown === true) return this.#corpus
    const marks = new Map<Announcement, string>()
    const all = from.flatMap((list, at) =>
      list.map((it) => {
        const mark = `${at} ${it.locale} ${it.id}`
        marks.set(it, mark)
        return { mark, words: folded(`${it.title}\n${it.summary}\n${it.body}`) }
      }),
    )
    const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex')
    return (this.#corpus = { from, digest, all, marks })
  }
}

/**
 * Each announcement once, in the language nearest to a locale: its own, that of its texts, its
 * first part's, English; one that is in none of them is not shown. Of two in one language the later
 * one counts: who runs the server may say one of the product's in other words.
 */
function inLanguage(all: readonly Announcement[], wanted: string): readonly Announcement[] {
  const language = languageOf(wanted).toLowerCase()
  const own = language === FALLBACK ? [] : [language]
  const order = [FALLBACK, wanted.split('-')[0] ?? '', ...own, wanted]
  const nearest = new Map<string, Announcement>()
  const nearness = ({ locale }: Announcement) => order.lastIndexOf(locale.toLowerCase())
  for (const one of all) {
    const held = nearest.get(one.id)
    if (nearness(one) >= (held === undefined ? 0 : nearness(held))) nearest.set(one.id, one)
  }
  return [...nearest.values()]
}

/** `t`: the reader's language, which need not be that of the announcement. */
function hitOf(one: Announcement, t: Translate, isWhole: boolean) {
  const { id, locale, atMs, category, topics, title, summary, body, url } = one
  return {
    objectID: id,
    title,
    description: summary,
    body: isWhole ? body : '',
    lang: locale,
    url: url ?? `/announcements/${id}`,
    category: { key: category, title: t(`category.${category}`) },
    topics: topics.map((key) => ({ key })),
    date_timestamp: String(atMs),
  }
}
