// Plays a web client of Telegram: a page of another origin that shows the mini app in a frame,
// keeps what the frame says and speaks to it. For the journey of links.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

export interface TelegramHost {
  /** Origin of the page: "http://telegram.localhost:8123". */
  readonly origin: string
  /** The page that shows an address in its frame. */
  page(framed: string): string
  stop(): void
}

const HOST = `<!doctype html><title>Telegram</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } iframe { border: 0; inline-size: 100vw; block-size: 100vh }</style>
<script>
  var heard = []
  addEventListener('message', (event) => heard.push(JSON.parse(event.data)))
  var say = (eventType, eventData) =>
    frames[0].postMessage(JSON.stringify({ eventType, eventData }), '*')
  addEventListener('DOMContentLoaded', () => {
    var frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = decodeURIComponent(location.search.slice(1))
  })
</script>
<body></body>`

export async function openTelegramHost(): Promise<TelegramHost> {
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(HOST)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://telegram.localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    page: (framed) => `${origin}/?${encodeURIComponent(framed)}`,
    stop: () => server.close(),
  }
}

interface Heard {
  readonly eventType: string
  readonly eventData: Readonly<Record<string, unknown>>
}

/** What the frame said last of a type; undefined where it said nothing. */
export async function lastHeard(page: Page, type: string): Promise<Heard['eventData'] | undefined> {
  const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
  return heard.filter(({ eventType }) => eventType === type).at(-1)?.eventData
}

/** Says something to the frame, as Telegram's buttons do. */
export async function sayToFrame(page: Page, type: string, data: object = {}): Promise<void> {
  await page.evaluate(
    ([name, said]) =>
      (window as unknown as { say(name: string, data: object): void }).say(name, said),
    [type, data] as const,
  )
}
