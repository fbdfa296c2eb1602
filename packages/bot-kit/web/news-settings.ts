// What the reader wants to be told of, kept by the server: read and changed here alone, by the
// dialog of all settings and by the menu of one bot. A change shows at once and is saved as made.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  BotMode,
  NotificationSettingsResult,
  RequestOf,
  setNotificationSettings,
} from '@trellis/contract'
import { notificationPaths } from '@trellis/contract/notification-paths'
import { NEWS, useWeb } from './web-context.ts'

export type NewsSettings = Pick<NotificationSettingsResult, 'topics' | 'bots'>
export type NewsChange = RequestOf<typeof setNotificationSettings>

/** The settings as the server has them, or will have as soon as it answers. */
export function useNewsSettings(enabled = true) {
  const { call } = useWeb()
  const queries = useQueryClient()
  const queryKey = [NEWS, 'settings']
  const query = useQuery({
    queryKey,
    enabled,
    queryFn: () => call<NotificationSettingsResult>(notificationPaths.settings, {}),
  })
  const [hasFailed, setFailed] = useState(false)
  // Not in the cache: it tells its readers a moment later, and until then a tick would jump back.
  const [wishes, setWishes] = useState<readonly NewsChange[]>([])
  /** Answers whether it was saved. */
  const change = async (wish: NewsChange): Promise<boolean> => {
    setWishes((now) => [...now, wish])
    const isSaved = await call(notificationPaths.setSettings, wish).then(
      () => true,
      () => false,
    )
    setFailed(!isSaved)
    await queries.invalidateQueries({ queryKey: [NEWS] })
    setWishes((now) => now.filter((it) => it !== wish))
    return isSaved
  }
  return {
    settings: query.data && wishes.reduce<NewsSettings>(changed, query.data),
    isError: query.isError,
    refetch: () => void query.refetch(),
    hasFailed,
    change,
  }
}

/** How loud a bot is; a bot that nobody set is heard. */
export function modeOfBot({ bots }: Pick<NewsSettings, 'bots'>, botId: string): BotMode {
  return bots.find((it) => it.bot_id === botId)?.mode ?? 'all'
}

/** The settings after a change. */
export function changed(was: NewsSettings, { topics = [], bots = [] }: NewsChange): NewsSettings {
  const named = new Set(bots.map((it) => String(it.bot_id)))
  const others = was.bots.filter(({ bot_id }) => !named.has(bot_id))
  const set = bots.map((it) => ({ bot_id: String(it.bot_id), mode: it.mode as BotMode }))
  return {
    topics: was.topics.map((row) => {
      const now = topics.find(({ topic }) => topic === row.topic)
      if (now === undefined) return row
      return { ...row, bell: !!now.bell, toast: !!now.toast, title: !!now.title }
    }),
    bots: [...others, ...set],
  }
}
