// The list of what the reader was told, page by page, and reading it.
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { NotificationFilter, NotificationItem, NotificationsResult } from '@trellis/contract'
import { notificationPaths } from '@trellis/contract/notification-paths'
import { NEWS } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../session-context.tsx'
import { loadKindWords } from './news-words.ts'

const PAGE = 30
const LIST = [NEWS, 'list'] as const

export function useNewsList(show: NotificationFilter) {
  const { api, words } = useSession()
  return useInfiniteQuery({
    queryKey: [...LIST, show],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam }
      const request = { show, limit: PAGE, ...before }
      const page = await api.call<NotificationsResult>(notificationPaths.list, request, { signal })
      // With the rows, so that they are not drawn twice; without them shared words stand.
      await loadKindWords(words, page.rows).catch(() => undefined)
      return page
    },
    getNextPageParam: (page) => (page.has_more ? page.rows.at(-1)?.id : undefined),
  })
}

export interface Reading {
  one(id: string): void
  /** Everything up to the newest event that this page has shown. */
  all(): void
}

export function useReading(): Reading {
  const { api } = useSession()
  const queries = useQueryClient()
  const read = async (what: object) => {
    // What was not written down is unread again when the list is read the next time.
    await api.call(notificationPaths.read, what).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: [NEWS] })
  }
  return {
    one: (id) => void read({ id }),
    all: () => {
      const lists = queries.getQueriesData<InfiniteData<NotificationsResult>>({ queryKey: LIST })
      const rows = lists.flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? [])
      const newest = Math.max(0, ...rows.map(({ id }) => Number(id)))
      if (newest > 0) void read({ up_to: String(newest) })
    },
  }
}

export interface NewsDay {
  readonly label: string
  readonly items: readonly NotificationItem[]
}

/** Items under the words of their day, in the order they came in. */
export function byDay(
  items: readonly NotificationItem[],
  labelOf: (ms: number) => string,
): readonly NewsDay[] {
  const days = new Map<string, NotificationItem[]>()
  for (const item of items) {
    const label = labelOf(Number(item.time))
    const day = days.get(label)
    if (day) day.push(item)
    else days.set(label, [item])
  }
  return [...days].map(([label, of]) => ({ label, items: of }))
}
