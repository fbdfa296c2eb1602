// What is announced, in the page's language, and which of it this browser has shown before.
import { useSyncExternalStore } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { announcementPosts, OutputOf, RequestOf } from '@trellis/contract'
import { announcementPaths } from '@trellis/contract/announcement-paths'
import { useSession } from '../app/session-context.tsx'

export type Announcements = OutputOf<typeof announcementPosts>
export type Announcement = Announcements['hits'][number]

/** The specification's page. */
const PAGE = 10
const TOPIC = "topics.key:'trading_bots' AND NOT category.key:'new_crypto'"
const KEY = 'trellis.announced'
/** Who types on has not asked yet. */
const SETTLE_MS = 250
const listeners = new Set<() => void>()

/** A page of announcements, newest first, from 0; of those alone that have the words. */
export function useAnnouncements(page: number, query = '') {
  const search = useSearchCall()
  return useQuery({
    queryKey: ['announcements', page, query],
    staleTime: 300_000,
    refetchInterval: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (query !== '') await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
      signal.throwIfAborted()
      return search({ query, page, hitsPerPage: PAGE, filters: TOPIC }, signal)
    },
  })
}

/** One announcement with its whole text; null where there is none of that name. */
export function useAnnouncement(id: string) {
  const search = useSearchCall()
  return useQuery({
    queryKey: ['announcement', id],
    staleTime: 300_000,
    refetchInterval: false,
    queryFn: async ({ signal }) => {
      // What is no name is nobody's: it could be heard as a condition of its own.
      if (!/^[\w-]{1,64}$/.test(id)) return null
      const { hits } = await search({ hitsPerPage: 1, filters: `objectID:'${id}'` }, signal)
      return hits[0] ?? null
    },
  })
}

function useSearchCall() {
  const { api, locale } = useSession()
  const { posts } = announcementPaths
  const path = { ...posts, site: posts.site.replace('{locale}', locale.locale) }
  return (search: Omit<RequestOf<typeof announcementPosts>, 'locale'>, signal: AbortSignal) =>
    api.call<Announcements>(path, search, { signal, claims: 'all' })
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
