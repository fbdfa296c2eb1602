// The account page: one total with its equation, the same money by coin, and what moved when, as a
// reader with bots of two kinds finds it, by keys as well; on a phone nothing is cut off.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, phone, post, signedIn, watchErrors } from './app.ts'
import { filled } from './axe.ts'
import { useApp } from './use-app.ts'

const { app, browser, market } = useApp()

const cents = (text: string): number =>
  Math.round(Number(text.replaceAll('−', '-').replace(/[^0-9.-]/g, '')) * 100)
const texts = async (page: Page, selector: string): Promise<readonly string[]> =>
  page.locator(selector).allTextContents()

/** The terms of the equation, the total first. */
async function expectSums(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [total = 0, ...terms] = (await texts(page, '.account-terms dd bdi')).map(cents)
      const rows = (await texts(page, 'section[aria-label="By coin"] tbody td:nth-child(6)')).map(
        cents,
      )
      const shown = (await texts(page, '[data-testid=account-total] bdi')).map(cents)
      const header = (await texts(page, '[data-testid=bot-account] bdi')).map(cents)
      const inBots = (await texts(page, '[data-testid=account-in-bots] bdi')).map(cents)
      const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
      return [
        sum(terms) - total,
        sum(rows) - total,
        (shown[0] ?? 0) - total,
        sum(header) - sum(inBots),
      ]
    })
    .toEqual([0, 0, 0, 0])
}

async function fileOf(page: Page, name: string): Promise<readonly string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}

async function makeBot(page: Page, symbol: string, money: string): Promise<string> {
  const last = await market.last(symbol)
  const { grid_id: id } = await post<{ grid_id: string }>(page, '/s1/bot/grid/v1/create-grid', {
    symbol,
    min_price: (last * 0.95).toFixed(1),
    max_price: (last * 1.05).toFixed(1),
    cell_number: 10,
    invest_mode: 0,
    quote_investment: money,
  })
  return id
}

test('one total, its equation, its coins, and what moved when', async () => {
  const context = await browser.newContext({ ...desktop, acceptDownloads: true })
  const page = await signedIn(context, app)
  const errors = watchErrors(page)
  const closed = await makeBot(page, 'BTCUSDT', '1000')
  await makeBot(page, 'ETHUSDT', '2000')
  await market.move({ BTCUSDT: 0.99, ETHUSDT: 0.985 })
  await post(page, '/grid/v1/close-grid', { bot_id: closed, close_mode: 3 })
  await market.move({ BTCUSDT: 1.002 })
  await page.goto(app.url('/'))
  await page.getByTestId('bot-account').click()
  await page.waitForURL(/\/account\/$/)
  await page.getByText('P&L of 1 running bot').waitFor()
  await page.getByText('P&L of 1 closed bot').waitFor()
  await expectSums(page)

  const moves = page.locator('.account-moves tbody tr')
  await expect.poll(() => moves.count()).toBe(4)
  expect(await moves.first().textContent()).toMatch(/From .*BTC\/USDT.* spot grid.*closed.*You/)
  expect(await moves.last().textContent()).toContain('Paper money to start with')
  const tab = page.getByRole('tab', { name: 'All', exact: true })
  await tab.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => moves.count()).toBe(2)
  await page.keyboard.press('End')
  await expect.poll(() => moves.count()).toBe(1)
  expect(await fileOf(page, 'CSV')).toHaveLength(5)
  const years = await fileOf(page, 'By year, CSV')
  expect(years).toHaveLength(3)
  expect(years.slice(1).filter((line) => line.includes(closed))).toHaveLength(1)

  await page.getByRole('button', { name: /^Amounts in/ }).click()
  await page.getByRole('option', { name: 'BTC' }).click()
  await page.waitForURL(/in=BTC/)
  await page.getByText('Total in BTC').first().waitFor()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  expect(await page.getByTestId('account-total').textContent()).toContain('••••')
  await page.getByRole('button', { name: 'Show amounts' }).click()

  await page.goto(app.url(`/bot/${closed}/?tab=activity`))
  const tax = await fileOf(page, 'CSV for tax')
  const rows = new Set(tax.slice(1).map((line) => line.split(',')[1]))
  expect([...rows]).toEqual(expect.arrayContaining(['fill', 'transfer', 'end']))
  expect(errors).toEqual([])
  await context.close()
})

test('a key is made, shown once and taken back; a deposit is a movement', async () => {
  const context = await browser.newContext(desktop)
  const page = await signedIn(context, app)
  await page.goto(app.url('/account/'))
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Enter a name').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('tax export')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('The secret is shown this once').waitFor()
  // Neither a key nor a press beside it loses the secret.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Copy: Secret' }).waitFor()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('tax export').waitFor()
  await page.getByRole('button', { name: 'Edit key tax export' }).click()
  await dialog.getByLabel('Addresses it may call from').fill('192.0.2.0/24, somewhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/somewhere.? is no address and no network/).waitFor()
  await dialog.getByLabel('Addresses it may call from').fill('192.0.2.0/24, 2001:db8::1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 addresses').waitFor()
  await page.getByRole('button', { name: 'Edit key tax export' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await dialog.getByText('Programs that use this key are refused').waitFor()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('No keys.').waitFor()

  const before = (await texts(page, '[data-testid=account-total] bdi')).map(cents)
  await page.getByRole('button', { name: '1,000 USDT' }).click()
  await dialog.getByRole('button', { name: 'Add to Funding' }).click()
  await page.locator('.account-moves tbody tr').filter({ hasText: 'Deposit' }).waitFor()
  const shown = async () => (await texts(page, '[data-testid=account-total] bdi')).map(cents)
  await expect.poll(shown).not.toEqual(before)
  await context.close()
})

test.each(['en-GB', 'ar-SA'])('on a phone in %s nothing is wider than the page', async (locale) => {
  const context = await browser.newContext(phone)
  const page = await signedIn(context, app)
  await makeBot(page, 'BTCUSDT', '1000')
  await page.goto(app.url('/account/', locale))
  await filled(page)
  await page.locator('.account-moves tbody tr').nth(1).waitFor()
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wide).toBeLessThanOrEqual(1)
  await context.close()
})
