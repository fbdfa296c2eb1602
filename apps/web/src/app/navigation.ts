// The places of the area. No place is listed before its screen exists.
import { useLocation } from 'wouter'
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
]

/** Addresses of the specification under which a bot is created, one for each kind. */
export const createPaths: readonly string[] = [
  '/create/',
  '/dca-create/',
  '/fgrid-create/',
  '/fmart-create/',
]

/** Whether a place is the page's own; a bot's page belongs to My bots. */
export function isCurrent(place: Place, path: string): boolean {
  if (place.path === '/') return path === '/' || path === ''
  if (place.path === '/my-bot/' && path.startsWith('/bot/')) return true
  if (place.path === '/create/') return createPaths.includes(path.replace(/\/?$/, '/'))
  return path === place.path || `${path}/` === place.path
}

export function useCurrentPlace(): Place | undefined {
  const [path] = useLocation()
  return places.find((place) => isCurrent(place, path))
}
