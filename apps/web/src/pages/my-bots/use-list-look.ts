// The look of the list as this browser keeps it, and whether the window is narrow.
import { useState, useSyncExternalStore } from 'react'
import { readLook, type ListLook } from './list-columns.ts'

const KEY = 'trellis.my-bots'
const NARROW = '(max-width: 1360px)'

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The look, and how to change it for this visit and the next. */
export function useListLook(): readonly [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState(() => readLook(stored()))
  const keep = (next: ListLook) => {
    setLook(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Without storage the look lasts as long as the page.
    }
  }
  return [look, keep]
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the usual columns do not fit beside each other. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
