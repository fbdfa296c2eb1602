// News leave the page: a browser and webhooks are added, what happens is pushed and posted,
// retried, given up, and all of it stands in the log; a push is shown by the worker and opens the
// bot.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { decrypt, keysOf, newBrowser } from '../apps/server/test/push-service.ts'
import { TargetService } from '../apps/server/test/target-services.ts'
import { desktop, post, signedIn, watchErrors } from './app.ts'
import { violations } from './axe.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()
const services = new TargetService()
const reader = newBrowser()

beforeAll(() => services.start())
afterAll(() => services.stop())

/** In place of the browser's own push service, which a test cannot reach. */
async function subscribesHere(context: BrowserContext): Promise<void> {
  const subscription = { endpoint: services.url('/push'), keys: keysOf(reader) }
  await context.grantPermissions(['notifications'], { origin: app.base })
  await context.addInitScript((made) => {
    let current: unknown = null
    const subscribed = {
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: () => {
        current = null
        return Promise.resolve(true)
      },
    }
    // Without windows a browser denies it whatever it was granted.
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve((current = subscribed)),
      getSubscription: () => Promise.resolve(current),
    })
  }, subscription)
}

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notification settings' })
  await dialog.getByRole('radio', { name: 'Away from it' }).click()
  return dialog
}

async function closeOne(page: Page): Promise<string> {
  const bot = await makeGrid(page, [0.9, 1.1], {})
  await post(page, '/grid/v1/close-grid', { bot_id: bot, close_mode: 3 })
  return bot
}

/**
 * What the worker shows of a push, given to it as the browser's own service would, and what it
 * opens when that is pressed. A browser without windows shows nothing by itself.
 */
async function shownBy(context: BrowserContext, page: Page, data: string): Promise<object> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = self as unknown as Scope
    scope.registration.showNotification = (title, options) => {
      scope.shown = { title, body: options.body, data: options.data }
      return Promise.resolve()
    }
    scope.clients.openWindow = (path) => Promise.resolve((scope.opened = path))
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = { origin: app.base, registrationId, data }
  await session.send('ServiceWorker.deliverPushMessage', push)
  const shown = () => worker.evaluate(() => (self as unknown as Scope).shown)
  await expect.poll(shown).toBeDefined()
  const opened = () =>
    worker.evaluate(() => {
      const scope = self as unknown as Scope
      const { data: pressed } = scope.shown ?? {}
      const notification = { data: pressed, close: () => undefined }
      const more = { notification, waitUntil: () => undefined }
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), more))
      return scope.opened
    })
  await expect.poll(opened).toBeDefined()
  const { title, body } = (await shown()) ?? {}
  return { title, body, opened: await opened() }
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly data: string
}

interface Scope {
  shown?: Shown
  opened?: string
  readonly registration: {
    showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void>
  }
  readonly clients: { openWindow: (path: string) => Promise<string> }
  dispatchEvent(event: Event): boolean
}

test('push and webhook delivered, retried, given up, and all of it in the log', async () => {
  const context = await browser.newContext(desktop)
  await subscribesHere(context)
  const page = await signedIn(context, app)
  const errors = watchErrors(page)
  await page.goto(app.url('/my-bot/'))
  const dialog = await openSettings(page)
  await dialog.getByRole('button', { name: 'Allow here' }).click()
  await dialog.getByText('Gets notifications when this page is closed.').waitFor()
  await dialog.getByLabel('Address').fill('http://169.254.169.254/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('This address cannot be called', { exact: false }).waitFor()
  services.replies.set('/late', [500])
  services.usual.set('/dead', 500)
  for (const path of ['/late', '/dead']) {
    await dialog.getByLabel('Address').fill(services.url(path))
    await dialog.getByLabel('Name (optional)').fill(path.slice(1))
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText(services.url(path)).waitFor()
    expect(await dialog.getByLabel('Secret', { exact: true }).textContent()).toMatch(/^whsec_/)
  }
  await dialog.getByLabel('Closed by you or a leader: Push').check()
  expect(await violations(page)).toEqual([])
  // It is open before there is anything in it.
  await dialog.getByRole('radio', { name: 'Log' }).click()
  await dialog.getByText('Nothing sent yet').waitFor()
  const bot = await closeOne(page)
  const lines = dialog.locator('.away-log li')
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(3)
  const said = async () => (await lines.allInnerTexts()).map((it) => it.replace(/\s+/g, ' ')).sort()
  await expect
    .poll(said)
    .toEqual([
      expect.stringMatching(/BTCUSDT · Chrome.* Delivered · Answer 201 /),
      expect.stringMatching(/BTCUSDT · dead Given up · Answer 500 · not accepted · 3 attempts/),
      expect.stringMatching(/BTCUSDT · late Delivered · Answer 201 · 2 attempts/),
    ])
  expect(await violations(page)).toEqual([])

  const [pushed] = services.at('/push')
  const text = decrypt(reader, pushed?.body ?? Buffer.alloc(0))
  expect(await shownBy(context, page, text)).toEqual({
    title: expect.stringMatching(/^Closed by you at /),
    body: 'BTC/USDT',
    opened: `/tradingbot/bot/${bot}/`,
  })
  expect(errors).toEqual([])
  await context.close()
})

test('what stands in the way of pushes has words, and nothing is asked before a press', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  await page.goto(app.url('/my-bot/'))
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
  let dialog = await openSettings(page)
  await dialog.getByText('Notifications are blocked for this site.', { exact: false }).waitFor()
  await page.reload()
  await page.evaluate(() => Reflect.deleteProperty(window, 'PushManager'))
  dialog = await openSettings(page)
  await dialog.getByText('This browser cannot be pushed to.', { exact: false }).waitFor()
  await page.reload()
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  dialog = await openSettings(page)
  await dialog.getByText('Pushes need a page over https.', { exact: false }).waitFor()
  await context.close()
})
