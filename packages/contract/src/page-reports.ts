// What pages report to their own server, which passes it on: failures of code and counts of what is
// used (docs/adr/0036). The one place that says what may be in it; page and server cut by it, so
// that nothing of a person, a bot or a sum leaves either.

export const PAGE_REPORTS_PATH = '/reports/v1/page'

/** Code, a promise that nobody waited for, a file of the page that did not come, a drawing. */
export const reportedFailures = ['error', 'rejection', 'chunk', 'drawing'] as const
export type ReportedFailure = (typeof reportedFailures)[number]

/** What is counted: pages by their sort, forms and new bots by their kind. */
export const reportedEvents = ['page-viewed', 'form-opened', 'bot-created'] as const
export type ReportedEvent = (typeof reportedEvents)[number]

/** Sorts of pages, as their addresses begin; every other one is "other". */
export const reportedPages = [
  'home',
  'create',
  'my-bot',
  'bot',
  'ranking',
  'account',
  'announcements',
  'operator',
] as const

export interface FailureReport {
  readonly what: ReportedFailure
  /** Sort of the page, or the kind of its form. */
  readonly page: string
  /** Class of the error. */
  readonly name: string
  readonly message: string
  /** Files of the page with line and column, the innermost first. */
  readonly at: readonly string[]
  readonly count: number
}

export interface EventReport {
  readonly what: ReportedEvent
  readonly of: string
  readonly count: number
}

export interface PageReport {
  readonly failures: readonly FailureReport[]
  readonly events: readonly EventReport[]
}

/** Of one report: more of either is left out. */
export const REPORT_MOST = 20
export const COUNT_MOST = 1000
/** Of one failure. */
export const PLACES_MOST = 5
const MESSAGE_MOST = 160

/**
 * Errors that the browser itself words, out of names of code. What others say may be about the
 * user's things: of those the class is all that is told.
 */
const OF_BROWSER: ReadonlySet<string> = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
])

/** The class of an error; what is no name of one is a plain error. */
export function errorName(name: string): string {
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error'
}

/** What the browser said, without addresses, texts in quotes, numbers and foreign letters. */
export function plainMessage(name: string, message: string): string {
  if (!OF_BROWSER.has(name)) return ''
  return message
    .slice(0, 4 * MESSAGE_MOST)
    .replace(/(["'`“«])[^"'`”»]*(["'`”»]|$)/g, '…')
    .replace(/\S*[@/?&=\\]\S*/g, '…')
    .replace(/\S*\p{Nd}\S*/gu, '#')
    .replace(/[^\x20-\x7e…]+/g, '?')
    .slice(0, MESSAGE_MOST)
    .trim()
}

/** "create-B3xY.js:1:2041": where a stack leads through files of the page. */
export function scriptPlaces(stack: string): readonly string[] {
  const found = stack.slice(0, 8000).matchAll(/\/assets\/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g)
  return [...found]
    .slice(0, PLACES_MOST)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}

/** Whether a text is one of those places and nothing more. */
export function isScriptPlace(text: string): boolean {
  const [place] = scriptPlaces(`/assets/${text}`)
  return place === text
}

/** The sort of a page by its address inside the area; only the first part is looked at. */
export function sortOfPage(path: string): string {
  const [first = ''] =
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((part) => part !== '') ?? []
  if (first === '') return 'home'
  if (/^[a-z-]+-create$/.test(first)) return 'create'
  return reportedPages.find((it) => it === first) ?? 'other'
}
