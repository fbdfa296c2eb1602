// Security headers of every answer, fixed strings set once in a hook (helmet costs two thirds of
// the speed). They are the same for all pages, which are written to fit; the mini app alone may
// stand in a frame.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_SEGMENT } from '@trellis/texts'
import type { SiteSettings } from '../settings.ts'
import { connectedHosts } from './api-hosts.ts'

export interface PagePolicy {
  /** Hashes of what stands in the web's index.html itself, each as 'sha256-…'. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly site: Pick<SiteSettings, 'apiHosts' | 'telegram' | 'texts'>
}

const CONNECT = "connect-src 'self'"

/** Of every answer, also of one to what is no request. */
export const FIXED_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The service worker has the policy of its own answer: it asks this server for words, no more. */
export const WORKER_POLICY = `default-src 'none'; ${CONNECT}; frame-ancestors 'none'`

/** Pages of Telegram's mini app, in any locale. */
const MINI_APP = new RegExp(`^(/${LOCALE_SEGMENT})?/tradingbot/tg(/|\\?|$)`)

/** The content security policy: everything from here, nothing inline but what is hashed. */
function contentSecurityPolicy(policy: PagePolicy, ancestors: string): string {
  const fromHere = (hashes: readonly string[]): string =>
    ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  const { texts } = policy.site
  return [
    "default-src 'self'",
    `script-src ${fromHere(policy.scripts)}`,
    `style-src ${fromHere(policy.styles)}`,
    // Style attributes that React sets in markup; other style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    texts === '' ? CONNECT : `${CONNECT} ${new URL(texts).origin}`,
    // The one that shows pushes (docs/adr/0029).
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/**
 * Sets the fixed headers on every answer; HSTS only where the request came over https. What a page
 * may load is said with pages; everything else, opened as if it were one, may load nothing: the
 * long policy would be most of what a phone fetches with a small file.
 */
export function addSecurityHeaders(server: FastifyInstance, policy: PagePolicy): void {
  const ofPages = {
    'content-security-policy': contentSecurityPolicy(policy, "'none'"),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  const ofMiniApp = {
    ...ofPages,
    'content-security-policy': contentSecurityPolicy(policy, policy.site.telegram.frames.join(' ')),
  }
  server.addHook('onSend', ({ url, headers }, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('text/html')) {
      const isMiniApp = MINI_APP.test(url)
      const page = isMiniApp ? ofMiniApp : ofPages
      const beside = connectedHosts(headers.host ?? '', policy.site.apiHosts)
      const policyOfPage = page['content-security-policy'].replace(CONNECT, CONNECT + beside)
      reply.headers({ ...page, 'content-security-policy': policyOfPage })
      // This older header knows no list: the policy alone says who may frame it.
      if (isMiniApp) reply.removeHeader('x-frame-options')
    }
    done(null, payload)
  })
  server.addHook('onRequest', (request, reply, done) => {
    markAnswer(request, reply)
    done()
  })
}

/** What every answer has, for those that come before any hook too: an address that is none. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(FIXED_HEADERS)
  reply.header('x-request-id', request.id)
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
