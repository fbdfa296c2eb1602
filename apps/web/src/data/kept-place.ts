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

/** Where a login leads: the address it was asked from, if it is one of this site. */
export function afterLogin(search: string, here: Location): string | undefined {
  const target = new URLSearchParams(search).get('redirect_url')
  const asked = target === null ? undefined : ownAddress(target, here)
  if (asked === undefined || !/\/tradingbot(\/|$)/.test(asked.pathname)) return undefined
  // What is handed on is a path, which the browser reads anew: one that begins with two slashes is
  // of this site inside the whole address and another host's by itself.
  const path = asked.pathname + asked.search + asked.hash
  return ownAddress(path, here)?.pathname === asked.pathname ? path : undefined
}

/** An address as the page here reads it; undefined for another site's, or none at all. */
function ownAddress(target: string, here: Location): URL | undefined {
  try {
    const url = new URL(target, here.href)
    return url.origin === here.origin ? url : undefined
  } catch {
    return undefined
  }
}
