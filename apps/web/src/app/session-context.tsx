// Hands the page's session down; only main.tsx makes one.
import { createContext, useContext, useSyncExternalStore } from 'react'
import { assert } from '@trellis/kernel'
import type { Session } from '../data/session.ts'
import type { Settings } from '../data/settings.ts'

const Context = createContext<Session | undefined>(undefined)
export const SessionProvider = Context.Provider

export function useSession(): Session {
  const session = useContext(Context)
  assert(session !== undefined, 'a component is shown outside of a session')
  return session
}

/** The words of the page. */
export function useWords() {
  return useSession().words.t
}

export function useSettings(): Settings {
  const { settings } = useSession()
  return useSyncExternalStore(settings.subscribe, settings.get)
}
