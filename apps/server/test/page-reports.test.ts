// Reports of pages on their way through this server: no such path without the setting; with it what
// comes is passed on in words of our own, bounded, and the page hears nothing of what became of it.
import Fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PAGE_REPORTS_PATH } from '@trellis/contract'
import { readJsonBodies } from '../src/http/body-reader.ts'
import { cleanReport, servePageReports } from '../src/http/page-reports.ts'
import { eventually } from './host-fixture.ts'
import { TargetService } from './target-services.ts'

const service = new TargetService()
const hasScript = (file: string): boolean => ['bot-1.js', 'a.js'].includes(file)
let server: FastifyInstance | undefined

beforeAll(() => service.start())
afterAll(() => service.stop())
afterEach(() => server?.close())

function serve(reports: URL | undefined, rateScale = 1): FastifyInstance {
  server = Fastify()
  readJsonBodies(server)
  const source = { site: { reports }, rateScale, wallMs: () => 5, hasScript }
  servePageReports(server, source)
  return server
}

const send = async (to: FastifyInstance, payload: object): Promise<number> =>
  (await to.inject({ method: 'POST', url: PAGE_REPORTS_PATH, payload })).statusCode

const failure = {
  what: 'error',
  page: 'bot',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'x')",
  at: ['bot-1.js:1:2'],
  count: 2,
}
const event = { what: 'bot-created', of: 'spot-grid', count: 1 }

test('without the setting there is no such path', async () => {
  expect(await send(serve(undefined), { failures: [], events: [event] })).toBe(404)
  expect(service.received).toEqual([])
})

test('with it a report is passed on, and nothing of the request but that', async () => {
  const to = serve(new URL(service.url('/taken')))
  expect(await send(to, { failures: [failure], events: [event], user: 'ann' })).toBe(204)
  await eventually('it was passed on', async () => service.at('/taken').length === 1)
  const [{ body, headers }] = service.at('/taken') as [(typeof service.received)[number]]
  const message = 'Cannot read properties of undefined (reading …)'
  expect(JSON.parse(body.toString())).toEqual({
    failures: [{ ...failure, message }],
    events: [event],
  })
  const sent = Object.keys(headers).sort()
  expect(sent).toEqual(['connection', 'content-length', 'content-type', 'host'])
})

test('an endpoint that fails or is away is nothing to the page', async () => {
  service.usual.set('/broken', 500)
  expect(
    await send(serve(new URL(service.url('/broken'))), { failures: [], events: [event] }),
  ).toBe(204)
  await server?.close()
  expect(await send(serve(new URL('http://127.0.0.1:9/')), { failures: [], events: [] })).toBe(204)
})

test('what is no report is refused, what is too long or too often as well', async () => {
  const to = serve(new URL(service.url('/bounded')))
  for (const body of [
    {},
    { failures: 1, events: [] },
    { failures: [], events: [{ ...event, count: 0 }] },
  ])
    expect(await send(to, body)).toBe(400)
  const long = { failures: [{ ...failure, message: 'x'.repeat(17_000) }], events: [] }
  expect(await send(to, long)).toBe(413)
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await send(to, { failures: [], events: [] }))
  expect(answers.filter((code) => code === 204)).toHaveLength(26)
  expect(answers.at(-1)).toBe(429)
})

test('whoever sends it, nothing of a person, a bot or a sum is passed on', () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.integer({ min: 100_000 }).map(String),
    fc.webUrl({ withQueryParameters: true }),
  )
  fc.assert(
    fc.property(secret, fc.constantFrom('TypeError', 'Error'), (it, name) => {
      const report = cleanReport(
        {
          failures: [
            { ...failure, name, message: `no ${it}`, page: it, at: [it, 'a.js:1:2'], bot: it },
            { ...failure, name: it },
          ],
          events: [{ ...event, of: it, user: it }],
          cookie: it,
        },
        hasScript,
      )
      expect(report?.events).toEqual([{ ...event, of: 'other' }])
      expect(report?.failures.map(({ at }) => at)).toEqual([['a.js:1:2'], failure.at])
      expect(JSON.stringify(report)).not.toContain(it)
    }),
  )
})

test('places are in files of our own pages alone, whatever a name looks like', () => {
  const at = ['bot-4711-has-99.5-USDT-alice.smith.js:1:1', 'AliceSmith.js:1:1', 'bot-1.js:1:2041']
  const report = cleanReport({ failures: [{ ...failure, at }], events: [] }, hasScript)
  expect(report?.failures[0]?.at).toEqual(['bot-1.js:1:2041'])
})
