// The places of the area. No place is listed before its screen exists.
import { useLocation } from 'wouter'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { IconName } from '@trellis/ui'

export interface Place {
  readonly path: string
  /** Key of its words. */
  readonly words: string
  readonly icon: IconName
}

export const places: readonly Place[] = [
  { path: '/', words: 'nav.discover', icon: 'home' },
  { path: '/create/', words: 'nav.create', icon: 'plus' },
  { path: '/my-bot/', words: 'nav.myBots', icon: 'ladder' },
  { path: '/ranking/', words: 'nav.ranking', icon: 'bars' },
]

const kinds: readonly WebKind[] = webKinds

/**
 * Addresses under which a bot is created: the place itself, which opens the first kind, and that of
 * each kind.
 */
export const createPaths: readonly string[] = [
  ...new Set(['/create/', ...kinds.map(({ offer }) => offer.path)]),
]

/** Whether a place is the page's own; a bot's page belongs to My bots. */
export function isCurrent(place: Place, path: string): boolean {
  const at = path.replace(/\/?$/, '/')
  if (place.path === '/my-bot/' && at.startsWith('/bot/')) return true
  return at === place.path || (place.path === '/create/' && createPaths.includes(at))
}

export function useCurrentPlace(): Place | undefined {
  const [path] = useLocation()
  return places.find((place) => isCurrent(place, path))
}
