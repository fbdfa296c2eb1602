// The service worker: shows what is pushed and opens the page that it is about. It answers no
// request and keeps no file, so that no page is ever older than the server's.
import { directionOf, languageOf, prefixOf, type Language, type Texts } from '@trellis/texts'
import { pushWords, readMessage } from './push-words.ts'

/** Put in by the build: what every push may say, in every language. */
declare const PUSH_TEXTS: Readonly<Record<Language, Texts>>
/** Put in by the build: where the rest is asked for, with a place for the language. */
declare const NEWS_PLACE: string

/** Of a service worker what this one uses; the compiler's own types of it clash with a page's. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: object): Promise<readonly WindowOfOurs[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}

interface WindowOfOurs {
  readonly url: string
  focus(): Promise<unknown>
}

interface WorkerEvent {
  readonly data?: { text(): string } | null
  readonly notification: Notification
  waitUntil(work: Promise<unknown>): void
}

const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data ?? '')))
})

async function show(text: string | undefined): Promise<void> {
  const message = readMessage(text)
  const language = languageOf(message?.lang ?? '')
  const news = message?.event === undefined ? undefined : await newsIn(language)
  const words = pushWords(message, language, { push: PUSH_TEXTS[language], news })
  const { title, body, path, tag } = words
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    dir: directionOf(language),
    icon: '/tradingbot/icon.svg',
    data: `${prefixOf(language)}/tradingbot${path}`,
  })
}

/** The words of events; a push without them says that something happened. */
async function newsIn(language: Language): Promise<Texts | undefined> {
  try {
    const answer = await fetch(NEWS_PLACE.replace('{language}', language))
    return answer.ok ? ((await answer.json()) as Texts) : undefined
  } catch {
    return undefined
  }
}

/** The page that is open already, else one of its own. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => new URL(url).pathname === path)
  await (found === undefined ? worker.clients.openWindow(path) : found.focus())
}
