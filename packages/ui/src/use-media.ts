// What the window is like, now and whenever it changes.
import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; false while rendering without a window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** True on phones: the page is narrower than 768 px, the specification's limit. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)')
