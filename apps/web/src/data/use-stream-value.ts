// What a stream says, as a component draws it: in pieces, between which the page answers to a
// finger. useSyncExternalStore would draw all that hangs on a price in one go, four times a second.
import { startTransition, useEffect, useState } from 'react'

interface Seen<T> {
  readonly subscribe: Subscribe
  readonly value: T
}

export type Subscribe = (onChange: () => void) => () => void

/**
 * The present value; a new one is drawn as soon as the page has time. `subscribe` stands for what
 * is read: when it changes, so does the value, at once. Equal values must be the same object.
 */
export function useStreamValue<T>(subscribe: Subscribe, read: () => T): T {
  const [seen, setSeen] = useState<Seen<T>>(() => ({ subscribe, value: read() }))
  useEffect(() => {
    const look = () => {
      const value = read()
      setSeen((was) =>
        was.subscribe === subscribe && Object.is(was.value, value) ? was : { subscribe, value },
      )
    }
    const stop = subscribe(() => startTransition(look))
    // What was said between the drawing and the listening.
    look()
    return stop
    // What is read belongs to what is listened to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subscribe])
  return seen.subscribe === subscribe ? seen.value : read()
}
