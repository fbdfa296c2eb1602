// Whether a request that carries a cookie comes from our own pages. Browsers name the page's origin
// on every POST and WebSocket; programs without a browser send none and cannot be tricked into a
// request.
import type { FastifyRequest } from 'fastify'
import { isApiHostOf } from '@trellis/contract'
import type { ApiHost } from '../settings.ts'

/**
 * False for foreign or opaque origins, and for a page that came by another scheme than the call: a
 * page over http may be anybody's on the way. Behind a proxy the scheme is what that forwards. A
 * page may also call the API hosts beside it, where its installation has some.
 */
export function isSameOrigin(
  { headers, protocol: scheme }: Pick<FastifyRequest, 'headers' | 'protocol'>,
  apiHosts: readonly ApiHost[] = [],
): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site') return false
  const origin = headers.origin
  if (origin === undefined) return true
  try {
    const { host, protocol } = new URL(origin)
    if (protocol !== `${scheme}:`) return false
    const asked = headers.host ?? ''
    const names = apiHosts.map(({ name }) => name)
    return host === asked || isApiHostOf(asked, host, names)
  } catch {
    return false
  }
}
