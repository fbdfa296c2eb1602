// What pages say of their figures while the server does not answer: they are old, of which time,
// and nothing is ordered by them. Once it answers they are fresh again by themselves, and pages
// whose code did not come are shown.
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, newAccount, signedIn, steppedBack } from './app.ts'
import { instruct } from './instruct.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp()

/** A page whose server can go and come back, its streams and some of its code with it. */
async function page(account = newAccount(), code = '**/ranking-page-*.js') {
  const own = await signedIn(await browser.newContext(desktop), app, account)
  const lines = new Set<WebSocketRoute>()
  let isAway = false
  await own.routeWebSocket(/\/ws\//, (line) => {
    if (isAway) return void line.close()
    line.connectToServer()
    lines.add(line)
  })
  for (const what of ['**/x-api/**', code])
    await own.route(what, (route) => (isAway ? route.abort() : route.continue()))
  const turn = async (away: boolean): Promise<void> => {
    isAway = away
    if (!away) return
    for (const line of lines) await line.close()
    lines.clear()
  }
  return { own, turn }
}

/** How much of something is seen: its opacity in those of all that it stands in. */
function dimmed(it: Locator): Promise<number> {
  return it.first().evaluate((element) => {
    let all = 1
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      all *= Number(getComputedStyle(at).opacity)
    return all
  })
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
  await instruct(app, 'prove', [account.email])
  await instruct(app, 'role', [account.email, 'admin'])
  await own.goto(app.url('/operator?tab=symbols'))
  await own.getByRole('table').waitFor()
  expect(await old(own).count()).toBe(0)
  await turn(true)
  await own.getByText(/This is of \d\d:\d\d:\d\d; nothing newer/).waitFor()
  expect(await own.getByRole('table').count()).toBe(1)
  // Who a server that begins says nothing of is still the operator that was told before.
  const json = { ret_code: 10018, ret_msg: 'The server is still recovering' }
  await own.route('**/operator/v1/me', (route) => route.fulfill({ status: 503, json }))
  const unsaid = own.waitForResponse((answer) => answer.status() === 503, { timeout: 30_000 })
  await turn(false)
  await (await unsaid).finished()
  await own.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)))
  expect(await own.getByRole('table').count()).toBe(1)
  await own.unroute('**/operator/v1/me')
  await own.reload()
  await own.getByRole('table').waitFor()
  expect(await old(own).count()).toBe(0)
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
  // The page may have come back by itself, even now: then the same button subscribes.
  await own.evaluate(() => {
    for (const it of document.querySelectorAll('button')) {
      if (it.textContent.trim() === 'Check again') it.click()
    }
  })
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
  await own.getByText(/Bots run on the server, not in this page/).waitFor()
  expect(await own.getByText(/not affected/).count()).toBe(0)
  await turn(false)
  await own.getByRole('heading', { name: 'Ranking', level: 1 }).waitFor()
})

test('a bot whose page did not come is shown once it can be', async () => {
  const { own, turn } = await page(newAccount(), '**/assets/*.js')
  await makeGrid(own, [0.95, 1.05], {})
  await own.goto(app.url('/my-bot/'))
  const row = own.locator('.bot-line:not(.hd) a').first()
  await row.waitFor()
  await turn(true)
  await row.click()
  await own.getByText('This could not be loaded.').first().waitFor()
  await turn(false)
  await own.getByTestId('total-profit').waitFor()
})

test('a bot, the list of bots and the header dim alike, and a dialog says it', async () => {
  const { own, turn } = await page()
  const id = await makeGrid(own, [0.95, 1.05], {})
  await own.goto(app.url(`/bot/${id}/`))
  const total = own.getByTestId('total-profit')
  await total.waitFor()
  await own.getByText('price now').waitFor()
  const fresh = [total, own.getByText('price now'), own.getByTestId('bot-account')]
  for (const it of fresh) expect(await dimmed(it)).toBe(1)
  await turn(true)
  for (const it of fresh) await expect.poll(() => dimmed(it)).toBeCloseTo(0.6)
  await own.getByRole('button', { name: 'Adjust', exact: true }).click()
  const adjust = own.getByRole('dialog')
  await adjust.getByText(/Figures of .*, connection lost/).waitFor()
  await expect.poll(() => dimmed(adjust.getByText(/^Price now/))).toBeCloseTo(0.6)
  await turn(false)
  await adjust.getByText(/Figures of/).waitFor({ state: 'hidden' })
  await own.keyboard.press('Escape')
  for (const it of fresh) await expect.poll(() => dimmed(it)).toBe(1)
  await steppedBack(own)

  await own.goto(app.url('/my-bot/'))
  const sum = own.getByTestId('my-bots-total')
  const row = own.locator('.bot-line:not(.hd) > *').first()
  await row.waitFor()
  await turn(true)
  for (const it of [sum, row]) await expect.poll(() => dimmed(it)).toBeCloseTo(0.6)
  // What it says of them stands above them.
  const notice = await own.getByText(/These figures are of/).boundingBox({ timeout: 30_000 })
  const band = await sum.boundingBox()
  expect(notice?.y).toBeLessThan(band?.y ?? 0)

  await turn(false)
  await own.goto(app.url('/liquidity-create/?symbol=BTCUSDT'))
  const principal = own.locator('.sum > .defs')
  const read = [principal, own.getByRole('table', { name: 'Pools' }), own.locator('.pool-worth')]
  for (const it of read) await it.waitFor()
  expect(await dimmed(principal)).toBe(1)
  await turn(true)
  for (const it of read) await expect.poll(() => dimmed(it)).toBeCloseTo(0.6)
})
