// Whether the page is in sight; what nobody sees is not asked for.
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

export function useDocumentVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden)
}
