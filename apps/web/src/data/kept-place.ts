// Brings a reader back to where they were after the reload that a login asks for. Forms keep their
// own drafts; here is only the place on the page.

const KEY = 'trellis.place'

interface Place {
  readonly href: string
  readonly scroll: number
  /** The page was left because its session had ended. */
  readonly isSignedOut: boolean
}

/** Notes the page's place just before it reloads, or is left for the login. */
export function keepPlace(isSignedOut = false): void {
  const place: Place = { href: location.href, scroll: window.scrollY, isSignedOut }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Without storage the page opens at its top.
  }
}

/** Scrolls back once, if this is the page that was left. */
export function restorePlace(): void {
  try {
    const place = keptPlace()
    if (place?.href !== location.href) return
    sessionStorage.removeItem(KEY)
    requestAnimationFrame(() => window.scrollTo({ top: place.scroll }))
  } catch {
    // A place that cannot be read is no place.
  }
}

/** What was noted; throws without storage, or where it cannot be read. */
export function keptPlace(): Place | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
}
