// Takes what pages report and passes it on to the address of the settings, in words of our own: a
// report is made anew out of what may be in one, so that nothing else leaves, whoever sent it.
// Without the setting there is no such path (docs/adr/0036).
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  COUNT_MOST,
  errorName,
  isScriptPlace,
  PAGE_REPORTS_PATH,
  PLACES_MOST,
  plainMessage,
  REPORT_MOST,
  reportedEvents,
  reportedFailures,
  reportedPages,
  type PageReport,
} from '@trellis/contract'
import { resolveName, SEND_LIMIT_MS, sendGuarded } from '../deliveries/guarded-send.ts'
import { KINDS } from '../engine-parts.ts'
import { addressKey } from '../limits/address-key.ts'
import { RateLimiter } from '../limits/rate-limiter.ts'
import type { SiteSettings } from '../settings.ts'

export interface ReportSource {
  /** Whether a file of that name is one of those that our pages load. */
  readonly hasScript: (file: string) => boolean
  readonly site: Pick<SiteSettings, 'reports'>
  readonly rateScale: number
  readonly wallMs: () => number
}

/** Of a page, which sends three a minute at most, and of all together. */
const OF_ADDRESS = { limit: 30, perMs: 60_000 }
const OF_ALL = { limit: 600, perMs: 60_000 }
const FLIGHTS_MAX = 8
const MOST_BYTES = 16 * 1024

const sorts: ReadonlySet<string> = new Set([...reportedPages, ...KINDS.map(({ kind }) => kind)])
const sort = z.string().transform((text) => (sorts.has(text) ? text : 'other'))
const count = z.int().min(1).max(COUNT_MOST)
const reportShape = z.object({
  failures: z
    .array(
      z.object({
        what: z.enum(reportedFailures),
        page: sort,
        name: z.string().transform(errorName),
        message: z.string(),
        at: z.array(z.string()).transform((places) => places.filter(isScriptPlace)),
        count,
      }),
    )
    .max(REPORT_MOST),
  events: z.array(z.object({ what: z.enum(reportedEvents), of: sort, count })).max(REPORT_MOST),
})

/**
 * A report as it may be passed on; undefined for what is none. Places are in files of our own: any
 * other name could say what it likes.
 */
export function cleanReport(
  body: unknown,
  hasScript: ReportSource['hasScript'],
): PageReport | undefined {
  const read = reportShape.safeParse(body)
  if (!read.success) return undefined
  const { failures, events } = read.data
  const isOurs = (place: string): boolean => hasScript(place.split(':')[0] ?? '')
  const clean = failures.map((it) => ({
    ...it,
    message: plainMessage(it.name, it.message),
    at: it.at.filter(isOurs).slice(0, PLACES_MOST),
  }))
  return { failures: clean, events }
}

/** Answers 204 to every report that can be read: what became of it is nothing to a page. */
export function servePageReports(server: FastifyInstance, source: ReportSource): void {
  const { reports: url } = source.site
  if (url === undefined) return
  const limiter = new RateLimiter(source.rateScale)
  const stop = new AbortController()
  let flights = 0
  server.addHook('onClose', (_, done) => {
    stop.abort()
    done()
  })
  const pass = async (report: PageReport): Promise<void> => {
    if (flights >= FLIGHTS_MAX) return
    flights += 1
    const body = Buffer.from(JSON.stringify(report))
    const headers = { 'content-type': 'application/json' }
    // The setting takes http of this machine alone, for tests.
    const rule = { loopback: url.protocol === 'http:' }
    const parts = { rule, resolve: resolveName, limitMs: SEND_LIMIT_MS, stop: stop.signal }
    await sendGuarded({ url, headers, body }, parts)
    flights -= 1
  }
  server.post(PAGE_REPORTS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const nowMs = source.wallMs()
    const key = addressKey(request.ip)
    if (limiter.take(key, OF_ADDRESS, nowMs) > 0 || limiter.take('all', OF_ALL, nowMs) > 0)
      return reply.code(429).send()
    if (Buffer.byteLength(request.rawBody) > MOST_BYTES) return reply.code(413).send()
    const report = cleanReport(request.body, source.hasScript)
    if (report === undefined) return reply.code(400).send()
    void pass(report)
    return reply.code(204).send()
  })
}
