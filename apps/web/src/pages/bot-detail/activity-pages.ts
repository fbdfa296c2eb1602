// The lines of a bot's activity: pages from the server, and what the stream has brought since.
import type { ActivityItem, ActivityResult } from '@trellis/contract'

/**
 * What says which settings stood before the lines of a page, by the position of each of its lines;
 * a line whose page does not say it is left out.
 */
export function settingsBefore(
  pages: readonly ActivityResult[],
): ReadonlyMap<string, readonly ActivityItem[]> {
  return new Map(
    pages.flatMap(({ rows, before }) =>
      before === undefined ? [] : rows.map(({ position }) => [position, before] as const),
    ),
  )
}

/**
 * All lines, newest first, each once: what comes meanwhile shifts the pages behind it. Nothing is
 * shown before the first page, so that the stream's lines do not stand alone.
 */
export function rowsOf(
  pages: readonly ActivityResult[],
  streamed: readonly ActivityItem[],
): readonly ActivityItem[] {
  if (pages.length === 0) return []
  const rows: readonly ActivityItem[] = [...pages.flatMap((page) => page.rows), ...streamed]
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return [...byPosition.values()].sort((a, b) => Number(b.position) - Number(a.position))
}
