// The API hosts beside the hosts of pages: their answers may be read by those pages, and the
// cookies of both are the same. Without such hosts nothing of this is said, and a cookie is its
// host's alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiHostOf, serviceHost, sharedDomain } from '@trellis/contract'
import { SESSION_PREFIX, USER_TOKEN_COOKIE } from '../auth/cookies.ts'
import type { ApiHost } from '../settings.ts'

/** A host as browsers name one; whatever else stands in the header is quoted nowhere. */
const HOST = /^[\w.-]+(:\d+)?$/

/** What a page may send to an API host, and how long a browser need not ask again. */
const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, guid, lang, platform, usertoken',
  'access-control-max-age': '7200',
}

/** Adds the headers; behind the cookies, which it gives their domain. */
export function serveApiHosts(server: FastifyInstance, hosts: readonly ApiHost[]): void {
  if (hosts.length > 0) answerPages(server, hosts)
  server.addHook('onSend', (request, reply, payload, done) => {
    const { host = '' } = request.headers
    const domain = HOST.test(host) ? sharedDomain(host) : undefined
    if (domain === undefined) return done(null, payload)
    const cookies = [reply.getHeader('set-cookie') ?? []].flat()
    // On the very domain both ways are one cookie.
    const stale = host.replace(/:\d+$/, '') === domain ? [] : staleSessions(request, reply, cookies)
    if (cookies.length + stale.length === 0) return done(null, payload)
    const shared = `; Domain=${domain}`
    const isShared = hosts.length > 0
    reply
      .removeHeader('set-cookie')
      .header('set-cookie', [
        ...stale.map((name) => `${name}=; Max-Age=0; Path=/${isShared ? '' : shared}`),
        ...cookies.map((cookie) => `${cookie}${isShared ? shared : ''}`),
      ])
    done(null, payload)
  })
}

/**
 * With API hosts a session is the whole domain's, without them one host's. Where the operator has
 * switched, a browser may hold both, sends both, and is read by the older one; a logout would leave
 * that. So the other way's cookie ends with each page, login and logout.
 */
function staleSessions(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: readonly (string | number)[],
): readonly string[] {
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  const sent = isPage ? Object.keys(request.cookies) : []
  const set = cookies.map((cookie) => String(cookie).split('=', 1)[0] ?? '')
  const isSession = (name: string): boolean =>
    name === USER_TOKEN_COOKIE || name.startsWith(SESSION_PREFIX)
  return [...new Set([...sent, ...set])].filter(isSession)
}

function answerPages(server: FastifyInstance, hosts: readonly ApiHost[]): void {
  const names = hosts.map(({ name }) => name)
  server.addHook('onRequest', (request, reply, done) => {
    const { origin = '', host = '' } = request.headers
    const page = URL.canParse(origin) ? new URL(origin) : undefined
    const isOwn = page?.protocol === `${request.protocol}:` && isApiHostOf(host, page.host, names)
    if (!isOwn) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return done()
    void reply.headers(allowed).code(204).send()
  })
}

/** What the pages of a host may connect to beside it, as a content security policy has it. */
export function connectedHosts(pageHost: string, hosts: readonly ApiHost[]): string {
  if (!HOST.test(pageHost)) return ''
  const beside = hosts.map(({ name }) => serviceHost(name, pageHost))
  // A policy of a host without a scheme takes that of the page; the sockets' is said.
  return beside.map((host) => ` ${host} wss://${host} ws://${host}`).join('')
}
