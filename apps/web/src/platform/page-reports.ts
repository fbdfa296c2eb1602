// Tells our own server what broke on the page and counts what is used: sorts of pages, forms and
// new bots by their kind. Loaded only where the installation passes reports on; a failure to tell
// is told to nobody.
import {
  COUNT_MOST,
  errorName,
  PAGE_REPORTS_PATH,
  plainMessage,
  REPORT_MOST,
  scriptPlaces,
  sortOfPage,
  type EventReport,
  type FailureReport,
  type PageReport,
  type ReportedEvent,
  type ReportedFailure,
} from '@trellis/contract/page-reports'
import { CREATED_EVENT } from '@trellis/bot-kit/web/create/created-event.ts'
import { isLostChunk } from './lost-chunk.ts'

/** What the page is, as far as reports need it. */
export interface ReportedPage {
  /** Address inside the area. */
  readonly path: () => string
  /** Kind of the form at an address; undefined where none is. */
  readonly kindOf: (path: string) => string | undefined
}

/** Sends one report; false where it was not taken. */
export type SendReport = (report: PageReport) => Promise<boolean>

/** Three a minute at most, and none any more after so many that were not taken. */
const EVERY_MS = 20_000
const LOST_MOST = 3

export class PageReports {
  readonly #page: ReportedPage
  readonly #send: SendReport
  readonly #failures = new Map<string, FailureReport>()
  readonly #events = new Map<string, EventReport>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #lost = 0
  #seen = ''

  constructor(page: ReportedPage, send: SendReport) {
    this.#page = page
    this.#send = send
  }

  /** Counts the page that is shown now, once until another is. */
  view(): void {
    const path = this.#page.path().split(/[?#]/)[0] ?? ''
    if (path === this.#seen) return
    this.#seen = path
    this.#count('page-viewed', sortOfPage(path))
    const kind = this.#page.kindOf(path)
    if (kind !== undefined) this.#count('form-opened', kind)
  }

  /** A bot stands that was asked for by the form that is open. */
  created(): void {
    const kind = this.#page.kindOf(this.#page.path())
    if (kind !== undefined) this.#count('bot-created', kind)
  }

  fail(what: ReportedFailure, thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : undefined
    const name = errorName(error?.name ?? '')
    const path = this.#page.path()
    const report = {
      what: isLostChunk(error) ? 'chunk' : what,
      page: this.#page.kindOf(path) ?? sortOfPage(path),
      name,
      message: plainMessage(name, error?.message ?? ''),
      at: scriptPlaces(error?.stack ?? ''),
    } as const
    add(this.#failures, JSON.stringify(report), report)
    this.#later()
  }

  /** Sends what has come together; nothing where nothing has. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const report = { failures: [...this.#failures.values()], events: [...this.#events.values()] }
    this.#failures.clear()
    this.#events.clear()
    if (report.failures.length + report.events.length === 0 || this.#lost >= LOST_MOST) return
    const isTaken = await this.#send(report).catch(() => false)
    this.#lost = isTaken ? 0 : this.#lost + 1
  }

  #count(what: ReportedEvent, of: string): void {
    add(this.#events, `${what} ${of}`, { what, of })
    this.#later()
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS)
  }
}

function add<T extends object>(
  to: Map<string, T & { readonly count: number }>,
  key: string,
  report: T,
): void {
  const count = to.get(key)?.count ?? 0
  if ((count > 0 || to.size < REPORT_MOST) && count < COUNT_MOST)
    to.set(key, { ...report, count: count + 1 })
}

/** Listens to the browser from now on. */
export function beginReports(page: ReportedPage): void {
  const reports = new PageReports(page, post)
  addEventListener('error', (event) => reports.fail('error', event.error))
  addEventListener('unhandledrejection', (event) => reports.fail('rejection', event.reason))
  addEventListener(CREATED_EVENT, () => reports.created())
  // The router says so of each of its steps; the browser of those back and forth.
  for (const step of ['popstate', 'pushState', 'replaceState'])
    addEventListener(step, () => reports.view())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void reports.flush()
  })
  // What a boundary caught, React says to the console and to nobody else.
  const said = console.error
  console.error = (...words: readonly unknown[]) => {
    said(...words)
    const error = words.find((it) => it instanceof Error)
    if (error !== undefined) reports.fail('drawing', error)
  }
  reports.view()
}

async function post(report: PageReport): Promise<boolean> {
  const answer = await fetch(PAGE_REPORTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    // Nothing that names the user goes along, and a page that is left may still say it.
    credentials: 'omit',
    keepalive: true,
  })
  return answer.ok
}
