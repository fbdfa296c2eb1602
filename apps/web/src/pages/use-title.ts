// The title of the window, for as long as a page is shown.
import { useEffect } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trellis`
  }, [title])
}
