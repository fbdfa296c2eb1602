// Brings a reader back to where they were after the reload that a login asks for, or in another
// language. Forms keep their own drafts; here is only the place on the page, and the state of its
// entry in the history, by which forms know theirs.

const KEY = 'trellis.place'

interface Place {
  readonly href: string
  readonly scroll: number
  /** The page was left because its session had ended. */
  readonly isSignedOut: boolean
  readonly state: unknown
}

/**
 * Notes the page's place just before it reloads, is left for the login, or comes at another address
 * in another language.
 */
export function keepPlace(isSignedOut = false, href = location.href): void {
  const place: Place = { href, scroll: window.scrollY, isSignedOut, state: history.state }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Without storage the page opens at its top.
  }
}

/** Takes the entry's state over, if this is the page that was left; before anything is drawn. */
export function restoreState(): void {
  try {
    const place = keptPlace()
    if (place?.href === location.href) history.replaceState(place.state, '')
  } catch {
    // As below.
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
