// Where a login leads, which an address says that anybody may have written: never off this site.

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
