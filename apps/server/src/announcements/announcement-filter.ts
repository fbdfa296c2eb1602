// The conditions of a search that are heard: topics, categories and names, each with NOT before it
// or not. What is not understood is not heard.
import type { Announcement } from './announcement.ts'

const CONDITION = /\b(NOT\s+)?(topics\.key|category\.key|objectID):\s*["']?([\w-]+)/gi

const valuesOf: Readonly<Record<string, (one: Announcement) => readonly string[]>> = {
  'topics.key': ({ topics }) => topics,
  'category.key': ({ category }) => [category],
  objectid: ({ id }) => [id],
}

/** What passes: none of what is excluded, and of each sort that is named one at least. */
export function passing(filters: string): {
  /** Announcements that are asked for by their names. */
  readonly names: ReadonlySet<string>
  passes(one: Announcement): boolean
} {
  const only = new Map<string, Set<string>>()
  const without = new Map<string, Set<string>>()
  for (const [, not, sort = '', value = ''] of filters.matchAll(CONDITION)) {
    const kept = not === undefined ? only : without
    const key = sort.toLowerCase()
    kept.set(key, (kept.get(key) ?? new Set()).add(value))
  }
  const has = (one: Announcement, [sort, values]: readonly [string, ReadonlySet<string>]) =>
    valuesOf[sort]?.(one).some((it) => values.has(it)) ?? false
  return {
    names: only.get('objectid') ?? new Set(),
    passes: (one) =>
      [...only].every((it) => has(one, it)) && ![...without].some((it) => has(one, it)),
  }
}
