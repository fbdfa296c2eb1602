// Which entry of the browser's history a form stands in. An entry keeps its name over a reload, a
// way back and a change of the language; whoever follows another link comes to a new one.
import { useEffect, useState } from 'react'

interface EntryState {
  readonly form?: unknown
}

/** The name of the entry that the form was opened in. */
export function useFormEntry(): string {
  const [entry] = useState(() => nameOfEntry() ?? newName())
  useEffect(() => {
    if (nameOfEntry() === entry) return
    history.replaceState({ ...(history.state as EntryState | null), form: entry }, '')
  }, [entry])
  return entry
}

function nameOfEntry(): string | undefined {
  if (typeof history === 'undefined') return undefined
  const name = (history.state as EntryState | null)?.form
  return typeof name === 'string' ? name : undefined
}

/** No two entries of a tab begin at one moment. */
const newName = (): string => String(performance.timeOrigin + performance.now())
