// The create form that was used last in this browser: Create opens it again. A page enters its
// address only when its kind is built, and an address that is no create form is not read back.
import { useSyncExternalStore } from 'react'
import { createPaths } from './navigation.ts'

const KEY = 'trellis.create'
const FIRST = '/create/'
const listeners = new Set<() => void>()

/** The address of the form that was used last, inside the area; of the first kind at first. */
export function lastCreatePath(): string {
  try {
    return createPaths.find((it) => it === localStorage.getItem(KEY)) ?? FIRST
  } catch {
    return FIRST
  }
}

/** Keeps the address of the form that is used now. */
export function keepCreatePath(path: string): void {
  try {
    localStorage.setItem(KEY, path)
  } catch {
    // Without storage Create opens the first kind.
  }
  listeners.forEach((changed) => changed())
}

/** Where a place leads now: Create to the form that was used last. */
export function usePlaceHref(): (path: string) => string {
  const create = useSyncExternalStore(subscribe, lastCreatePath)
  return (path) => (path === FIRST ? create : path)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
