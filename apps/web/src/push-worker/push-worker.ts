// The service worker: shows what is pushed and opens the page that it is about. It answers no
// request and keeps no file, so that no page is ever older than the server's.
import { pushWords } from './push-words.ts'

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
  const { title, body, language, path, tag } = pushWords(text)
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/tradingbot/icon.svg',
    data: `${language === 'ar' ? '/ar-SA' : ''}/tradingbot${path}`,
  })
}

/** The page that is open already, else one of its own. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => new URL(url).pathname === path)
  await (found === undefined ? worker.clients.openWindow(path) : found.focus())
}
