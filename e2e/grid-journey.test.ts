// The main job in the browser: register, create a grid from the form, watch it trade, adjust,
// withdraw, close, read the receipt. On the real server with a simulated market that runs fast.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, lastPrice, newAccount, watchErrors } from './app.ts'
import { moreFigure } from './more-figures.ts'
import { useApp } from './use-app.ts'

const { app, browser } = useApp({ TRELLIS_SPEED: '600' })

const number = (text: string | null): number =>
  Number((text ?? '').replaceAll('−', '-').replace(/[^0-9.-]/g, ''))

/** Waits until a reading of the page passes; the market needs its time. */
async function until(read: () => Promise<boolean>, what: string, limitMs = 60_000): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await read()) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`waited in vain: ${what}`)
}

async function total(page: Page): Promise<number> {
  return number(await page.getByTestId('total-profit').locator('bdi').last().textContent())
}

test('a grid from the form to the receipt', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const errors = watchErrors(page)
  const account = newAccount()

  // A guest plans; the plan survives the registration and the reload after it.
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.getByRole('textbox', { name: 'Investment', exact: true }).waitFor()
  const last = await lastPrice(page, 'BTCUSDT')
  await page
    .getByRole('textbox', { name: 'Lower price', exact: true })
    .fill((last * 0.99).toFixed(1))
  await page
    .getByRole('textbox', { name: 'Upper price', exact: true })
    .fill((last * 1.01).toFixed(1))
  await page.getByRole('textbox', { name: 'Grids', exact: true }).fill('10')
  await page.getByRole('textbox', { name: 'Investment', exact: true }).fill('5,000')
  await page
    .getByText(/^\d+ (buys?|sells?)( and |$)/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Register' }).first().click()
  const register = page.getByRole('dialog')
  await register.getByLabel(/e-?mail/i).fill(account.email)
  await register.locator('input[type=password]').first().fill(account.password)
  const repeat = register.locator('input[type=password]').nth(1)
  if (await repeat.count()) await repeat.fill(account.password)
  const agree = register.getByRole('checkbox')
  if (await agree.count()) await agree.first().check()
  await Promise.all([
    page.waitForEvent('load'),
    register
      .getByRole('button', { name: /register|create account/i })
      .last()
      .click(),
  ])
  await page.getByText('available').first().waitFor()
  expect(
    number(await page.getByRole('textbox', { name: 'Investment', exact: true }).inputValue()),
  ).toBe(5000)

  // Confirm: focus is on the way back, then the order is sent once.
  await page.getByRole('button', { name: 'Create spot grid' }).click()
  const confirm = page.getByRole('dialog')
  await confirm
    .getByText('Checked with the market')
    .or(confirm.getByText('The price has moved'))
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back')
  await confirm.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Your spot grid is running').waitFor()
  await page.getByText(/^\d+ orders placed\.$/).waitFor()
  await page.getByRole('link', { name: 'View bot' }).click()

  // It trades: fills come in, levels count them, the total moves and the equation adds up as
  // written.
  await page.getByTestId('total-profit').waitFor()
  const first = await total(page)
  await until(async () => (await total(page)) !== first, 'the total moves')
  await until(
    async () => number(await moreFigure(page, 'matched')) > 0,
    'a pair is completed',
    120_000,
  )
  // "7.20", "+ 20.33", "− 3.73", "= +23.80": sign and figure of each stand together.
  const figures = (await page.locator('.equation .signed').allTextContents()).map(number)
  const sum = figures.slice(0, -1).reduce((all, it) => all + it, 0)
  expect(sum).toBeCloseTo(figures.at(-1) ?? Number.NaN, 6)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.locator('.windowed-row').first().waitFor()
  expect(await page.locator('.windowed-row').count()).toBeGreaterThan(0)

  // Adjust: targets alone touch no order, and statistics stay.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('e')
  const adjust = page.getByRole('dialog')
  await adjust.getByRole('textbox', { name: 'Take-profit' }).fill((last * 1.5).toFixed(1))
  await adjust.getByText('no order is touched').waitFor()
  await adjust.getByText('No more money is needed').waitFor()
  await adjust.getByRole('button', { name: 'Apply' }).click()
  await adjust.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Parameters' }).click()
  await until(
    async () =>
      number(
        await page.locator('tr', { hasText: 'Take-profit' }).locator('td').first().textContent(),
      ) > 0,
    'the new take-profit is shown',
  )

  // Withdraw what can be withdrawn.
  await page.getByRole('button', { name: 'Withdraw profit' }).first().click()
  const withdraw = page.getByRole('dialog')
  await withdraw.getByRole('button', { name: 'Max' }).click()
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await withdraw.waitFor({ state: 'hidden' })
  await until(async () => number(await moreFigure(page, 'withdrawn')) > 0, 'withdrawn is shown')

  // Close: focus starts on the way back, Enter keeps the bot running, the button names the mode.
  await page.getByRole('button', { name: 'Close bot' }).first().click()
  await page.getByRole('dialog').getByText('All to USDT').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Keep running')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close bot' }).first().click()
  const close = page.getByRole('dialog')
  await close.getByRole('radio', { name: /All to USDT/ }).click()
  await close.getByRole('button', { name: 'Close, sell to USDT' }).click()

  // The receipt is on top and its sum is the final P&L.
  await page.getByRole('heading', { name: 'Closed by you' }).waitFor()
  const final = number(await page.getByTestId('final-profit').locator('bdi').first().textContent())
  const added = number(
    await page.locator('.receipt .defs > div').last().locator('dd bdi').first().textContent(),
  )
  expect(added).toBe(final)

  // Where the money went is told step by step; what is over offers no open orders and one way on.
  const steps = await page.locator('.money-steps li').allTextContents()
  expect(steps[0]).toMatch(/^\d+ orders? cancelled, done/)
  expect(steps[1]).toMatch(/^Sold .* BTC at .*fee .* USDT, done|^No trade/)
  expect(steps[2]).toMatch(/^Moved .* USDT.* to Funding, done/)
  expect(await page.getByRole('tab', { name: 'Orders' }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: /(Open|Nearest) orders/ }).count()).toBe(0)
  expect(await page.getByText('Run again').count()).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})

test('prices in the list of pairs run on', async () => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await page.goto(app.url('/create/?base=BTC&quote=USDT'))
  await page.locator('.pair-button').click()
  const price = page.getByRole('option', { name: /ETH\/USDT/ }).locator('.end')
  const first = await price.textContent()
  await until(async () => (await price.textContent()) !== first, 'the price moves')
  await context.close()
})
