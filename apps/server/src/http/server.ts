// Puts the HTTP server together: headers, cookies, bodies, API routes, web area, health, reference,
// errors.
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import type { FastifyRequest } from 'fastify'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { AdviceAccess } from '@trellis/bot-kit/routes/advice-access.ts'
import type { ErrorCode } from '@trellis/contract'
import type { AnnouncementFeed } from '../announcements/announcement-feed.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { SecretBox } from '../auth/secret-box.ts'
import type { OperatorRule } from '../auth/operators.ts'
import type { DeliveryDesk } from '../deliveries/delivery-desk.ts'
import { UnavailableError, UnknownResultError } from '../host/engine-link.ts'
import { JournalError } from '../journal/journal.ts'
import type { Lab } from '../lab/lab.ts'
import type { Operator } from '../operator/open-operator.ts'
import type { PublicList } from '../ranking/public-list.ts'
import type { SiteSettings } from '../settings.ts'
import { serveBotStream } from '../ws/bot-stream.ts'
import { endBrokenSocket } from '../ws/broken-socket.ts'
import { serveQuoteStream } from '../ws/quote-stream.ts'
import type { Role } from '../cluster-settings.ts'
import { inSpan } from '../observe/tracing.ts'
import { SocketLimit } from '../limits/socket-limit.ts'
import { keepGuid } from './account-handlers.ts'
import { isOpenPath, refused, type WireAnswer } from './answer.ts'
import { BadJsonError, MAX_BODY_BYTES, readJsonBodies } from './body-reader.ts'
import type { Route } from '../calls/call.ts'
import { answerBrokenRequest } from './client-errors.ts'
import { asksForPage, noSuchPage } from './no-such-page.ts'
import { compressText, varies } from './compress.ts'
import { Dispatcher } from './dispatch.ts'
import { serveHealth, type HealthSource } from './health.ts'
import { Metrics } from '../calls/metrics.ts'
import type { Others } from '../limits/others.ts'
import { servePageReports } from './page-reports.ts'
import { docsPage, DOCS_CSS, openApi } from './reference.ts'
import { serveInstructions } from './operator-instructions.ts'
import { allRoutes, placesOf } from './route-table.ts'
import { serveApiHosts } from './api-hosts.ts'
import { addSecurityHeaders, markAnswer } from './security-headers.ts'
import { Turns } from './turns.ts'
import { serveWeb, WebFiles } from './web-files.ts'

export interface ServerOptions extends HealthSource {
  /** What knows the installation's key; undefined while the server starts. */
  readonly box: () => SecretBox | undefined
  readonly accounts: () => Accounts | undefined
  /** Undefined where the operator has switched it off, and while the server starts. */
  readonly lab: () => Lab | undefined
  readonly ranking: () => PublicList | undefined
  readonly wallMs: () => number
  readonly log: Logger
  /** Folder of the built web area. */
  readonly webFolder: string
  readonly rateScale: number
  /** Other processes that clients may call instead of this one. */
  readonly others?: Others
  /** WebSockets that one address may hold open. */
  readonly socketsPerAddress: number
  /** Time a client has for its headers, and for a whole request; tests wait less. */
  readonly slowLimitMs?: number
  /** Who may change the market's speed. */
  readonly operators: OperatorRule
  readonly site: SiteSettings
  /** Settings that were searched, to be suggested. */
  readonly advice: () => AdviceAccess
  readonly announcements: AnnouncementFeed
  /** Undefined while the server starts. */
  readonly deliveries: () => DeliveryDesk | undefined
  /** What operators may do; undefined while the server starts. */
  readonly operator: () => Operator | undefined
  /** Whose metrics are told; `all` where it is not said. */
  readonly role?: Role
  /** Check every answer against its schema (tests). */
  readonly checkAnswers?: boolean
}

/** Time a client has to send its request, in ms. */
const SLOW_LIMIT_MS = 30_000
/** How often requests under way are held against that limit, in parts of it. */
const CHECKS_PER_LIMIT = 15

