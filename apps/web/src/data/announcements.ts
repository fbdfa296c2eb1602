// What is announced, in the page's language, and which of it this browser has shown before.
import { useSyncExternalStore } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { announcementPosts, OutputOf } from '@trellis/contract'
import { announcementPaths } from '@trellis/contract/announcement-paths'
import { useSession } from '../app/session-context.tsx'

export type Announcements = OutputOf<typeof announcementPosts>
export type Announcement = Announcements['hits'][number]

/** The specification's page. */
const PAGE = 10
const TOPIC = "topics.key:'trading_bots' AND NOT category.key:'new_crypto'"
const KEY = 'trellis.announced'
const listeners = new Set<() => void>()

/** A page of announcements, newest first, from 0. */
export function useAnnouncements(page: number) {
  const { api, locale } = useSession()
  const { posts } = announcementPaths
  return useQuery({
    queryKey: ['announcements', page],
    staleTime: 300_000,
    refetchInterval: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const path = { ...posts, site: posts.site.replace('{locale}', locale.locale) }
      const search = { query: '', page, hitsPerPage: PAGE, filters: TOPIC }
      return api.call<Announcements>(path, search, { signal })
    },
  })
}

/** Epoch ms of the newest announcement that this browser has shown; 0 for none. */
export function useAnnouncedMs(): number {
  return useSyncExternalStore(subscribe, announcedMs)
}

/** Keeps that everything up to an announcement was shown. */
export function keepAnnounced(atMs: number): void {
  if (atMs <= announcedMs()) return
  try {
    localStorage.setItem(KEY, String(atMs))
  } catch {
    // Without storage all of them stay new.
  }
  listeners.forEach((changed) => changed())
}

function announcedMs(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? '0') || 0
  } catch {
    return 0
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
