// Keys of orders that move money: the same order sent again, because no answer came, has the same
// one, so that it is carried out once.
import { useMemo, useRef } from 'react'

export interface RequestKeys {
  /** A body with its key. */
  keyed<B extends object>(body: B): B & { readonly request_id: string }
  /** What is sent next is another order, even if it says the same. */
  forget(): void
}

export function useRequestKeys(): RequestKeys {
  const last = useRef({ text: '', key: '' })
  return useMemo(
    () => ({
      keyed(body) {
        const text = JSON.stringify(body)
        if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
        return { ...body, request_id: last.current.key }
      },
      forget() {
        last.current = { text: '', key: '' }
      },
    }),
    [],
  )
}
