// What pages say of their figures while the server does not answer: they are old, of which time,
// and nothing is ordered by them. Once it answers they are fresh again by themselves, and pages
// whose code did not come are shown.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { inRoot } from '../tools/paths.mjs'
import { desktop, newAccount, signedIn } from './app.ts'
import { STAND_KEY } from './stand-key.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

async function operate(...words: string[]): Promise<void> {
  const { hostname, port } = new URL(app.base)
  const env = { ...process.env, HOST: hostname, PORT: port, TRELLIS_SECRET_KEY: STAND_KEY }
  const command = ['run', '-s', 'operator', '--', ...words]
  await promisify(execFile)('npm', command, { cwd: inRoot('.'), env })
}

/** A page whose server can go and come back, its streams with it. */
async function page(account = newAccount()) {
  const own = await signedIn(await browser.newContext(desktop), app, account)
  const lines = new Set<WebSocketRoute>()
  let isAway = false
  await own.routeWebSocket(/\/ws\//, (line) => {
    if (isAway) return void line.close()
    line.connectToServer()
    lines.add(line)
  })
  for (const what of ['**/x-api/**', '**/ranking-page-*.js'])
    await own.route(what, (route) => (isAway ? route.abort() : route.continue()))
  const turn = async (away: boolean): Promise<void> => {
    isAway = away
    if (!away) return
    for (const line of lines) await line.close()
    lines.clear()
  }
  return { own, turn }
}

const old = (own: Page) => own.locator('main [data-stale]')

test('the account greys its figures and says of when they are', async () => {
  const { own, turn } = await page()
  await own.goto(app.url('/account'))
  await own.getByTestId('account-total').waitFor()
  expect(await old(own).count()).toBe(0)
  await turn(true)
  await own.getByText(/Could not be updated. Figures of \d\d:\d\d/).waitFor()
  await old(own).first().waitFor()
  const opacity = (it: Element) => getComputedStyle(it).opacity
  expect(await own.getByTestId('account-total').evaluate(opacity)).toBe('0.6')
  await turn(false)
  await old(own).first().waitFor({ state: 'detached' })
})

test('so does the desk of operators, which asks for nothing by itself', async () => {
  const account = newAccount()
  const { own, turn } = await page(account)
  await operate('prove', account.email)
  await operate('role', account.email, 'admin')
  await own.goto(app.url('/operator?tab=symbols'))
  await own.getByRole('table').waitFor()
  expect(await old(own).count()).toBe(0)
  await turn(true)
  await own.getByText(/This is of \d\d:\d\d:\d\d; nothing newer/).waitFor()
  expect(await own.getByRole('table').count()).toBe(1)
  await turn(false)
  await old(own).first().waitFor({ state: 'detached', timeout: 30_000 })
})

test('a quote has no countdown then, and is not subscribed to', async () => {
  const { own, turn } = await page()
  await own.goto(app.url('/dual-create/?symbol=BTCUSDT'))
  const subscribe = own.getByRole('button', { name: /^Subscribe/ })
  await subscribe.waitFor()
  await own.locator('.quote-ring').waitFor()
  await turn(true)
  await own.getByText(/this quote is of \d\d:\d\d:\d\d/).waitFor()
  expect(await own.locator('.quote-ring').count()).toBe(0)
  await own.getByRole('button', { name: 'Check again' }).click()
  expect(await own.getByRole('dialog').count()).toBe(0)
  await turn(false)
  await own.getByRole('button', { name: 'Check again' }).click()
  await subscribe.waitFor()
  await own.locator('.quote-ring').waitFor()
})

test('a page that did not come says what is known, and comes by itself once it can', async () => {
  const { own, turn } = await page()
  await own.goto(app.url('/account'))
  await own.getByTestId('account-total').waitFor()
  await turn(true)
  await own.getByRole('link', { name: 'Ranking' }).first().click()
  await own.getByText('This could not be loaded.').waitFor()
  // Whether the bots go on the page cannot know.
  await own.getByText(/Bots run on the server and not in the browser/).waitFor()
  expect(await own.getByText(/not affected/).count()).toBe(0)
  await turn(false)
  await own.getByRole('heading', { name: 'Ranking', level: 1 }).waitFor()
})
