// What a page reports: counts and failures come together, are cut, sent seldom, and given up where
// nobody takes them.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageReport } from '@trellis/contract'
import { PageReports } from './page-reports.ts'

let path = '/'
let sent: PageReport[] = []
const page = {
  path: () => path,
  kindOf: (at: string) => (at.startsWith('/futures-grid-create') ? 'futures-grid' : undefined),
}
const made = (isTaken = true): PageReports => {
  return new PageReports(page, async (report) => {
    sent.push(report)
    return isTaken
  })
}

beforeEach(() => {
  path = '/'
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pages, forms and new bots are counted by sort and kind, and sent together', async () => {
  const reports = made()
  const steps = ['/', '/futures-grid-create/?investment=5000', '/bot/7001', '/bot/7002']
  for (const step of steps) {
    path = step
    reports.view()
    reports.view()
    if (page.kindOf(step) !== undefined) reports.created()
  }
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  const events = [
    { what: 'page-viewed', of: 'home', count: 1 },
    { what: 'page-viewed', of: 'create', count: 1 },
    { what: 'form-opened', of: 'futures-grid', count: 1 },
    { what: 'bot-created', of: 'futures-grid', count: 1 },
    { what: 'page-viewed', of: 'bot', count: 2 },
  ]
  expect(sent).toEqual([{ failures: [], events }])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(1)
})

test('a failure is told once with how often, by its sort', async () => {
  const reports = made()
  const broken = new TypeError('x is undefined')
  for (let i = 0; i < 3; i++) reports.fail('error', broken)
  reports.fail(
    'drawing',
    new TypeError('Failed to fetch dynamically imported module: https://a.b/c'),
  )
  reports.fail('rejection', 'ann@example.org has 5000')
  await reports.flush()
  const [report] = sent
  const told = report?.failures.map(({ what, name, message, count }) => [
    what,
    name,
    message,
    count,
  ])
  expect(told).toEqual([
    ['error', 'TypeError', 'x is undefined', 3],
    ['chunk', 'TypeError', 'Failed to fetch dynamically imported module: …', 1],
    ['rejection', 'Error', '', 1],
  ])
})

test('however many there are, a report holds twenty', async () => {
  const reports = made()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const letter of letters) reports.fail('error', new TypeError(`${letter} is undefined`))
  await reports.flush()
  expect(sent[0]?.failures).toHaveLength(20)
})

test('after three that were not taken nothing is sent any more', async () => {
  const reports = made(false)
  for (let i = 0; i < 9; i++) {
    path = `/bot/${i}`
    reports.view()
    await vi.advanceTimersByTimeAsync(20_000)
  }
  expect(sent).toHaveLength(3)
})

test('what an address, an error or a stack says of anybody is in no report', async () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.integer({ min: 100_000 }).map(String),
    fc.float({ noNaN: true, noDefaultInfinity: true, min: 10 }).map((n) => `${n.toFixed(4)}`),
  )
  await fc.assert(
    fc.asyncProperty(
      secret,
      fc.constantFrom('TypeError', 'Error', 'ApiFailure'),
      async (it, name) => {
        sent = []
        const reports = made()
        path = `/bot/${it}?email=${it}#${it}`
        reports.view()
        const error = Object.assign(new Error(`cannot find ${it} of ${it}`), { name })
        error.stack = `${name}: ${it}\n at https://a.b/tradingbot/bot/${it}:1:2`
        reports.fail('error', error)
        await reports.flush()
        expect(sent).toHaveLength(1)
        expect(JSON.stringify(sent)).not.toContain(it)
      },
    ),
  )
})
