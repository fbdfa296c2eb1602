// The title of the window, for as long as a page is shown.
import { useEffect } from 'react'
import { useSession } from '../app/session-context.tsx'

export function useTitle(title: string): void {
  const { tabTitle } = useSession()
  useEffect(() => tabTitle.page(`${title} · Trellis`), [tabTitle, title])
}
