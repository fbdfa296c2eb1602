// Whose runs of the lab end each other: those of one form, and of no other page of its reader.
import { useId, useState } from 'react'

/** A name of this page's set of settings: another page of the same reader does not end its run. */
export function useLabForm(): string {
  const id = useId()
  const [page] = useState(() => Math.random().toString(36).slice(2))
  return `${page}${id}`
}
