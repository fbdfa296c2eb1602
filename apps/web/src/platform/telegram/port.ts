// The port to Telegram: our own, so that no foreign script runs here. Apps put a door into the
// page, web clients show it in a frame and exchange messages with it. Who may frame the page is
// said by its content security policy, so the frame around it is one of those.

export interface TelegramPort {
  /** False where the page was opened by hand, without Telegram around it. */
  readonly isThere: boolean
  post(type: string, data?: object): void
  /** Hears messages of a type from now on. */
  on(type: string, hear: (data: Readonly<Record<string, unknown>>) => void): void
}

type Hear = Parameters<TelegramPort['on']>[1]

/** What Telegram's apps put into the page, and what they call in it. */
interface TelegramWindow {
  readonly TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
  Telegram?: unknown
}

export function openPort(page: Window & TelegramWindow = window): TelegramPort {
  const listeners = new Map<string, Hear[]>()
  const receive = (type: unknown, data: unknown): void => {
    const fields = typeof data === 'object' && data !== null ? { ...data } : {}
    for (const hear of listeners.get(String(type)) ?? []) hear(fields)
  }
  page.Telegram = { WebView: { receiveEvent: receive } }
  const isFramed = page.parent !== page
  if (isFramed) {
    page.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      const message = source === page.parent ? readMessage(data) : undefined
      if (message !== undefined) receive(message.eventType, message.eventData)
    })
  }
  const origin = isFramed ? framedBy(page) : ''
  return {
    isThere: isFramed || page.TelegramWebviewProxy !== undefined,
    post: (type, data = {}) => {
      const door = page.TelegramWebviewProxy
      if (door !== undefined) door.postEvent(type, JSON.stringify(data))
      else if (isFramed) {
        page.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), origin)
      }
    },
    on: (type, hear) => listeners.set(type, [...(listeners.get(type) ?? []), hear]),
  }
}

function readMessage(data: unknown): { eventType: unknown; eventData: unknown } | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    if (typeof message !== 'object' || message === null) return undefined
    const { eventType, eventData } = message as { eventType?: unknown; eventData?: unknown }
    return { eventType, eventData }
  } catch {
    return undefined
  }
}

/** Where messages go: to the page around this one, or where a browser hides it, to Telegram's. */
function framedBy(page: Window): string {
  const around = page.location.ancestorOrigins?.[0] ?? page.document.referrer
  return URL.canParse(around) ? new URL(around).origin : 'https://web.telegram.org'
}
