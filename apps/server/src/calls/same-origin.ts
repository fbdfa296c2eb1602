// Whether a request that carries a cookie comes from our own pages. Browsers name the page's origin
// on every POST and WebSocket; programs without a browser send none and cannot be tricked into a
// request.
import type { IncomingHttpHeaders } from 'node:http'

/** False for foreign or opaque origins. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site') return false
  const origin = headers.origin
  if (origin === undefined) return true
  try {
    return new URL(origin).host === headers.host
  } catch {
    return false
  }
}
