// The cursor of a curve: arrows walk its points, Shift by ten, Home and End to its ends.
import { useState, type KeyboardEvent } from 'react'

export interface CurveCursor {
  /** Index of the point that is read; undefined for none. */
  readonly at: number | undefined
  setAt(at: number | undefined): void
  keys(event: KeyboardEvent): void
}

export function useCurveCursor(count: number): CurveCursor {
  const [at, setAt] = useState<number>()
  const last = count - 1
  const keys = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: (at ?? last + 1) - (event.shiftKey ? 10 : 1),
      ArrowRight: (at ?? -1) + (event.shiftKey ? 10 : 1),
      Home: 0,
      End: last,
    }
    const next = moves[event.key]
    if (next === undefined || last < 0) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  return { at, setAt, keys }
}
