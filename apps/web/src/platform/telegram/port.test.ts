// Messages to and from Telegram: by the door of its apps, and as the frame of its web clients.
import { expect, test, vi } from 'vitest'
import { openPort } from './port.ts'

type Page = NonNullable<Parameters<typeof openPort>[0]>

/** A page in a frame, with what it posted and a way to post to it. */
function framed(referrer: string) {
  const parent = { postMessage: vi.fn() }
  let listener: (event: unknown) => void = () => {}
  const page = {
    parent,
    document: { referrer },
    location: {},
    addEventListener: (_: string, hear: (event: unknown) => void) => (listener = hear),
  }
  const say = (data: unknown, source: unknown = parent) => listener({ source, data })
  return { page: page as unknown as Page, parent, say }
}

test('a frame posts to the page around it alone, and hears it alone', () => {
  const { page, parent, say } = framed('https://web.telegram.org/k/')
  const port = openPort(page)
  const heard = vi.fn()
  port.on('theme_changed', heard)
  expect(port.isThere).toBe(true)
  port.post('web_app_ready')
  expect(parent.postMessage.mock.calls).toEqual([
    ['{"eventType":"web_app_ready","eventData":{}}', 'https://web.telegram.org'],
  ])
  const message = JSON.stringify({ eventType: 'theme_changed', eventData: { theme_params: {} } })
  say(message, { postMessage: () => {} })
  say({ eventType: 'theme_changed' })
  say('nonsense')
  say('null')
  say('{"eventType":"other"}')
  expect(heard).not.toHaveBeenCalled()
  say(message)
  say('{"eventType":"theme_changed"}')
  expect(heard.mock.calls).toEqual([[{ theme_params: {} }], [{}]])
})

test('a frame that is not told what is around it speaks to Telegram', () => {
  const { page, parent } = framed('')
  openPort(page).post('web_app_ready')
  expect(parent.postMessage.mock.calls[0]?.[1]).toBe('https://web.telegram.org')
})

test('an app is told by its door, and calls the page', () => {
  const postEvent = vi.fn()
  const page = { TelegramWebviewProxy: { postEvent } } as unknown as Page & {
    parent: unknown
    readonly Telegram: { WebView: { receiveEvent(type: string, data: unknown): void } }
  }
  page.parent = page
  const port = openPort(page)
  const heard = vi.fn()
  port.on('back_button_pressed', heard)
  port.post('web_app_setup_back_button', { is_visible: true })
  expect(postEvent.mock.calls).toEqual([['web_app_setup_back_button', '{"is_visible":true}']])
  page.Telegram.WebView.receiveEvent('back_button_pressed', null)
  expect(heard).toHaveBeenCalledWith({})
})

test('a page that was opened by hand has nothing around it', () => {
  const page = {} as unknown as Page & { parent: unknown }
  page.parent = page
  const port = openPort(page)
  expect(port.isThere).toBe(false)
  expect(() => port.post('web_app_ready')).not.toThrow()
})
