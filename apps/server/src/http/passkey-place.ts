// Where a browser is that makes or uses a passkey: on the page that it names, where that is ours,
// else where the request went. Passkeys belong to the page's host, also where an API host beside it
// is called.
import type { FastifyRequest } from 'fastify'
import { GUID_COOKIE } from '../auth/cookies.ts'
import type { BrowserPlace } from '../auth/passkeys.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import type { ApiHost } from '../settings.ts'

type Asked = Pick<FastifyRequest, 'headers' | 'cookies' | 'protocol' | 'host' | 'hostname'>

/** What a proxy on this machine forwards counts. */
export function placeOf(request: Asked, apiHosts: readonly ApiHost[]): BrowserPlace {
  const { headers, cookies, protocol, host, hostname } = request
  const guid = cookies[GUID_COOKIE] ?? ''
  const { origin } = headers
  if (origin !== undefined && isSameOrigin(request, apiHosts)) {
    return { origin, host: new URL(origin).hostname, guid }
  }
  return { origin: `${protocol}://${host}`, host: hostname, guid }
}
