// Who is calling: a guest, a signed-in user of the site, or an API key of the public API. It reads
// headers and cookies and checks them; what the caller may do is decided by dispatch.
import type { FastifyRequest } from 'fastify'
import type { ErrorCode, Permission } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Grounds } from './account-store.ts'
import type { Accounts } from './accounts.ts'
import type { CallPlace } from './hash-line.ts'
import { inSession } from './grounds.ts'
import { sessionCookieName, USER_TOKEN_COOKIE } from './cookies.ts'
import { checkSignature, readSignedHeaders, type ReplayGuard } from './signature.ts'

export type Caller =
  | { readonly type: 'guest' }
  | ({
      readonly type: 'session'
      readonly user: UserId
      readonly token: string
      /** True when a cookie, which a browser sends by itself, signed the caller in. */
      readonly byCookie: boolean
    } & CallPlace)
  | {
      readonly type: 'key'
      readonly user: UserId
      readonly key: string
      /** Where the call comes from: a key's list of addresses is looked at again. */
      readonly ip: string
      readonly permissions: readonly Permission[]
    }

export const guest: Caller = { type: 'guest' }

/**
 * The signed-in user of a site request: header UserToken first (native app, mini app), then the
 * cookies. A WebSocket has no headers of its own: there the token may stand among the protocols.
 */
export function siteCaller(request: FastifyRequest, accounts: Accounts): Caller {
  for (const [token, byCookie] of tokensOf(request)) {
    const user = accounts.userOfToken(token)
    if (user !== undefined)
      return { type: 'session', user, token, byCookie, ...callPlaceOf(request) }
  }
  return guest
}

/** Whether a request names a session, be there one or not. */
export function namesSession(request: FastifyRequest): boolean {
  return tokensOf(request).length > 0
}

/** The tokens that a request names, and whether a cookie did. */
function tokensOf(
  request: FastifyRequest,
): readonly (readonly [token: string, byCookie: boolean])[] {
  const header = request.headers['usertoken']
  const candidates = [
    [typeof header === 'string' ? header : '', false],
    [tokenOfSocket(request.headers['sec-websocket-protocol']), false],
    [request.cookies[sessionCookieName(request.headers.host ?? '')] ?? '', true],
    [request.cookies[USER_TOKEN_COOKIE] ?? '', true],
  ] as const
  return candidates.filter(([token]) => token !== '')
}

/** Where a request comes from; who has hung up reads no answer. */
export function callPlaceOf({ ip, raw }: FastifyRequest): CallPlace {
  return { ip, hasLeft: () => raw.socket.destroyed }
}

function tokenOfSocket(protocols: string | undefined): string {
  return /(?:^|, ?)token\.([A-Za-z0-9_-]{43})(?:,|$)/.exec(protocols ?? '')?.[1] ?? ''
}

/** The caller of a /v5 request: a guest without signature headers, else a checked API key. */
export function signedCaller(
  request: FastifyRequest,
  accounts: Accounts,
  guard: ReplayGuard,
  nowMs: number,
): Result<Caller, ErrorCode> {
  const headers = readSignedHeaders(request.headers)
  if (!headers) return ok(guest)
  const opened = /^[A-Za-z0-9]{1,64}$/.test(headers.apiKey)
    ? accounts.apiKeys.open(headers.apiKey)
    : undefined
  if (!opened) return err('invalidApiKey')
  const query = request.raw.url?.split('?')[1] ?? ''
  const payload = request.method === 'GET' ? query : request.rawBody
  const problem = checkSignature({ headers, payload, secret: opened.secret }, guard, nowMs)
  if (problem) return err(problem)
  const barred = accounts.apiKeys.barred(opened.record, request.ip)
  if (barred) return err(barred)
  const { user, key, permissions } = opened.record
  return ok({ type: 'key', user, key, ip: request.ip, permissions })
}

/** What a caller was let in by, for what is decided later; undefined of a guest. */
export function groundsOf(caller: Caller): Grounds | undefined {
  if (caller.type === 'guest') return undefined
  if (caller.type === 'session') return inSession(caller)
  const { user, key, ip } = caller
  return { user, apiKey: { key, ip } }
}

/** Whether a key's permissions cover a need; 'bot' and 'earn' include reading. */
export function covers(permissions: readonly Permission[], need: Permission): boolean {
  return permissions.includes(need) || (need === 'read' && permissions.length > 0)
}
