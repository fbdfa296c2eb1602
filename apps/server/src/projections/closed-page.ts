// A page of a user's closed bots, newest first, out of two lists that share none: what the read
// models hold, and what ended a moment ago and only the memory knows.

export interface Numbered {
  readonly bot: number
}

export interface StoredPart<T> {
  /** Rows of the read models in order, from this place in their list on. */
  readonly rows: readonly T[]
  readonly start: number
}

export interface PagePlace {
  readonly offset: number
  readonly limit: number
}

/**
 * Which rows of the read models a page can need: what the memory adds moves them back by at most as
 * many places.
 */
export function storedSlice({ offset, limit }: PagePlace, fresh: number): PagePlace {
  const start = Math.max(0, offset - fresh)
  return { offset: start, limit: offset + limit - start }
}

/** The rows of the page by falling id. `fresh` are all that the memory adds. */
export function mergedPage<T extends Numbered>(
  fresh: readonly T[],
  stored: StoredPart<T>,
  { offset, limit }: PagePlace,
): readonly T[] {
  const newest = [...fresh].sort((a, b) => b.bot - a.bot)
  const placed = stored.rows.map((row, i) => {
    const before = newest.filter((it) => it.bot > row.bot).length
    return { row, at: stored.start + i + before }
  })
  const own = placed.filter(({ at }) => at >= offset && at < offset + limit)
  const storedBefore = stored.start + placed.filter(({ at }) => at < offset).length
  const freshBefore = Math.max(0, offset - storedBefore)
  const added = newest.slice(freshBefore, freshBefore + limit - own.length)
  return [...own.map(({ row }) => row), ...added].sort((a, b) => b.bot - a.bot)
}
