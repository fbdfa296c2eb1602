// Which entry of the browser's history a form stands in. An entry keeps its name over a reload, a
// way back, and to the same page in another language; whoever follows another link comes to a new
// one.
import { useEffect, useState } from 'react'
import { tabStore } from './draft-storage.ts'

const KEY = 'trellis.entry'

interface EntryState {
  readonly form?: unknown
}

/** The name of the entry that the form was opened in. */
export function useFormEntry(): string {
  const [entry] = useState(() => nameOfEntry() ?? takenAlong() ?? newName())
  useEffect(() => {
    tabStore()?.removeItem(KEY)
    if (nameOfEntry() === entry) return
    history.replaceState({ ...(history.state as EntryState | null), form: entry }, '')
  }, [entry])
  return entry
}

/** The page at this address, opened next, is this one in another language: its forms go on. */
export function takeFormAlong(href: string): void {
  const name = nameOfEntry()
  try {
    if (name !== undefined) tabStore()?.setItem(KEY, JSON.stringify({ href, name }))
  } catch {
    // With the storage full the form begins as its address says.
  }
}

function takenAlong(): string | undefined {
  try {
    const kept = JSON.parse(tabStore()?.getItem(KEY) ?? 'null') as Taken | null
    return kept?.href === location.href ? kept.name : undefined
  } catch {
    return undefined
  }
}

interface Taken {
  readonly href: string
  readonly name: string
}

function nameOfEntry(): string | undefined {
  if (typeof history === 'undefined') return undefined
  const name = (history.state as EntryState | null)?.form
  return typeof name === 'string' ? name : undefined
}

/** No two entries of a tab begin at one moment. */
const newName = (): string => String(performance.timeOrigin + performance.now())
