// Answers that do not come: the page says that it does not know yet, looks, and finds out. Never a
// second bot, never a second withdrawal. The answers are held in the browser; the server is real.
import { expect, test } from 'vitest'
import type { Locator, Page, Route } from 'playwright-core'
import { desktop, lastPrice, post, signedIn } from './app.ts'
import { moreFigure } from './more-figures.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp({ TRELLIS_SPEED: '600' })

/** What an order's answer suffers: it is held after the server has acted, or lost on the way. */
type Fate = 'held' | 'lost'

interface Line {
  sent: number
  /** From now on the line works. */
  mend(): void
}

/** Cuts the line for one endpoint. */
async function cut(page: Page, path: string, fate: Fate): Promise<Line> {
  let mended = false
  const line: Line = { sent: 0, mend: () => void (mended = true) }
  await page.route(`**${path}`, async (route: Route) => {
    line.sent += 1
    if (mended) return route.continue()
    if (fate === 'lost') return route.abort('connectionfailed')
    // The server acts and answers; the browser never hears of it, so its own time limit ends it.
    await route.fetch().catch(() => undefined)
  })
  return line
}

async function bots(page: Page): Promise<number> {
  const body = { status: 'ONGOING', limit: 50 }
  return Number((await post<{ total: string }>(page, '/tradingbot/v1/list-all-bots', body)).total)
}

async function user(): Promise<Page> {
  const context = await browser.newContext(desktop)
  await context.clock.install()
  return signedIn(context, app)
}

/** Until something shows, the page's pauses between two looks pass at once; it looks as often. */
async function hurry(page: Page, until: Locator): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await page.clock.fastForward(2000)
    return until.isVisible()
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
}

/** The form filled by its address, confirmed up to the last press. */
async function confirmCreate(page: Page): Promise<void> {
  await page.goto(app.url('/create/?base=BTC&quote=USDT&invest=2000'))
  await page.getByText('available').first().waitFor()
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true })
  await page
    .getByText('Checked with the market')
    .or(page.getByText('The price has moved'))
    .first()
    .waitFor()
  await create.click()
}

async function runningBot(page: Page): Promise<string> {
  const last = await lastPrice(page, 'BTCUSDT')
  const { grid_id } = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol: 'BTCUSDT',
    min_price: (last * 0.98).toFixed(1),
    max_price: (last * 1.02).toFixed(1),
    cell_number: 20,
    invest_mode: 0,
    quote_investment: '5000',
  })
  await page.goto(app.url(`/bot/${grid_id}/`))
  await page.getByTestId('total-profit').waitFor()
  return grid_id
}

async function createHeld(): Promise<void> {
  const page = await user()
  const line = await cut(page, '/create-grid', 'held')
  await confirmCreate(page)
  await page.getByText('We do not know yet').waitFor({ timeout: 45_000 })
  await page.getByText('Your spot grid is running').waitFor({ timeout: 30_000 })
  expect(line.sent).toBe(1)
  expect(await bots(page)).toBe(1)
  await page.getByRole('link', { name: 'View bot' }).click()
  await page.getByTestId('total-profit').waitFor()
}

async function createLost(): Promise<void> {
  const page = await user()
  const line = await cut(page, '/create-grid', 'lost')
  await confirmCreate(page)
  await page.getByText('We do not know yet').waitFor()
  await page.getByText('Looking for it').waitFor()
  // A reload forgets neither the question nor the key.
  await page.reload()
  await page.getByText('We do not know yet').waitFor()
  const again = page.getByRole('button', { name: 'Send the same order' })
  await hurry(page, again)
  // Closing the dialog does not open the way to a second order.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  await page.getByText('We do not know yet').waitFor()
  expect([line.sent, await bots(page)]).toEqual([1, 0])
  line.mend()
  await again.click()
  await page.getByText('Your spot grid is running').waitFor()
  expect(await bots(page)).toBe(1)
}

async function closeHeld(): Promise<void> {
  const page = await user()
  await runningBot(page)
  const line = await cut(page, '/close-grid', 'held')
  await page.getByRole('button', { name: 'Close bot' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /All to USDT/ }).click()
  await dialog.getByRole('button', { name: 'Close, sell to USDT' }).click()
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor({ timeout: 60_000 })
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
  expect(line.sent).toBe(1)
  await page.locator('.money-steps li').nth(2).waitFor()
  const steps = await page.locator('.money-steps li').allTextContents()
  expect(steps[0]).toMatch(/^\d+ orders cancelled, done/)
  expect(steps[2]).toMatch(/^Moved .*USDT.* to Funding, done/)
}

async function adjustHeld(): Promise<void> {
  const page = await user()
  const id = await runningBot(page)
  const line = await cut(page, '/update-sgrid', 'held')
  const target = ((await lastPrice(page, 'BTCUSDT')) * 2).toFixed(1)
  await page.getByRole('button', { name: 'Adjust', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Take-profit' }).fill(target)
  await dialog.getByText('No more money is needed').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByText('we do not know yet').waitFor({ timeout: 45_000 })
  await dialog.waitFor({ state: 'hidden', timeout: 20_000 })
  const { detail } = await post<{ detail: { take_profit_price: string } }>(
    page,
    '/s1/bot/grid/v1/query-grid-detail',
    { grid_id: id },
  )
  expect(Number(detail.take_profit_price)).toBe(Number(target))
  expect(line.sent).toBe(1)
}

async function withdrawLost(): Promise<void> {
  const page = await user()
  await runningBot(page)
  const line = await cut(page, '/withdraw-profit', 'lost')
  const dialog = page.getByRole('dialog')
  // The first pair brings something that can be withdrawn.
  await expect
    .poll(() => page.locator('[data-figure=withdrawable] dd').textContent(), { timeout: 90_000 })
    .not.toBe('0.00')
  await page.getByRole('button', { name: 'Withdraw profit' }).first().click()
  await dialog.getByRole('button', { name: 'Max' }).click()
  const send = dialog.getByRole('button', { name: 'Withdraw', exact: true })
  await send.click()
  await dialog.getByText('we do not know yet').waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await hurry(page, dialog.getByText('nothing was withdrawn'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect([line.sent, await moreFigure(page, 'withdrawn')]).toEqual([1, '0.00'])
  await page.getByRole('button', { name: 'Withdraw profit' }).first().click()
  line.mend()
  await dialog.getByRole('button', { name: 'Max' }).click()
  await send.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => moreFigure(page, 'withdrawn')).not.toBe('0.00')
}

test('an answer that does not come makes neither a second bot nor a second order', async () => {
  await Promise.all([createHeld(), createLost(), closeHeld(), adjustHeld(), withdrawLost()])
})
