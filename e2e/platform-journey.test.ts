// Where the page stands: testnet hosts with their ribbon, the banner of the app, and the page
// inside the native app, which a script plays.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { desktop, newAccount, phone, startApp, type App } from './app.ts'
import { shiftOf } from './layout-shift.ts'
import { appAgent, playApp, toldApp, type HostAnswers } from './native-host.ts'
import { useApp } from './use-app.ts'

const { browser } = useApp()
const APP = 'https://get.example.org/trellis'
const PLATFORM = 'https://www.example.org'
let app: App

beforeAll(async () => {
  app = await startApp({ TRELLIS_APP_ADDRESS: APP, TRELLIS_PLATFORM: PLATFORM })
})
afterAll(() => app.stop())

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
  }
  await page.goto(at('testnet.trellis.eu.localhost', '/', 'ar-SA'))
  await page.getByText('شبكة اختبار: ').waitFor()
  await context.close()
})

test('a phone browser is offered the app, without a shift, until it is closed', async () => {
  const context = await browser.newContext({ ...phone, userAgent: 'X (iPhone) Mobile' })
  const page = await context.newPage()
  expect(await shiftOf(page, at('localhost'), 'footer')).toBeLessThan(0.01)
  const banner = page.getByRole('complementary', { name: 'App' })
  expect(await banner.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(APP)
  const deposit = page.getByRole('navigation', { name: 'Platform' }).getByText('Deposit')
  expect(await deposit.getAttribute('href')).toBe(`${PLATFORM}/en/user/assets/deposit`)
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
  expect(await toldApp(page)).toEqual([
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
