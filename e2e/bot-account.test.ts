// What the bots of one coin are worth is one sum, to the cent: in the header of every page and in
// the totals that stand below it. And what is offered until a first order was matched goes then.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, post, signedIn } from './app.ts'
import { readerWithBots, type Wish } from './my-bots-reader.ts'
import { useApp } from './use-app.ts'

const floor = useApp()
const { app, browser, market } = floor

const wishes: readonly Wish[] = [
  { symbol: 'BTCUSDT', money: '3000', grids: 18 },
  { symbol: 'ETHUSDT', money: '2000', grids: 12 },
  { symbol: 'SOLUSDT', money: '1000', grids: 10 },
]

const header = async (page: Page): Promise<string> =>
  (await page.getByTestId('bot-account').locator('bdi').textContent()) ?? ''

/** A figure of the totals of My bots, or of the summary on home, by its name. */
const figure = async (page: Page, place: string, name: string): Promise<string> => {
  const cell = page.locator(`${place} dl > div`).filter({ hasText: name })
  return (await cell.first().locator('dd bdi').first().textContent()) ?? ''
}

/** What was earned today is counted anew at midnight: that shall not come during a test. */
async function passMidnight(): Promise<void> {
  const minutesOfDay = 24 * 60
  const left = minutesOfDay - (((await market.pass(1)) / 60_000) % minutesOfDay)
  if (left < 10) await market.pass(left + 1)
}

test('the account of several bots is the same everywhere', async () => {
  await passMidnight()
  const { page, context } = await readerWithBots(floor, wishes, desktop)
  await market.move({ BTCUSDT: 1.0037, ETHUSDT: 0.9971, SOLUSDT: 1.0013 })
  await page.goto(app.url('/my-bot/'))
  await page.getByText('sum of the 3 rows below').waitFor()
  const account = await figure(page, '.totals', 'Equity')
  expect(account).toMatch(/^\d,\d{3}\.\d\d$/)
  await expect.poll(() => header(page)).toBe(account)
  // Three bots made today: what they earned in all is what they earned today.
  const total = await figure(page, '.totals', 'Total P&L')
  expect(await figure(page, '.totals', 'Today')).toBe(total)
  await page.getByRole('checkbox', { name: 'Choose all bots shown' }).check()
  expect(await page.locator('.bulk-sum bdi').first().textContent()).toBe(total)

  await page.goto(app.url('/'))
  await page.getByText('Total P&L of 3 bots').waitFor()
  expect(await figure(page, '.strip', 'Equity')).toBe(account)
  expect(await figure(page, '.strip', 'Total P&L')).toBe(total)
  expect(await figure(page, '.strip', 'Today')).toBe(total)
  await expect.poll(() => header(page)).toBe(account)

  // Beside the page of one of them.
  await page.goto(app.url('/my-bot/'))
  await page.getByRole('link', { name: 'ETH/USDT' }).click()
  await page.getByRole('button', { name: 'Close bot' }).waitFor()
  await expect.poll(() => header(page)).toBe(account)
  await context.close()
})

test('a day in two minutes is offered until an order was matched', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  const last = await market.last('BTCUSDT')
  await post(page, '/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: (last * 0.9).toFixed(1),
    max_price: (last * 1.1).toFixed(1),
    cell_number: 20,
    invest_mode: 0,
    quote_investment: '3000',
  })
  await page.goto(app.url('/my-bot/'))
  const offer = page.getByRole('button', { name: 'Watch a day in two minutes' })
  await offer.waitFor()
  await market.swing(['BTCUSDT'], 0.06)
  await page
    .getByText(/[1-9]\d* matched/)
    .first()
    .waitFor()
  await offer.waitFor({ state: 'detached' })
  await page.goto(app.url('/'))
  await page.getByText('Total P&L of 1 bot').waitFor()
  expect(await offer.count()).toBe(0)
  await context.close()
})
