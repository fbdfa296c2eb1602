// What a trader does with a thumb: registering, choosing a kind, reading what each price means, the
// orders nearest to the price, and closing from any tab with the receipt in sight.
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { leaderIn } from '../bots/copy-trading/test/journey.ts'
import { desktop, phone, signedIn } from './app.ts'
import { makeGrid } from './made-grid.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()
let context: BrowserContext
let page: Page

beforeAll(async () => {
  context = await browser.newContext(phone)
  page = await signedIn(context, app)
})

const madeGrid = () => makeGrid(page, [0.9, 1.1], { cell_number: 30 })

const focused = (of: Page) => of.evaluate(() => document.activeElement?.getAttribute('name'))

test.each(['login', 'register'])('%s starts in the e-mail, not on “Show”', async (face) => {
  const guest = await (await browser.newContext(phone)).newPage()
  await guest.goto(app.url('/?login=1'))
  const dialog = guest.getByRole('dialog')
  await dialog.getByLabel('E-mail').waitFor()
  if (face === 'register') await dialog.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => focused(guest)).toBe('email')
  await guest.context().close()
})

test('what each price means is all in sight, and a price can be set from there', async () => {
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.getByRole('tab', { name: 'What each price means' }).click()
  const cards = page.locator('.meanings')
  await cards.getByText('All buys filled, no trades below').waitFor()
  const edges = await cards
    .locator('li > *')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right - innerWidth))
  expect(Math.max(...edges)).toBeLessThanOrEqual(0)
  await cards.getByRole('button', { name: 'Set a stop-loss' }).click()
  const stop = page.getByRole('textbox', { name: 'Stop-loss', exact: true })
  await expect.poll(() => stop.evaluate((it) => it === document.activeElement)).toBe(true)
})

test('the form of following fits a thumb: every limit and choice in sight, none cut off', async () => {
  const others = await browser.newContext(desktop)
  onTestFinished(() => others.close())
  const leader = await leaderIn(others, app, market)
  await leader.open('ETHUSDT')
  await page.goto(app.url(`/copy-create/?leader=${leader.mark}`))
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Amount').fill('1000')
  for (const name of ['Most per bot', 'Worst entry', 'Stop at a loss of', 'Highest leverage']) {
    const box = await field(name).locator('xpath=..').boundingBox()
    expect([name, (box?.height ?? 0) >= 44]).toEqual([name, true])
  }
  await page.getByText('−200.00').waitFor()
  await page.getByRole('radio', { name: /^Keep them as my bots/ }).click()
  await page.getByText(/^Your fills differ/).waitFor()
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wide).toBeLessThanOrEqual(0)
})

test('the least amount of a kind is called that', async () => {
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.getByText(/^Worst case/).waitFor({ state: 'attached' })
  await page
    .getByRole('button', { name: /Spot grid/ })
    .first()
    .click()
  const least = page.getByRole('dialog').locator('[aria-current=true] .kind-least')
  await expect.poll(() => least.textContent()).toMatch(/^Minimum\s*[\d,.]+\s*USDT$/)
})

test('orders stand by price, the next of either side in sight, and scroll with the page', async () => {
  await page.goto(app.url(`/bot/${await madeGrid()}/?tab=orders`))
  const table = page.locator('.orders')
  await table.locator('tr', { hasText: 'Sell' }).first().waitFor()
  const away = async (): Promise<readonly number[]> => {
    const texts = await table.locator('tbody tr:not(.here) td:nth-child(3)').allTextContents()
    return texts.map((it) => Number(it.replace('−', '-').replace(/[%+]/g, '')))
  }
  expect((await away()).length).toBe(12)
  await page.getByRole('button', { name: /30/ }).click()
  const all = await away()
  expect(all.length).toBe(30)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  const hidden = await page
    .locator('.scroll-table')
    .first()
    .evaluate((it) => it.scrollHeight - it.clientHeight)
  expect(hidden).toBe(0)
})

test('a bot that is closed from its history shows its receipt', async () => {
  await page.goto(app.url(`/bot/${await madeGrid()}/?tab=history&ask=close`))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close, sell to USDT' }).click()
  const ended = page.getByRole('heading', { name: 'Closed by you at' })
  await ended.waitFor()
  const top = await ended.evaluate((it) => it.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(phone.viewport.height)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Overview')
})
