// Where the page stands: testnet hosts with their ribbon, the banner of the app, the page inside
// the native app, which a script plays, and inside a web client of Telegram, which another page
// plays.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { Texts } from '@trellis/texts'
import { textsOf } from '../tools/text-files.ts'
import { desktop, newAccount, phone, register, startApp, watchErrors, type App } from './app.ts'
import { signedVisit } from '../apps/server/test/telegram-signer.ts'
import { showNow, tooWide, violations } from './axe.ts'
import { shiftOf } from './layout-shift.ts'
import { appAgent, playApp, toldApp, type HostAnswers } from './native-host.ts'
import { lastHeard, openTelegramHost, sayToFrame, type TelegramHost } from './telegram-host.ts'
import { useApp } from './use-app.ts'

const { browser } = useApp()
const APP = 'https://get.example.org/trellis'
const PLATFORM = 'https://www.example.org'
const BOT = '123456:AAEexampleexampleexampleexample'
let app: App
let telegram: TelegramHost

beforeAll(async () => {
  telegram = await openTelegramHost()
  app = await startApp({
    TRELLIS_APP_ADDRESS: APP,
    TRELLIS_TRY_APP: '1',
    TRELLIS_PLATFORM: PLATFORM,
    TRELLIS_TELEGRAM_TOKEN: BOT,
    TRELLIS_TELEGRAM_FRAMES: telegram.origin,
  })
})
afterAll(async () => {
  telegram.stop()
  await app.stop()
})

/** The server by another name of this machine. */
const at = (host: string, path = '/', locale = ''): string =>
  app.url(path, locale).replace('127.0.0.1', host)

test('testnet hosts have the ribbon, the others not', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const ribbon = page.getByRole('complementary', { name: 'Testnet' })
  for (const [host, count] of [
    ['testnet.localhost', 1],
    ['m-testnet.localhost', 1],
    ['www.localhost', 0],
    ['localhost', 0],
  ] as const) {
    await page.goto(at(host))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([host, await ribbon.count()]).toEqual([host, count])
    if (count === 0) continue
    // No place for a scrollbar is kept beside it: bars are hidden here, and take none.
    const { width } = (await ribbon.boundingBox()) ?? {}
    expect([host, width]).toEqual([host, page.viewportSize()?.width])
  }
  await page.goto(at('testnet.trellis.eu.localhost', '/', 'ar-SA'))
  await page.getByText('شبكة اختبار: ').waitFor()
  await context.close()
})

