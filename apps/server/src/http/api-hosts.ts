// The API hosts beside the hosts of pages: their answers may be read by those pages, and the
// cookies of both are the same. Without such hosts nothing of this is said, and a cookie is its
// host's alone.
import type { FastifyInstance } from 'fastify'
import { isApiHostOf, serviceHost, sharedDomain } from '@trellis/contract'
import type { ApiHost } from '../settings.ts'

/** What a page may send to an API host, and how long a browser need not ask again. */
const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, guid, lang, platform, usertoken',
  'access-control-max-age': '7200',
}

/** Adds the headers; behind the cookies, which it gives their domain. */
export function serveApiHosts(server: FastifyInstance, hosts: readonly ApiHost[]): void {
  if (hosts.length === 0) return
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
  server.addHook('onSend', (request, reply, payload, done) => {
    const domain = sharedDomain(request.headers.host ?? '')
    const cookies = [reply.getHeader('set-cookie') ?? []].flat()
    if (domain !== undefined && cookies.length > 0) {
      const shared = cookies.map((cookie) => `${cookie}; Domain=${domain}`)
      reply.removeHeader('set-cookie').header('set-cookie', shared)
    }
    done(null, payload)
  })
}

/** What the pages of a host may connect to beside it, as a content security policy has it. */
export function connectedHosts(pageHost: string, hosts: readonly ApiHost[]): string {
  // A header that is no host's name is quoted nowhere.
  if (!/^[\w.:-]+$/.test(pageHost)) return ''
  const beside = hosts.map(({ name }) => serviceHost(name, pageHost))
  // A policy of a host without a scheme takes that of the page; the sockets' is said.
  return beside.map((host) => ` ${host} wss://${host} ws://${host}`).join('')
}