/** A server ready to listen. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const slowLimitMs = options.slowLimitMs ?? SLOW_LIMIT_MS
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    requestTimeout: slowLimitMs,
    http: {
      headersTimeout: slowLimitMs,
      connectionsCheckingInterval: slowLimitMs / CHECKS_PER_LIMIT,
    },
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.wallMs()),
    frameworkErrors: (error, request, reply) => {
      // No hook has run.
      markAnswer(request, reply)
      return sendError(error, request, reply, options)
    },
  })
  const turns = new Turns()
  server.addHook('onRequest', (_request, _reply, done) => turns.enter(done))
  const web = new WebFiles(options.webFolder, options.site)
  const metrics = new Metrics(options.host, options.role)
  addSecurityHeaders(server as unknown as FastifyInstance, {
    scripts: web.inlineHashes('script'),
    styles: web.inlineHashes('style'),
    site: options.site,
  })
  await server.register(cookie)
  serveApiHosts(server as unknown as FastifyInstance, options.site.apiHosts)
  await server.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    errorHandler: endBrokenSocket,
  })
  const app = server as unknown as FastifyInstance
  const sockets = new SocketLimit(options.socketsPerAddress)
  app.addHook('preValidation', async (request, reply) => {
    if (request.ws) await sockets.admit(request, reply)
  })
  readJsonBodies(app)
  const routes = allRoutes()
  serveApi(app, routes, options, metrics)
  serveQuoteStream(app, { ...options, metrics })
  serveBotStream(app, { ...options, metrics })
  serveHealth(app, options, metrics)
  serveInstructions(app, options)
  servePageReports(app, { ...options, hasScript: (file) => web.has(`assets/${file}`) })
  serveReference(app, routes)
  serveWeb(app, web, options)
  serveErrors(app, routes, options)
  return app
}

function serveApi(
  server: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions,
  metrics: Metrics,
): void {
  const dispatcher = new Dispatcher({ ...options, checkAnswers: options.checkAnswers ?? false })
  for (const route of routes) {
    for (const { url, open } of placesOf(route.endpoint)) {
      server.route({
        method: route.endpoint.path.method,
        url: url.replace(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const startMs = performance.now()
          if (!open) keepGuid(request, reply)
          const answer = await traced(route, url, () =>
            dispatcher.answer(route, open, request, reply),
          )
          const seconds = (performance.now() - startMs) / 1000
          metrics.call(route.endpoint.name, answer.http, codeOf(answer), seconds)
          const isPublic = route.endpoint.access === 'public' && request.method === 'GET'
          return isPublic ? sendPublic(request, reply, answer) : send(reply, answer)
        },
      })
    }
  }
}

/** In a span that begins a trace: what a client says of traces of its own is not heard. */
function traced(
  { endpoint }: Route,
  url: string,
  answer: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const attributes = { 'http.request.method': endpoint.path.method, 'http.route': url }
  return inSpan(endpoint.name, { kind: 'server', attributes }, async (span) => {
    const given = await answer()
    span.set({ 'http.response.status_code': given.http, 'trellis.code': codeOf(given) })
    return given
  })
}

function codeOf(answer: WireAnswer): number {
  const body = answer.body as { ret_code?: number; retCode?: number; result?: unknown }
  const ret = body.ret_code ?? body.retCode ?? 0
  const status = (body.result as { status_code?: number } | null)?.status_code
  return ret !== 0 ? ret : (status ?? 0)
}

function send(
  reply: FastifyReply,
  answer: WireAnswer,
  body: Buffer | string = JSON.stringify(answer.body),
): FastifyReply {
  return reply
    .code(answer.http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body)
}

async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: WireAnswer,
): Promise<FastifyReply> {
  const text = JSON.stringify(answer.body)
  const { encoding, body } = await compressText(text, request.headers['accept-encoding'])
  if (encoding !== '') reply.header('content-encoding', encoding)
  return send(reply.header('vary', varies(reply)), answer, body)
}

function serveReference(server: FastifyInstance, routes: readonly Route[]): void {
  let document: string | undefined
  let page: string | undefined
  server.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApi(routes))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  server.get('/docs', (_, reply) => {
    page ??= docsPage(routes)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  server.get('/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(DOCS_CSS))
}

function serveErrors(
  server: FastifyInstance,
  routes: readonly Route[],
  options: ServerOptions,
): void {
  const methods = new Map<string, string>()
  for (const { endpoint } of routes) {
    for (const { url } of placesOf(endpoint)) methods.set(url, endpoint.path.method)
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]?.replace(/\/$/, '') ?? ''
    const allowed = methods.get(path)
    if (allowed !== undefined) reply.header('allow', allowed)
    else if (asksForPage(request))
      return reply
        .code(404)
        .headers({ 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(noSuchPage(request.url))
    const code = allowed === undefined ? 'notFoundPath' : 'wrongMethod'
    return send(reply, refused({ code }, isOpenPath(path), options.wallMs()))
  })
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(error, request, reply, options),
  )
}

/**
 * Turns what the framework or a handler threw into a coded answer; only our own faults are logged.
 */
function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
): FastifyReply {
  const code = codeOfError(error, options)
  // A client that went away in the middle of its request is no fault of ours and reads no answer.
  const hasLeft = request.raw.destroyed && !request.raw.complete
  if (code === 'internal' && !hasLeft) {
    options.log.error(
      { err: error, requestId: request.id, path: request.url.split('?')[0] },
      'failed',
    )
  }
  const open = isOpenPath(request.url ?? '')
  return send(reply, refused({ code }, open, options.wallMs()))
}

/** What a process lacks for a while, and has again without anybody's doing. */
const AWAY = [JournalError, UnknownResultError, UnavailableError]

function codeOfError(error: FastifyError | Error, { host }: ServerOptions): ErrorCode {
  if (error instanceof BadJsonError) return 'badJson'
  // What the directory could not write down: it reads itself anew and goes on. So does a worker
  // that ended before it could answer; reads only come here, they changed nothing.
  const isAway = AWAY.some((type) => error instanceof type)
  if (isAway) return host()?.health().isDiskFull ? 'diskFull' : 'starting'
  const framework = 'code' in error ? String(error.code) : ''
  switch (framework) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'bodyTooLarge'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'badContentType'
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'badJson'
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'notFoundPath'
    default:
      return 'internal'
  }
}