test('the EU’s site shows prices in USDC first, and what an address names all the same', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const errors = watchErrors(page)
  const eu = (path: string) => at('eu.localhost', path)
  await page.goto(eu('/'))
  await page.locator('figcaption').getByText('BTC/USDC').waitFor()
  const tiles = page.getByRole('region', { name: 'Market now' }).getByRole('link')
  expect(await tiles.first().getAttribute('href')).toContain('base=BTC&quote=USDC')
  const suggested = page.getByRole('region', { name: 'Suggested pairs' }).getByRole('heading')
  await expect.poll(() => suggested.nth(1).textContent()).toMatch(/USDC$/)
  for (const [path, name] of [
    ['/create/', 'BTC/USDC'],
    ['/dual-create/', 'BTC/USDC'],
    ['/liquidity-create/', 'BTC/USDC'],
    ['/create/?base=ETH&quote=USDT', 'ETH/USDT'],
  ] as const) {
    await page.goto(eu(path))
    await page.getByRole('button', { name: `Change pair, now ${name}` }).waitFor()
    await expect.poll(() => page.getByText('There is no pool on this pair').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Change pair, now ETH/USDT' }).click()
  const dialog = page.getByRole('dialog')
  const options = dialog.getByRole('listbox').getByRole('option')
  await options.first().getByText('BTC/USDC').waitFor()
  expect(await options.nth(1).textContent()).toContain('ETH/USDC')
  const tabs = dialog.getByRole('group').getByRole('button')
  expect((await tabs.allTextContents()).slice(2, 4)).toEqual(['USDC', 'USDT'])
  // Of contracts on which bots can be made there is none in USDC.
  await page.goto(eu('/fgrid-create/'))
  await page.getByRole('button', { name: 'Change pair, now BTCUSDT' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a phone browser is offered the app, without a shift, until it is closed', async () => {
  const context = await browser.newContext({ ...phone, userAgent: 'X (iPhone) Mobile' })
  const page = await context.newPage()
  expect(await shiftOf(page, at('m-testnet.localhost'), 'footer')).toBeLessThan(0.01)
  for (const theme of ['dark', 'light'] as const) {
    await showNow(page, { theme })
    expect(await violations(page)).toEqual([])
  }
  expect(await tooWide(page)).toEqual([])
  const banner = page.getByRole('complementary', { name: 'App' })
  expect(await banner.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(APP)
  const deposit = page.getByRole('navigation', { name: 'Platform' }).getByText('Deposit')
  expect(await deposit.getAttribute('href')).toBe(`${PLATFORM}/en/user/assets/deposit`)
  // Without an app on this phone the link leads where it says, a moment later.
  await page.route(APP, (route) => route.fulfill({ contentType: 'text/html', body: 'The app' }))
  await banner.getByRole('link', { name: 'Open' }).click()
  await page.getByText('The app').waitFor()
  await page.goBack()
  await banner.getByRole('button', { name: 'Close' }).click()
  expect(await banner.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await banner.count()).toBe(0)
  await context.close()
})

/** A page in the app of a version. */
async function inApp(answers: HostAnswers): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...phone, userAgent: appAgent(answers.version) })
  await playApp(context, answers)
  const page = await context.newPage()
  await page.goto(at('localhost'))
  return { context, page }
}

test('in the app its user is logged in, and links open its screens', async () => {
  const made = await fetch(`${app.base}/x-api/v2/public/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newAccount()),
  })
  const { result } = (await made.json()) as { result: { id: string; user_token: string } }
  const user = { uid: result.id, userName: 'heron', userToken: result.user_token }
  const { context, page } = await inApp({ version: '3.6.1', user })
  await page.getByRole('button', { name: /^Account / }).waitFor()
  expect(await page.getByRole('complementary', { name: 'App' }).count()).toBe(0)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'UserToken')
  expect(cookie?.value).toBe(result.user_token)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
  await page.getByRole('link', { name: 'Create', exact: true }).first().click()
  await page.getByRole('link', { name: 'Withdraw' }).click()
  // The app has no screen for it: the page itself opens it.
  await page.getByRole('link', { name: 'Ranking' }).first().click()
  await page.waitForURL(/ranking/)
  await expect
    .poll(() => toldApp(page))
    .toEqual([
      ['Router.push', { url: 'trellis://bot/create' }],
      ['Router.push', { url: 'trellis://assets/withdraw' }],
    ])
  await context.close()
})

test('the login of the app goes before the page’s, which opens where it fails', async () => {
  const { context, page } = await inApp({ version: '3.7.0' })
  const login = page.getByRole('button', { name: 'Log in' }).first()
  await login.click()
  await expect
    .poll(() => toldApp(page))
    .toEqual([['Router.push', { url: 'trellis://account/login' }]])
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
  for (const answers of [{ version: '3.7.0', refused: ['Router.push'] }, { version: '3.6.0' }]) {
    const other = await inApp(answers)
    await other.page.getByRole('button', { name: 'Log in' }).first().click()
    await other.page.getByRole('dialog').getByLabel('E-mail').waitFor()
    await other.context.close()
  }
})

test('in Telegram its user is logged in, and its buttons are those of the page', async () => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const launch = new URLSearchParams({
    tgWebAppData: signedVisit(BOT, 42, Date.now()),
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: '{"bg_color":"#ffffff","secondary_bg_color":"#f4f4f5"}',
  })
  await page.goto(telegram.page(`${at('www.localhost', '/tg/')}#${launch.toString()}`))
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^Account / }).waitFor()
  expect(await frame.locator('html').getAttribute('data-theme')).toBe('light')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('trellis-token')
  expect(await lastHeard(page, 'web_app_setup_back_button')).toEqual({ is_visible: false })

  await frame.getByRole('link', { name: 'Create', exact: true }).last().click()
  await expect
    .poll(() => lastHeard(page, 'web_app_setup_main_button'))
    .toMatchObject({ is_visible: true, is_active: true })
  expect(await lastHeard(page, 'web_app_setup_back_button')).toEqual({ is_visible: true })
  await frame.locator('main form input').first().fill('1')
  await expect
    .poll(() => lastHeard(page, 'web_app_setup_closing_behavior'))
    .toEqual({ need_confirmation: true })
  await sayToFrame(page, 'main_button_pressed')
  await expect
    .poll(() => lastHeard(page, 'web_app_trigger_haptic_feedback'))
    .toMatchObject({ type: 'impact' })
  await sayToFrame(page, 'back_button_pressed')
  await frame.getByRole('navigation', { name: 'Platform' }).waitFor()
  await expect
    .poll(() => lastHeard(page, 'web_app_setup_back_button'))
    .toEqual({ is_visible: false })

  // What Telegram handed over is used; the window still knows who is here.
  await page.reload()
  await frame.getByRole('button', { name: /^Account / }).click()
  // There is no password of such an account to be changed, and nothing that asks for one.
  await frame.getByRole('menuitem', { name: 'Log out' }).waitFor()
  expect(await frame.getByRole('menuitem', { name: 'Change password' }).count()).toBe(0)
  await frame.getByRole('menuitem', { name: /^Account/ }).click()
  const security = frame.getByRole('region', { name: 'Security' })
  await security.getByRole('listitem').first().waitFor()
  expect(await security.getByRole('button').count()).toBe(0)
  await context.close()
})

