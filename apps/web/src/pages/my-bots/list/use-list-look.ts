// The look of the list as this browser keeps it, and the room it has.
import { useState, useSyncExternalStore } from 'react'
import { readLook, type ListLook } from './list-columns.ts'

const KEY = 'trellis.my-bots'
const EDGES = 48

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
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

/** Px between the page's edges, as the styles set them: what the table may take. */
export function useRoom(): number {
  return useSyncExternalStore(subscribe, () => document.body.clientWidth - EDGES)
}
