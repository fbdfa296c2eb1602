// At which of our names a browser is that makes or uses a passkey: that of the page that it names,
// where that is ours, else that to which the request went. Passkeys belong to the page's host, also
// where an API host beside it is called.
import type { FastifyRequest } from 'fastify'
import { GUID_COOKIE } from '../auth/cookies.ts'
import type { BrowserPlace } from '../auth/passkeys.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import type { ApiHost } from '../settings.ts'

type Asked = Pick<FastifyRequest, 'headers' | 'cookies' | 'protocol' | 'hostname'>

/** What a proxy on this machine forwards counts. */
export function placeOf(request: Asked, apiHosts: readonly ApiHost[]): BrowserPlace {
  const { headers, cookies, hostname } = request
  const guid = cookies[GUID_COOKIE] ?? ''
  const { origin } = headers
  const isOurs = origin !== undefined && isSameOrigin(request, apiHosts)
  return { host: isOurs ? new URL(origin).hostname : hostname, guid }
}