test('the mini app alone is shown in a frame, and in Telegram’s alone', async () => {
  const policyOf = async (path: string, locale = '') => {
    const { headers } = await fetch(app.url(path, locale))
    const policy = headers.get('content-security-policy') ?? ''
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')]
  }
  expect(await policyOf('/tg/')).toEqual([telegram.origin, null])
  expect(await policyOf('/tg/my-bot/', 'ar-SA')).toEqual([telegram.origin, null])
  expect(await policyOf('/')).toEqual(["'none'", 'DENY'])
  expect(await policyOf('/tgx/')).toEqual(["'none'", 'DENY'])
})

test('texts come from the service that the installation names, while it answers', async () => {
  const asked: string[] = []
  let isAway = false
  const service = createServer((request, response) => {
    if (isAway) return void response.writeHead(503).end()
    const [, project = '', namespace = '', file = ''] = request.url?.split('/') ?? []
    asked.push(`${project}/${namespace}/${file}`)
    const texts = textsOf(namespace, file.replace('.json', ''))
    const first = { ...texts, nav: { ...(texts['nav'] as Texts), create: 'Anlegen' } }
    response.setHeader('access-control-allow-origin', '*')
    response.end(JSON.stringify(namespace === 'first' ? first : texts))
  })
  await new Promise<void>((resolve) => service.listen(0, 'localhost', resolve))
  const { port } = service.address() as AddressInfo
  const place = `http://localhost:${port}/{project}/{namespace}/{language}.json`
  const own = await startApp({ TRELLIS_TEXTS: place })
  onTestFinished(async () => {
    await own.stop()
    service.close()
  })
  const page = await (await browser.newContext(desktop)).newPage()
  const errors = watchErrors(page)
  await page.goto(own.url('/', 'de-AT'))
  await page.getByRole('link', { name: 'Anlegen' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE')
  expect(asked).toContain('trading-bot/first/de-DE.json')
  expect(errors).toEqual([])
  // Where it does not answer those of the build stand in.
  isAway = true
  await page.goto(own.url('/ranking/', 'de-AT'))
  const { create = '' } = textsOf('first', 'de-DE')['nav'] as Record<string, string>
  await page.getByRole('link', { name: create }).first().waitFor()
  await page.context().close()
})

test('a page whose first words did not come asks for them again', async () => {
  const page = await (await browser.newContext(desktop)).newPage()
  let lost = 0
  await page.route('**/texts/trading-bot/first/**', (route) =>
    lost++ < 2 ? route.abort() : route.continue(),
  )
  await page.goto(app.url('/ranking/'))
  await page.getByRole('heading', { name: 'Ranking', level: 1 }).waitFor()
  await page.context().close()
})

test('calls go to the API host that was chosen, with the login of the page', async () => {
  const many = await startApp({ TRELLIS_API_HOSTS: 'api*3, api2', TRELLIS_TESTNET: '1' })
  onTestFinished(() => many.stop())
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const address = many.url('/').replace('127.0.0.1', 'www.trellis.org.localhost')
  // By its own name this machine is a testnet where the installation says so.
  await page.goto(many.url('/'))
  await page.getByRole('complementary', { name: 'Testnet' }).waitFor()
  const errors = watchErrors(page)
  await page.goto(address)
  const chosen = () => page.evaluate(() => localStorage.getItem('trellis.apiHost') ?? '')
  await expect.poll(chosen).toMatch(/^api2?\.trellis\.org\.localhost:/)
  await register(page, newAccount())
  const asked: string[] = []
  const streams: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => streams.push(new URL(socket.url()).host))
  await page.reload()
  await page.getByRole('button', { name: /^Account / }).waitFor()
  const host = await chosen()
  const calls = asked.filter((url) => url.includes('/x-api/')).map((url) => new URL(url).host)
  expect(new Set(calls)).toEqual(new Set([host]))
  await expect.poll(() => streams.includes(host)).toBe(true)
  expect((await context.cookies()).find((it) => it.name === 'trellis-token')?.domain).toBe(
    '.trellis.org.localhost',
  )
  expect(errors).toEqual([])
  await context.close()
})
