// The pages of a ranking as one list. The server makes it anew between two pages, so that a bot may
// stand on both of them, or on neither until they are read again.
import type { RankingResult } from '@trellis/contract'
import { PAGE } from './ranking-view.ts'

/** The number of the page after these; undefined where there is none. */
export function nextPage(
  last: Pick<RankingResult, 'total'>,
  pages: readonly unknown[],
): number | undefined {
  return pages.length * PAGE < Number(last.total) ? pages.length : undefined
}

/**
 * Each bot once, at its first place; what is said of the whole list is what the first page said.
 */
export function merged(pages: readonly RankingResult[]): RankingResult {
  const [first] = pages
  if (first === undefined) throw new Error('a list without a page')
  const rows = new Map<string, RankingResult['list'][number]>()
  for (const row of pages.flatMap(({ list }) => list)) {
    if (!rows.has(row.strategy_id)) rows.set(row.strategy_id, row)
  }
  return { ...first, list: [...rows.values()] }
}
