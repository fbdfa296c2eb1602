// All that is announced, by the product and by who runs the server.
import type { AnnouncementCategory, InputOf, announcementPosts } from '@trellis/contract'
import type { Announcement } from './announcement.ts'
import { BUILT_IN } from './built-in.ts'
import type { OwnFile } from './own-file.ts'

type Search = InputOf<typeof announcementPosts>

const TITLES: Readonly<Record<AnnouncementCategory, { en: string; ar: string }>> = {
  new_crypto: { en: 'New listing', ar: 'إدراج جديد' },
  product_updates: { en: 'Product', ar: 'المنتج' },
  maintenance_updates: { en: 'Maintenance', ar: 'صيانة' },
  latest_news: { en: 'News', ar: 'أخبار' },
}

export class AnnouncementFeed {
  readonly #own: OwnFile

  constructor(own: OwnFile) {
    this.#own = own
  }

  /** A page of what was announced up to a wall time, newest first. */
  async search(search: Search, wallMs: number) {
    const own = (await this.#own.read(wallMs)).filter(({ atMs }) => atMs <= wallMs)
    // Who runs the server may say one of the product's in other words.
    const ownIds = new Set(own.map(({ id }) => id))
    const found = [...own, ...BUILT_IN.filter(({ id }) => !ownIds.has(id))]
      .filter(passing(search))
      .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? -1 : 1))
    const { page, hitsPerPage, locale } = search
    const language = locale.startsWith('ar') ? 'ar' : 'en'
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    return {
      hits: hits.map((it) => hitOf(it, language)),
      nbHits: found.length,
      page,
      nbPages: Math.ceil(found.length / hitsPerPage),
      hitsPerPage,
    }
  }
}

function hitOf({ id, atMs, category, title, text, url }: Announcement, language: 'en' | 'ar') {
  return {
    objectID: id,
    title: title[language] ?? title.en,
    description: text[language] ?? text.en,
    url: url ?? `/announcements/${id}`,
    category: { key: category, title: TITLES[category][language] },
    topics: [{ key: 'trading_bots' as const }],
    date_timestamp: String(atMs),
  }
}

/** The conditions of a search that are heard: a category or none of one, and words of the title. */
function passing({ filters, query }: Search): (one: Announcement) => boolean {
  const keys = (pattern: RegExp): ReadonlySet<string> =>
    new Set([...filters.matchAll(pattern)].map(([, key = '']) => key))
  const without = keys(/\bNOT\s+category\.key:\s*["']?(\w+)/gi)
  const only = keys(/(?<!NOT\s{1,9})category\.key:\s*["']?(\w+)/gi)
  const wanted = query.trim().toLowerCase()
  return ({ category, title }) => {
    if (without.has(category) || (only.size > 0 && !only.has(category))) return false
    return wanted === '' || Object.values(title).some((it) => it.toLowerCase().includes(wanted))
  }
}
