// Brings a reader back to where they were after the reload that a login asks for. Forms keep their
// own drafts; here is only the place on the page.

const KEY = 'trellis.place'

interface Place {
  readonly href: string
  readonly scroll: number
}

/** Notes the page's place just before it reloads. */
export function keepPlace(): void {
  const place: Place = { href: location.href, scroll: window.scrollY }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Without storage the page opens at its top.
  }
}

/** Scrolls back once, if this is the page that was left. */
export function restorePlace(): void {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
    if (place === null || place.href !== location.href) return
    sessionStorage.removeItem(KEY)
    requestAnimationFrame(() => window.scrollTo({ top: place.scroll }))
  } catch {
    // A place that cannot be read is no place.
  }
}
