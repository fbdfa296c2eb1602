// What the reader was told: how much of it is unread, for every page. The list, its words and its
// settings are loaded when they are wanted.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { UnreadResult } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import { NEWS } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../app/session-context.tsx'
import type { ApiClient } from './api-client.ts'

function unreadQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [NEWS, 'unread'],
    // The stream says when it has changed.
    staleTime: Infinity,
    queryFn: () => api.call<UnreadResult>(paths.unreadNotifications, {}),
  })
}

/** How much is unread; undefined for guests and until the first answer. */
export function useUnread(signedIn: boolean): UnreadResult | undefined {
  const { api } = useSession()
  return useQuery({ ...unreadQuery(api), enabled: signedIn }).data
}
